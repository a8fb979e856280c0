import { describe, expect, it } from "vitest";
import { hardFaults, transientFaults } from "@/lib/profile/dynamic/fault-class";
import { cast, fails, isoIn, steps, under } from "../testing/route-cast";
import { policiesWith, ref, retrying, routed, routeOf, waiting } from "../testing/route-list";
import { startedAt } from "../testing/routed-turn";
import { finish, nativeCall, of, type ScriptedGeneration, scene, text, thought } from "../testing/scripted-turn";

const faults = [...transientFaults, ...hardFaults];

describe.each(faults)("%s", (fault) => {
	it("is retried with a doubling interval, then passed on", async () => {
		const { drive, model } = cast({ a: [fails(fault)] });
		const route = routeOf(routed("a", { policies: under(fault, retrying(3)) }), routed("b"));
		const { parts, end, openings } = await drive(route);
		expect(parts).toEqual([
			{ kind: "route", from: ref("a"), reason: fault, step: "retry", attempt: 3, of: 3, until: isoIn(14) },
			{ kind: "route", from: ref("a"), reason: fault, step: "switch", to: ref("b") },
			{ kind: "text", text: "I am b." },
		]);
		expect(openings.map(({ at }) => at - startedAt)).toEqual([0, 2_000, 6_000, 14_000, 14_000]);
		expect(openings.slice(0, -1).map((one) => one.end.status)).toEqual(Array(4).fill("streaming"));
		expect(model("a").requests).toHaveLength(4);
		expect(end).toMatchObject({ status: "complete" });
	});

	it("is waited for once, as long as the provider says", async () => {
		const { drive } = cast({ a: [fails(fault, { retryAfterMs: 89_999.5 })] });
		const route = routeOf(routed("a", { policies: under(fault, waiting(90)) }), routed("b"));
		const { parts, openings } = await drive(route);
		expect(steps(parts)).toEqual([
			{ kind: "route", from: ref("a"), reason: fault, step: "wait", until: isoIn(90) },
			{ kind: "route", from: ref("a"), reason: fault, step: "switch", to: ref("b") },
		]);
		expect(openings.map(({ at }) => at - startedAt)).toEqual([0, 90_000, 90_000]);
	});

	it("is passed on at once by a policy of none, until nobody is left", async () => {
		const { drive, model } = cast({ a: [fails(fault, { retryAfterMs: 1 })], b: [fails(fault)] });
		const { parts, end } = await drive(routeOf(routed("a"), routed("off", { enabled: false }), routed("b")));
		expect(parts).toEqual([
			{ kind: "route", from: ref("a"), reason: fault, step: "switch", to: ref("b") },
			{ kind: "route", from: ref("b"), reason: fault, step: "exhausted" },
		]);
		const route = [
			{ ...ref("a"), reason: fault },
			{ ...ref("b"), reason: fault },
		];
		expect(end).toMatchObject({ status: "failed", error: { details: { fault, route } } });
		expect(end).not.toHaveProperty("goes_on_at");
		expect(model("a").requests).toHaveLength(1);
	});

	it("stops the turn where the policy says so, the next one unasked", async () => {
		const { drive, model } = cast({ a: [fails(fault)] });
		const stop = { ...retrying(1), on_exhausted: "stop" } as const;
		const { parts, end } = await drive(routeOf(routed("a", { policies: under(fault, stop) }), routed("b")));
		expect(steps(parts).map(({ step }) => step)).toEqual(["retry", "stop"]);
		expect(end).toMatchObject({ status: "failed", error: { details: { fault } } });
		expect(model("b").requests).toEqual([]);
	});

	it("ends a turn without a route as ever", async () => {
		const { parts, end } = await scene("native", fails(fault)).run();
		expect(parts).toEqual([]);
		const status = fault === "agent_transport_lost" ? "interrupted" : "failed";
		expect(end?.status).toBe(status);
		expect(end?.error?.details).toEqual(status === "failed" ? { fault } : undefined);
	});
});

