import { describe, expect, it } from "vitest";
import { ToolsetRegistry } from "./toolset-registry";

const known = ["mail", "calendar"];

function registryAt(start = 0) {
	let now = start;
	const registry = new ToolsetRegistry({ now: () => now });
	return { registry, at: (ms: number) => (now = ms), active: () => [...registry.activeNames("c")] };
}

const run = (value: string) => ({ kind: "run", value });
const error = (message: string) => ({ kind: "error", message });

describe("enable_toolset", () => {
	it("activates, says when it is active already, and knows names in any spelling", () => {
		const { registry, active } = registryAt();
		expect(registry.enable("c", "mail", known)).toEqual(run("Toolset 'mail' activated."));
		expect(active()).toEqual(["mail"]);
		expect(registry.enable("c", " MAIL ", known)).toEqual(run("Toolset 'mail' is already active."));
		expect(registry.enable("c", "mcp-Git", ["mcp_git"])).toEqual(run("Toolset 'mcp_git' activated."));
	});

	it("says activated again after the time is over", () => {
		const { registry, at } = registryAt();
		registry.enable("c", "mail", known);
		at(600_000);
		expect(registry.enable("c", "mail", known)).toEqual(run("Toolset 'mail' activated."));
	});

	it("names the toolsets there are when the name is unknown, missing, blank or no text", () => {
		const { registry, active } = registryAt();
		const needs = error("enable_toolset needs a 'name' argument. Available toolsets: mail, calendar.");
		expect(registry.enable("c", "maps", known)).toEqual(
			error("Unknown toolset 'maps'. Available toolsets: mail, calendar."),
		);
		for (const name of [undefined, "", "  ", 7, null, {}]) expect(registry.enable("c", name, known)).toEqual(needs);
		expect(active()).toEqual([]);
	});
});

describe("disable_toolset", () => {
	it("deactivates, one that is not active or expired too", () => {
		const { registry, at, active } = registryAt();
		registry.enable("c", "mail", known);
		expect(registry.disable("c", "mail", known)).toEqual(run("Toolset 'mail' deactivated."));
		expect(active()).toEqual([]);
		expect(registry.disable("c", "mail", known)).toEqual(run("Toolset 'mail' deactivated."));
		registry.enable("c", "mail", known);
		at(600_000);
		expect(registry.disable("c", "mail", known)).toEqual(run("Toolset 'mail' deactivated."));
	});

	it("names the toolsets there are when the name is unknown or missing", () => {
		const { registry } = registryAt();
		expect(registry.disable("c", "maps", known)).toEqual(
			error("Unknown toolset 'maps'. Available toolsets: mail, calendar."),
		);
		expect(registry.disable("c", undefined, known)).toEqual(
			error("disable_toolset needs a 'name' argument. Available toolsets: mail, calendar."),
		);
	});
});

describe("time", () => {
	it("is active at 9:59.999 and not at 10:00.000 after the last use", () => {
		const { registry, at, active } = registryAt();
		registry.enable("c", "mail", known);
		at(599_999);
		expect(active()).toEqual(["mail"]);
		at(600_000);
		expect(active()).toEqual([]);
	});

	it("is prolonged by use, not by asking, and not shortened by a clock that is set back", () => {
		const { registry, at, active } = registryAt(1_000_000);
		registry.enable("c", "mail", known);
		at(1_500_000);
		expect(active()).toEqual(["mail"]);
		at(1_599_999);
		registry.touch("c", "mail");
		at(2_199_998);
		expect(active()).toEqual(["mail"]);
		at(0);
		expect(active()).toEqual(["mail"]);
		at(2_199_999);
		expect(active()).toEqual([]);
	});

	it("is kept per conversation and forgotten with it", () => {
		const { registry } = registryAt();
		registry.enable("c", "mail", known);
		registry.enable("d", "calendar", known);
		expect([...registry.activeNames("c")]).toEqual(["mail"]);
		expect([...registry.activeNames("new")]).toEqual([]);
		registry.forget("c");
		expect([...registry.activeNames("c")]).toEqual([]);
		expect([...registry.activeNames("d")]).toEqual(["calendar"]);
	});
});
