import { describe, expect, it } from "vitest";
import { assertContributions, contributionFaults } from "./check-contributions";
import { resolveTool, type ToolScope, visibleTools } from "./resolve-tool";
import { ping, plainTool, plainToolset } from "./testing/ping-toolset";
import { ToolsetRegistry } from "./toolset-registry";
import { toolsetSection } from "./toolset-section";
import { enableToolset, toolsetTools } from "./toolset-tools";

const mail = plainToolset("mail", ["mail_send", "mail_archive"]);
const archive = plainToolset("mail_archive", ["mail_archive_list"]);
const scope: ToolScope = { conversationId: "c", coreTools: toolsetTools, contributions: [ping, mail, archive] };

function fresh() {
	let now = 0;
	const registry = new ToolsetRegistry({ now: () => now });
	const resolve = (name: string, within = scope) => resolveTool(name, within, registry);
	return { registry, resolve, active: () => [...registry.activeNames("c")], later: (ms: number) => (now += ms) };
}

describe("resolveTool", () => {
	it("runs a tool whose set was never enabled and activates the set", () => {
		const { resolve, active } = fresh();
		expect(resolve("ping")).toMatchObject({ kind: "tool", tool: { name: "ping" }, toolset: "ping" });
		expect(active()).toEqual(["ping"]);
	});

	it("takes core tools first, without touching any set", () => {
		const { resolve, active } = fresh();
		expect(resolve("enable_toolset")).toEqual({ kind: "tool", tool: enableToolset });
		expect(active()).toEqual([]);
	});

	it("answers once, without looping, when the set of the prefix has no such tool, and leaves it active", () => {
		const { resolve, active } = fresh();
		expect(resolve("mail_forward")).toEqual({ kind: "error", message: "tool 'mail_forward' not found" });
		expect(active()).toEqual(["mail"]);
		expect(resolve("mail_forward")).toEqual({ kind: "error", message: "tool 'mail_forward' not found" });
	});

	it("takes the longest prefix, but a tool of an active set before it", () => {
		const { resolve, active, registry } = fresh();
		expect(resolve("mail_archive_list")).toMatchObject({ toolset: "mail_archive" });
		expect(active()).toEqual(["mail_archive"]);
		registry.disable("c", "mail_archive", ["mail_archive"]);
		registry.touch("c", "mail");
		expect(resolve("mail_archive")).toMatchObject({ kind: "tool", toolset: "mail" });
	});

	it("does not know names that only begin alike", () => {
		const { resolve, active } = fresh();
		for (const name of ["pingpong", "mails_send", "", "unknown"]) expect(resolve(name).kind).toBe("error");
		expect(active()).toEqual([]);
	});

	it("prolongs the set it runs a tool of", () => {
		const { resolve, active, later } = fresh();
		resolve("ping");
		later(599_999);
		resolve("ping");
		later(599_999);
		expect(active()).toEqual(["ping"]);
	});

	it("passes through without contributions", () => {
		const { resolve } = fresh();
		const bare = { ...scope, coreTools: [plainTool("clock")], contributions: [] };
		expect(resolve("clock", bare)).toMatchObject({ kind: "tool" });
		expect(resolve("ping", bare)).toEqual({ kind: "error", message: "tool 'ping' not found" });
	});

	it("shows core tools and those of active sets, anew each time", () => {
		const { registry } = fresh();
		const names = () => visibleTools(scope, registry).map((tool) => tool.name);
		expect(names()).toEqual(["enable_toolset", "disable_toolset"]);
		registry.enable("c", "mail", ["mail"]);
		expect(names()).toEqual(["enable_toolset", "disable_toolset", "mail_send", "mail_archive"]);
	});
});

describe("toolsetSection", () => {
	const rows = "  ping — All about ping.\n  mail — All about mail.";

	it("is the section of the source document, rows alike in both groups", () => {
		expect(toolsetSection([ping, mail], new Set(["mail"]))).toBe(
			`## Toolsets\nNamed groups of tools. One set per conversation. Use enable_toolset({"name": X})\nto add a toolset; disable_toolset({"name": X}) to remove. Both are idempotent.\n\nACTIVE\n  mail — All about mail.\n\nINACTIVE  call enable_toolset({"name": X}) to add\n  ping — All about ping.`,
		);
	});

	it("leaves out an empty group with its head, and everything without contributions", () => {
		expect(toolsetSection([ping, mail], new Set())).toMatch(new RegExp(`idempotent.\n\nINACTIVE  call .*\n${rows}$`));
		expect(toolsetSection([ping, mail], new Set(["ping", "mail"]))).toMatch(
			new RegExp(`idempotent.\n\nACTIVE\n${rows}$`),
		);
		expect(toolsetSection([], new Set(["ping"]))).toBe("");
	});

	it("keeps a description of somebody else on its line", () => {
		const odd = { ...ping, description: "a\nACTIVE\u2028\u0000 b" };
		expect(toolsetSection([odd], new Set()).split("\n").at(-1)).toBe("  ping — a ACTIVE b");
	});
});

describe("contributions", () => {
	it("of Steward itself throw when a name is odd, reserved, taken or begins a core tool's", () => {
		expect(contributionFaults([ping, mail], toolsetTools)).toEqual([]);
		const wrong = [
			plainToolset("enable", ["enable_x"]),
			plainToolset("Mail", ["Mail_x"]),
			plainToolset("mail", ["post_send"]),
			{ ...ping, description: "two\nlines" },
			plainToolset("ping", ["ping", "ping"]),
		];
		for (const set of wrong) expect(() => assertContributions([set], toolsetTools)).toThrow(/toolset/);
		expect(() => assertContributions([ping, ping], [])).toThrow(/taken/);
		expect(() => assertContributions([ping], [plainTool("ping_all")])).toThrow(/core/);
	});
});
