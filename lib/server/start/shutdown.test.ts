import { expect, it } from "vitest";
import { onShutdown, runShutdown } from "./shutdown";

it("runs every closer once, also after one that throws, and none that was taken back", async () => {
	const ran: string[] = [];
	onShutdown(() => {
		ran.push("first");
		throw new Error("no");
	});
	const takeBack = onShutdown(() => ran.push("taken back"));
	onShutdown(() => ran.push("last"));
	takeBack();
	await runShutdown();
	await runShutdown();
	expect(ran).toEqual(["first", "last"]);
	onShutdown(() => ran.push("while it stops"));
	expect(ran).toEqual(["first", "last", "while it stops"]);
});

it("is over when what the closers promise is done", async () => {
	let finish = () => {};
	const promised = new Promise<void>((resolve) => {
		finish = resolve;
	});
	onShutdown(() => promised.then(() => Promise.reject(new Error("no"))));
	onShutdown(() => promised);
	const over = runShutdown().then(() => "over");
	expect(await Promise.race([over, Promise.resolve("running")])).toBe("running");
	finish();
	expect(await over).toBe("over");
});
