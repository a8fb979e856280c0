import { changeSetting } from "./change-setting";
import { createProfile, deleteProfile, duplicateProfile, listOfType, renameRecord } from "./handle-profiles";
import { explainSetting, readSetting } from "./read-setting";
import type { Scene, Script } from "./script";
import type { Reading } from "./sentence/reading";
import { undoChange } from "./undo-change";

/** What the guide does about a message. */
export function* act(scene: Scene, reading: Reading): Script {
	const { say } = scene.words;
	switch (reading.do) {
		case "set":
			return yield* changeSetting(scene, reading);
		case "get":
			return yield* readSetting(scene, reading.place);
		case "explain":
			return yield* explainSetting(scene, reading.place);
		case "list":
			return yield* listOfType(scene, reading.type);
		case "create":
			return yield* createProfile(scene, reading);
		case "duplicate":
			return yield* duplicateProfile(scene, reading);
		case "delete":
			return yield* deleteProfile(scene, reading.record);
		case "rename":
			return yield* renameRecord(scene, reading);
		case "several":
			return say("several");
		case "unclear":
			return say("unclear");
		case "undo":
			return yield* undoChange(scene);
		case "help":
			return say("about");
		case "greet":
			return say("hello");
		case "unknown":
			return say("off_topic");
	}
}
