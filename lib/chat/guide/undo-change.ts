import { isRedactionMarker } from "@/lib/setting/redaction-marker";
import { sameJson } from "@/lib/shared/json";
import { savedValue, settingOf, write } from "./change-setting";
import { listRecords, type Row } from "./find-record";
import { Said, type Scene, type Script, textOf } from "./script";

/**
 * Takes the last change of this conversation back: the value that was read before it is written again, by the same tool
 * and behind the same gate. What was changed since, or was not read, is left to the person.
 */
export function* undoChange(scene: Scene): Script {
	const { say } = scene.words;
	const { earlier } = scene;
	if (!earlier || isRedactionMarker(earlier.before)) return say("undo");
	const row = yield* rowOf(scene, earlier.target);
	if (!row) return say("undo");
	const place = settingOf(scene, earlier.key, row);
	const now = yield* savedValue(scene, place);
	if (now instanceof Said) return now.text;
	if (!sameJson(now, earlier.after)) return say("undo_changed", { label: place.candidate.label });
	return yield* write(scene, place, earlier.before);
}

function* rowOf(scene: Scene, target: Row["target"]): Script<Row | undefined> {
	const type = textOf(target.resource_type);
	const id = textOf(target.resource_id);
	const rows = yield* listRecords(scene, [type], id);
	return rows instanceof Said
		? undefined
		: (rows.find((row) => sameJson(row.target, target)) ?? rows.find((row) => row.id === id));
}
