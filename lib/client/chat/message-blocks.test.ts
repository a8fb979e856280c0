import { describe, expect, it } from "vitest";
import { blocksOf, isRefused, openCall, textOf, timeSlices } from "./message-blocks";
import { sampleApproval, sampleCall, sampleMessage, sampleResult, sampleText } from "./testing/sample-chat";

const changes = [{ event_id: 7, label: "Reviewer", href: "/settings", changes: [] }];

describe("a message as blocks", () => {
	it("keeps calls that follow each other in one panel, with the results found by their ids", () => {
		const blocks = blocksOf({
			parts: [
				sampleText("Looking."),
				sampleCall(),
				sampleCall({ call_id: "call_2" }),
				sampleResult({ call_id: "call_2", text: "second", changes }),
				sampleResult({ text: "first" }),
				sampleText(" "),
				sampleCall({ call_id: "call_3" }),
				sampleText("Done."),
			],
		});
		expect(blocks.map(({ kind }) => kind)).toEqual(["text", "hops", "changes", "text"]);
		const [, panel] = blocks;
		const told = panel?.kind === "hops" ? panel.hops.map(({ call, result }) => [call.call_id, result?.text]) : [];
		expect(told).toEqual([
			["call_1", "first"],
			["call_2", "second"],
			["call_3", undefined],
		]);
	});

	it("shows pictures and pages of skills below the calls, and other pictures not", () => {
		const image = { kind: "image", mime: "image/png", data: "AA==" } as const;
		const page = { kind: "webview", url: "/skill-files/s/assets/a.html", aspect_ratio: 2, title: "" } as const;
		const svg = { ...image, mime: "image/svg+xml" };
		const parts = [
			sampleCall({ skill: { id: "s", name: "QR" } }),
			sampleResult({ text: "A code\nand more", media: [image, page, svg] }),
			sampleCall({ call_id: "call_2" }),
			sampleResult({ call_id: "call_2", media: [image] }),
			sampleText("Done."),
		];
		const blocks = blocksOf({ parts });
		expect(blocks.map(({ kind }) => kind)).toEqual(["hops", "shown", "text"]);
		const told = blocks[1]?.kind === "shown" ? blocks[1].shown.map(({ media, ...one }) => [media.kind, one]) : [];
		expect(told).toEqual([
			["image", { key: "call_1/0", skill: "QR", text: "A code" }],
			["webview", { key: "call_1/1", skill: "QR", text: "A code" }],
		]);
	});

	it("makes a card of a call that waits, and a row of it once it is settled", () => {
		const call = sampleCall({ state: "waiting", approval: sampleApproval() });
		expect(blocksOf({ parts: [call] }).map(({ kind }) => kind)).toEqual(["card"]);
		const settled = sampleCall({ state: "refused", approval: sampleApproval({ state: "expired" }) });
		expect(blocksOf({ parts: [settled] }).map(({ kind }) => kind)).toEqual(["hops"]);
	});

	it("has the same keys while it grows, so that nothing on the page is made anew", () => {
		const parts = [sampleCall(), sampleResult(), sampleText("a"), sampleCall({ call_id: "call_2" }), sampleText("b")];
		const whole = blocksOf({ parts }).map(({ key }) => key);
		for (let count = 1; count <= parts.length; count += 1) {
			const keys = blocksOf({ parts: parts.slice(0, count) }).map(({ key }) => key);
			expect(whole.slice(0, keys.length)).toEqual(keys);
		}
	});

	it("a card waits only in a message that waits", () => {
		const call = sampleCall({ state: "waiting", approval: sampleApproval() });
		expect(openCall(sampleMessage("m", { status: "waiting", parts: [call] }))).toBe(call);
		expect(openCall(sampleMessage("m", { status: "stopped", parts: [call] }))).toBeUndefined();
	});

	it("is copied as its texts", () => {
		expect(textOf({ parts: [sampleText("a"), sampleCall(), sampleText(""), sampleText("b")] })).toBe("a\n\nb");
	});
});

describe("where the time went", () => {
	const at = (ms: number) => new Date(Date.UTC(2026, 2, 4) + ms).toISOString();

	it("is the model's between the calls and the tools' in them", () => {
		const hops = [
			{ call: sampleCall({ started_at: at(500), ended_at: at(600) }), result: sampleResult() },
			{ call: sampleCall({ call_id: "c2", started_at: at(900), ended_at: at(950) }), result: sampleResult() },
		];
		expect(timeSlices(hops, at(0), at(1200))).toEqual([
			{ of: "model", ms: 500 },
			{ of: "tool", ms: 100 },
			{ of: "model", ms: 300 },
			{ of: "tool", ms: 50 },
			{ of: "model", ms: 250 },
		]);
	});

	it("a call counts as refused by its state and its result's status alone [APR-06]", () => {
		expect(isRefused({ call: sampleCall(), result: sampleResult({ text: '{"status":"denied"}' }) })).toBe(false);
		expect(isRefused({ call: sampleCall(), result: sampleResult({ status: "denied" }) })).toBe(true);
		expect(isRefused({ call: sampleCall({ state: "refused" }), result: undefined })).toBe(true);
	});
});
