import { describe, expect, it } from "vitest";
import { AppError } from "@/lib/shared/app-error";
import { ModelError, type ModelFault, modelFaults } from "../model-port";
import { fenced, finish, nativeCall, of, person, says, scene, stored, text, thought } from "../testing/scripted-turn";

const never = () => new Promise<never>(() => {});

describe("Stop", () => {
	it("while text streams keeps it and lets the request go", async () => {
		const { run, stop, model } = scene("native", { chunks: [text("Half an "), text("ans")], hangs: true });
		const { parts, end } = await run({}, (_event, at) => {
			if (at === 1) stop.abort();
			return undefined;
		});
		expect(end?.status).toBe("stopped");
		expect(parts).toEqual([{ kind: "text", text: "Half an ans" }]);
		expect(model.aborted).toBe(1);
	});

	it("[LOOP-10] while a tool runs answers its call, does not wait for it, and the next message works", async () => {
		const step = says(nativeCall("look", {}), nativeCall("save", {}));
		const { run, stop, ports, model, input } = scene("native", step, says(text("Next.")));
		ports.execute = () => {
			queueMicrotask(() => stop.abort());
			return never();
		};
		const { parts, end } = await run();
		expect(end?.status).toBe("stopped");
		expect(of(parts, "call").map(({ state }) => state)).toEqual(["done", "refused"]);
		expect(of(parts, "result")).toMatchObject([{ status: "cancelled" }, { status: "cancelled" }]);
		expect(of(parts, "result").every((result) => result.text.startsWith("Cancelled by user"))).toBe(true);
		const history = [...input.history, stored("assistant", parts, { status: "stopped" }), person("Next?")];
		const next = await run({ history, signal: new AbortController().signal });
		expect(next.end?.status).toBe("complete");
		expect(model.faults).toEqual([]);
		expect(model.requests.at(-1)?.messages.map(({ role }) => role)).toEqual([
			"user",
			"assistant",
			"tool",
			"tool",
			"assistant",
			"user",
		]);
	});

	it("before anything came asks nothing", async () => {
		const { run, stop, model } = scene("native", says(text("x")));
		stop.abort();
		expect((await run()).end?.status).toBe("stopped");
		expect(model.requests).toHaveLength(0);
	});

	it.each(["offer", "resolve", "decide"] as const)("does not wait for %s", async (port) => {
		const { run, stop, ports } = scene("native", says(nativeCall("look", {})));
		const hanging = () => {
			queueMicrotask(() => stop.abort());
			return never();
		};
		if (port === "decide") Object.assign(ports.gate, { decide: hanging });
		else Object.assign(ports.toolbox, { [port]: hanging });
		const { parts, end } = await run();
		expect(end?.status).toBe("stopped");
		expect(of(parts, "call")).toHaveLength(of(parts, "result").length);
	});
});

describe("a written call", () => {
	it("ends its stream; what a model makes up after it is dropped", async () => {
		const { run, model } = scene(
			"fenced",
			{ chunks: [fenced("look"), text("Result: 7"), finish()] },
			says(text("Seen.")),
		);
		const { parts } = await run();
		expect(of(parts, "text").map((part) => part.text)).toEqual(["Seen."]);
		expect(model.aborted).toBe(2);
	});
});

describe("a model that fails", () => {
	const reasons: Readonly<Record<Exclude<ModelFault, "agent_transport_lost">, string>> = {
		network_unavailable: "provider_unreachable",
		provider_unavailable: "provider_unreachable",
		provider_overloaded: "provider_unreachable",
		model_capacity: "provider_unreachable",
		rate_limited: "rate_limited",
		auth_required: "secret_missing",
		missing_credentials: "secret_missing",
		subscription_required: "capability_unsupported",
		quota_limited: "rate_limited",
		model_unavailable: "capability_unsupported",
		provider_not_configured: "secret_missing",
		request_refused: "internal",
	};
	const faults = modelFaults.filter((fault) => fault !== "agent_transport_lost");

	it.each(faults)("%s is named, what was said stays", async (fault) => {
		const { run } = scene("native", { chunks: [thought("Hm"), text("Half")], fault });
		const { parts, end } = await run();
		expect(end).toMatchObject({ status: "failed", error: { reason: reasons[fault], details: { fault } } });
		expect(parts).toEqual([
			{ kind: "reasoning", text: "Hm" },
			{ kind: "text", text: "Half" },
		]);
	});

	it("for a reason of ours says that reason", async () => {
		const { run, model } = scene("native", says(text("x")));
		const cause = new AppError("host_refused", "The host is not allowed.");
		Object.assign(model, {
			script: () => {
				throw new ModelError("network_unavailable", { cause });
			},
		});
		const error = {
			reason: "host_refused",
			message: "The host is not allowed.",
			details: { fault: "network_unavailable" },
		};
		expect((await run()).end).toMatchObject({ status: "failed", error });
	});

	it("cut off is interrupted; a call it had begun never runs", async () => {
		const { run, ports } = scene("native", {
			chunks: [text("Half"), nativeCall("save", {})],
			fault: "agent_transport_lost",
		});
		const { parts, end } = await run();
		expect(end?.status).toBe("interrupted");
		expect(end?.error).toBeUndefined();
		expect(parts).toEqual([{ kind: "text", text: "Half" }]);
		expect(ports.executed).toEqual([]);
	});

	it("whose stream ends without its end is cut off too; what was held back as a call is shown", async () => {
		const { run } = scene("fenced", { chunks: [text('Look:\n```json\n{"a":')] });
		const { parts, end } = await run();
		expect(end?.status).toBe("interrupted");
		expect(parts).toEqual([{ kind: "text", text: 'Look:\n```json\n{"a":' }]);
	});
});

describe("something else that fails", () => {
	it("is a failed turn with every call answered, its cause told to the log alone", async () => {
		const { run, ports } = scene("native", says(nativeCall("look", {})));
		const fault = new Error("secret text");
		ports.execute = () => Promise.reject(fault);
		const { parts, end } = await run();
		expect(end).toMatchObject({
			status: "failed",
			error: { reason: "internal", message: "The turn failed." },
			cause: fault,
		});
		expect(of(parts, "result")).toMatchObject([{ status: "error" }]);
		expect(JSON.stringify(parts)).not.toContain("secret");
	});

	it("keeps an error that has words of its own", async () => {
		const { run, ports } = scene("native", says(text("x")));
		Object.assign(ports.toolbox, { offer: () => Promise.reject(new AppError("not_found", "No such profile.")) });
		expect((await run()).end).toMatchObject({
			status: "failed",
			error: { reason: "not_found", message: "No such profile." },
		});
	});
});
