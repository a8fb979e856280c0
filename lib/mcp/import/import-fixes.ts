import type { PlainRule } from "@/lib/setting/issue/issue-rules";
import { type SplitCommand, splitCommandLine, withSplitCommand } from "../command-split";
import type { Server } from "../server";
import { transportOf } from "../transport-of";
import { type ForeignReference, rewriteReferences } from "./foreign-references";
import type { ReadServer } from "./read-server";

/** A repair that an import proposes; `applied` says whether the preview already has it. */
export type ImportFix = { readonly applied: boolean } & (
	| { readonly id: "split_command"; readonly split: SplitCommand }
	| { readonly id: "drop_env"; readonly names: readonly string[] }
	| { readonly id: "references"; readonly references: readonly ForeignReference[] }
	| { readonly id: "always_allow"; readonly tools: readonly string[] }
	| { readonly id: "rename"; readonly from: string; readonly to: string; readonly rule: PlainRule }
);

export type FixId = ImportFix["id"];

/** A person's choice per fix; left out, every fix but `always_allow` is applied. */
export type FixChoices = Readonly<Partial<Record<FixId, boolean>>>;

/** True when a fix is taken: permissions only by an explicit choice. */
export function takesFix(id: FixId, choices: FixChoices): boolean {
	return choices[id] ?? id !== "always_allow";
}

export interface FixedServer {
	readonly server: Server;
	readonly fixes: readonly ImportFix[];
}

/** Repairs one read server as chosen, and lists every repair that could be made. */
export function fixServer(read: ReadServer, choices: FixChoices): FixedServer {
	const fixes: ImportFix[] = [];
	let server = read.server;
	const propose = (fix: ImportFix, repaired: Server) => {
		fixes.push(fix);
		if (fix.applied) server = repaired;
	};
	const command: unknown = server.command;
	const split = typeof command === "string" ? splitCommandLine(command) : null;
	if (split)
		propose(
			{ id: "split_command", split, applied: takesFix("split_command", choices) },
			withSplitCommand(server, split),
		);
	const names = Object.keys(server.env ?? {});
	const transport = transportOf(server);
	if (transport !== null && transport !== "stdio" && names.length > 0) {
		const { env: _env, ...rest } = server;
		propose({ id: "drop_env", names, applied: takesFix("drop_env", choices) }, rest);
	}
	const rewritten = rewriteReferences(server);
	if (rewritten.references.length > 0) {
		const { references } = rewritten;
		propose({ id: "references", references, applied: takesFix("references", choices) }, rewritten.server);
	}
	if (read.wantsAllowed.length > 0) {
		const tools = read.wantsAllowed;
		propose({ id: "always_allow", tools, applied: takesFix("always_allow", choices) }, withAllowed(server, tools));
	}
	return { server, fixes };
}

function withAllowed(server: Server, tools: readonly string[]): Server {
	const allowed = tools.map((tool) => [tool, { enabled: true, ...server.tools?.[tool], always_allow: true }] as const);
	return { ...server, tools: { ...server.tools, ...Object.fromEntries(allowed) } };
}
