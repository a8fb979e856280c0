import { describe, expect, it } from "vitest";
import { currentWiring, faultsOf } from "./required-steps.mjs";
import { quickSteps } from "./steps.mjs";

describe("npm test", () => {
	const wiring = currentWiring();

	it("runs every required step", () => {
		expect(faultsOf(wiring)).toEqual([]);
	});

	it("names each step once", () => {
		expect(new Set(wiring.steps.map((step) => step.id)).size).toBe(wiring.steps.length);
	});

	it.each(wiring.steps.map((step) => step.id))("is faulty without the step %s", (id) => {
		const without = wiring.steps.filter((step) => step.id !== id);
		expect(faultsOf({ ...wiring, steps: without })).toEqual([`step ${id} is missing`]);
	});

	it.each(wiring.steps.map((step) => step.id))("is faulty when the step %s does nothing", (id) => {
		const idle = wiring.steps.map((step) => (step.id === id ? { ...step, command: ["true"] } : step));
		expect(faultsOf({ ...wiring, steps: idle }).length).toBeGreaterThan(0);
	});

	it("leaves of the unit tests out of npm run check what runs the server, and nothing else", () => {
		const unit = quickSteps().find(({ id }) => id === "unit");
		expect(unit?.command.filter((word) => /project|exclude|grep|shard/.test(word))).toEqual(["--project=!server"]);
		expect(quickSteps().map(({ id }) => id)).toEqual(
			expect.arrayContaining(["types", "lint", "boundaries", "dead-code", "catalog", "messages", "cases"]),
		);
	});

	it("is faulty when npm test or the CI entry runs something else", () => {
		expect(faultsOf({ ...wiring, scripts: { ...wiring.scripts, test: "true" } })).toHaveLength(1);
		expect(faultsOf({ ...wiring, ci: "#!/bin/sh\nexit 0\n" })).toHaveLength(1);
	});

	it("is faulty when a step's npm script is emptied or may fail unseen", () => {
		const emptied = { ...wiring.scripts, "dead-code": "true", types: "tsc --noEmit || true" };
		expect(faultsOf({ ...wiring, scripts: emptied })).toEqual([
			"step types does not run next typegen",
			"step types can pass without doing its work",
			"step dead-code does not run knip",
		]);
	});
});
