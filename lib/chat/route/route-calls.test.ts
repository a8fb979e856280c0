import { describe, expect, it } from "vitest";
import { cast, fails, steps } from "../testing/route-cast";
import { policiesWith, retrying, routed, routeOf, waiting } from "../testing/route-list";
import { driveRouted } from "../testing/routed-turn";
import {
	asking,
	blank,
	fenced,
	nativeCall,
	of,
	type ScriptedGeneration,
	type ScriptedPorts,
	says,
	scene,
	text,
} from "../testing/scripted-turn";

describe("a turn that has called already", () => {
	const route = routeOf(routed("a", { policies: policiesWith("transient", retrying(1)) }), routed("b"));
	const busy = fails("provider_overloaded");

	it.each(["native", "fenced"] as const)("repeats nothing of an earlier step, %s", async (protocol) => {
		const call = protocol === "native" ? nativeCall("save", {}, "toolu_of_a") : fenced("save");
		const { drive, model, executed } = cast({ a: [says(text("I save.\n"), call), busy] }, protocol);
		const { parts, end } = await drive(route);
		expect(parts.map(({ kind }) => kind)).toEqual(["text", "call", "result", "route", "route", "text"]);
		expect(executed).toEqual(["a:save"]);
		expect(end.status).toBe("complete");
		expect(end.usage?.input).toBeGreaterThanOrEqual(20);
		const request = model("b").requests[0];
		expect(model("b").faults).toEqual([]);
		expect(request?.messages).toHaveLength(3);
		// Only who made a call knows its id; other providers take no foreign ones.
		expect(JSON.stringify(model("a").requests[2]).includes("toolu_of_a")).toBe(protocol === "native");
		expect(JSON.stringify(request)).not.toContain("toolu_of_a");
	});

	it("begins anew with retries and waits once a candidate has answered", async () => {
		const policies = policiesWith("transient", { ...retrying(1), ...waiting(60) });
		const soon = fails("rate_limited", { retryAfterMs: 5_000 });
		const script = [soon, soon, says(nativeCall("look", {})), soon, soon, says(text("Done."))];
		const { parts } = await cast({ a: script }).drive(routeOf(routed("a", { policies }), routed("b")));
		expect(parts.map((part) => (part.kind === "route" ? part.step : part.kind))).toEqual([
			"wait",
			"retry",
			"call",
			"result",
			"wait",
			"retry",
			"text",
		]);
		expect(of(parts, "route").map((part) => "attempt" in part && part.attempt)).toEqual([false, 1, false, 1]);
	});

	it("passes on what fails once more without tools that may not be called", async () => {
		const refused: ScriptedGeneration = { chunks: [], fault: "request_refused" };
		const { drive, model } = cast({ a: [says(nativeCall("look", {})), refused, busy, refused, busy] });
		const { parts, end } = await drive(route, { max_tool_hops: 1 });
		expect(steps(parts).map(({ step }) => step)).toEqual(["retry", "switch"]);
		expect(model("a").requests).toHaveLength(5);
		expect(end.status).toBe("complete");
	});

	it.each([
		["passed on", "agent_disabled", "once", ["call", "route", "result", "text"]],
		["passed on", "agent_disabled", "deny", ["call", "route", "result", "text"]],
		["put off", "network_unavailable", "conversation", ["call", "route", "result", "text"]],
	] as const)("keeps the answer to a card while it is %s for %s: %s", async (how, reason, answer, kinds) => {
		const { portsOf, executed } = cast({ a: [says(nativeCall("save", {})), says(text("Saved."))] });
		let failures = 0;
		const run = await driveRouted({
			routeAt: () => route,
			portsOf: (id, now) => {
				const ports = portsOf(id, now) as ScriptedPorts;
				ports.decide = () => asking();
				return ports;
			},
			answer: () => {
				failures = 1;
				return answer;
			},
			opens: (id) => (id === "a" && failures-- > 0 ? { reason } : undefined),
		});
		const who = how === "put off" ? "a" : "b";
		expect(executed).toEqual(answer === "deny" ? [] : [`${who}:save`]);
		expect(run.parts.map(({ kind }) => kind)).toEqual(kinds);
		expect(of(run.parts, "call")[0]?.approval).toMatchObject({ state: answer, decided_by: "Ana" });
		expect(of(run.parts, "result")[0]?.status).toBe(answer === "deny" ? "denied" : "ok");
	});

	it("settles a call whose answer was lost while its turn waited", async () => {
		const asked = scene("native", says(nativeCall("save", {})));
		asked.ports.decide = () => asking();
		const waits = await asked.run();
		expect(waits.end?.status).toBe("waiting");
		const lost = scene("native", says(text("Shall I?")));
		const { parts, end } = await lost.run({ route, message: { ...blank, parts: waits.parts } });
		expect(parts.map((part) => (part.kind === "result" ? part.status : part.kind))).toEqual([
			"call",
			"not_answered",
			"text",
		]);
		expect(lost.model.faults).toEqual([]);
		expect(end?.status).toBe("complete");
	});
});
