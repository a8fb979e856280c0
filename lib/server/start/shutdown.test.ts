import { expect, it } from "vitest";
import { onShutdown, runShutdown } from "./shutdown";

it("runs every closer once, also after one that throws, and none that was taken back", () => {
	const ran: string[] = [];
	onShutdown(() => {
		ran.push("first");
		throw new Error("no");
	});
	const takeBack = onShutdown(() => ran.push("taken back"));
	onShutdown(() => ran.push("last"));
	takeBack();
	runShutdown();
	runShutdown();
	expect(ran).toEqual(["first", "last"]);
	onShutdown(() => ran.push("while it stops"));
	expect(ran).toEqual(["first", "last", "while it stops"]);
});
