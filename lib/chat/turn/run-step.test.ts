import { expect, it } from "vitest";
import { nativeCall, says, scene } from "../testing/scripted-turn";

it("calls made at once are stored as one write, before the first is looked at", async () => {
	const { run, ports } = scene("native", says(nativeCall("look", { id: 1 }), nativeCall("look", { id: 2 })), says());
	const stored: (true | undefined)[] = [];
	ports.decide = () => {
		expect(stored).toEqual([true, undefined]);
		return { kind: "run", rule: "reads_never_ask" };
	};
	await run({}, (event) => {
		if (event.type === "part" && event.part.kind === "call" && event.part.hop === 0) stored.push(event.more);
		return undefined;
	});
	expect(ports.executed).toHaveLength(2);
});