describe("what counts as said", () => {
	const route = routeOf(routed("a"), routed("b"));
	const broken = (...chunks: ScriptedGeneration["chunks"]) => fails("provider_unavailable", { chunks });

	it.each([
		["text", text("Well")],
		["a native call", nativeCall("look", {})],
	])("%s ends the turn with its fault", async (_, chunk) => {
		const { drive } = cast({ a: [broken(chunk)] });
		const { parts, end } = await drive(route);
		expect(steps(parts)).toEqual([]);
		expect(end).toMatchObject({ status: "failed", error: { details: { fault: "provider_unavailable" } } });
		const lost = await cast({ a: [{ chunks: [chunk] }] }).drive(route);
		expect(lost.end.status).toBe("interrupted");
	});

	it("a stream that ends without its end is passed on before anything was said", async () => {
		const { parts } = await cast({ a: [{ chunks: [thought("Hm")] }] }).drive(route);
		expect(parts.map(({ kind }) => kind)).toEqual(["reasoning", "route", "text"]);
		expect(steps(parts)[0]?.reason).toBe("agent_transport_lost");
	});

	it.each(["native", "fenced"] as const)("reasoning is none, and no model hears of it, %s", async (protocol) => {
		const { drive, model } = cast({ a: [broken(thought("SECRET")), broken(text("<think>SECRET"))] }, protocol);
		const policies = policiesWith("transient", retrying(1));
		const { parts } = await drive(routeOf(routed("a", { policies }), routed("b")));
		expect(parts.map(({ kind }) => kind)).toEqual(["reasoning", "route", "reasoning", "route", "text"]);
		for (const id of ["a", "b"]) expect(model(id).faults).toEqual([]);
		expect(JSON.stringify(model("b").requests)).not.toContain("SECRET");
		expect(model("b").requests[0]?.messages).toEqual([{ role: "user", text: "Hello" }]);
	});

	it("notices of retries and of a fallback are none", async () => {
		const retry = { kind: "retry", reason: "rate_limited", after_ms: 1, attempt: 1 } as const;
		const fallback = { kind: "fallback", from: "x", model: "y", reason: "model_unavailable" } as const;
		const { parts } = await cast({ a: [broken(retry, fallback)] }).drive(route);
		expect(parts.map(({ kind }) => kind)).toEqual(["notice", "notice", "route", "text"]);
	});

	it("white space is none, and neither is what a tag folded away", async () => {
		expect(steps((await cast({ a: [broken(text(" \n"))] }).drive(route)).parts)).toHaveLength(1);
		const folded = await cast({ a: [broken(text("I think\n"), text("</think>"))] }).drive(route);
		expect(
			folded.parts.map((part) => (part.kind === "text" || part.kind === "reasoning" ? part.text : part.kind)),
		).toEqual(["I think", "route", "I am b."]);
	});

	it.each([
		["a call that is not whole", '```json\n{"tool":"look","id":'],
		["a tag that is not whole", "<thi"],
	])("%s was not seen: it is kept once, folded, and the next one answers", async (_, held) => {
		const { drive, model, executed } = cast({ a: [broken(text(held))] }, "fenced");
		const { parts } = await drive(route);
		expect(parts).toEqual([
			{ kind: "reasoning", text: held },
			expect.objectContaining({ kind: "route", step: "switch" }),
			{ kind: "text", text: "I am b." },
		]);
		expect(executed).toEqual([]);
		expect(model("b").requests[0]?.messages).toEqual([{ role: "user", text: "Hello" }]);
		const plain = scene("fenced", broken(text(held)));
		expect((await plain.run()).parts).toEqual([{ kind: "text", text: held }]);
	});

	it("a request that is called wrong is nobody's fault but ours", async () => {
		const { drive, model } = cast({ a: [{ chunks: [], fault: "request_refused" }] });
		const { parts, end } = await drive(route);
		expect(parts).toEqual([]);
		expect(end).toMatchObject({ status: "failed", error: { details: { fault: "request_refused" } } });
		expect(model("b").requests).toEqual([]);
	});
});

describe("a Stop", () => {
	const route = routeOf(routed("a", { policies: policiesWith("transient", retrying(3)) }), routed("b"));

	it("wins over a fault that came before it", async () => {
		const { run, stop } = scene("fenced", fails("rate_limited", { chunks: [text("<thi")] }));
		const { parts, end } = await run({ route }, (event) => {
			if (event.type === "part") stop.abort();
			return undefined;
		});
		expect(parts).toEqual([{ kind: "reasoning", text: "<thi" }]);
		expect(end?.status).toBe("stopped");
	});

	it("ends the turn while the step is stored", async () => {
		const { run, stop } = scene("native", fails("rate_limited"));
		const { parts, end } = await run({ route }, (event) => {
			if (event.type === "part" && event.part.kind === "route") stop.abort();
			return undefined;
		});
		expect(steps(parts)).toHaveLength(1);
		expect(end).toEqual({ status: "stopped" });
	});

	it("ends a generation that says nothing", async () => {
		const { run, stop } = scene("native", { chunks: [thought("Hm")], hangs: true });
		const { parts, end } = await run({ route }, () => {
			queueMicrotask(() => stop.abort());
			return undefined;
		});
		expect(of(parts, "route")).toEqual([]);
		expect(end?.status).toBe("stopped");
	});
});

it("finishes without a route part where nothing fails", async () => {
	const { drive } = cast({ a: [{ chunks: [text("Hi."), finish()] }] });
	expect(await drive(routeOf(routed("a"), routed("b")))).toMatchObject({
		parts: [{ kind: "text", text: "Hi." }],
		end: { status: "complete" },
	});
});
