import "server-only";
import type { Actor, Capability } from "@/lib/server/context";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/shared/app-error";

/** The one person there is while accounts are off. */
const localUser = "local";

const maxNameLength = 60;

/** Characters that hide or reorder text: controls, bidirectional marks, line separators. */
const hiding = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/gu;

/**
 * Who sits at the browser or calls REST. While accounts are off that is the single user, and a token cannot be
 * checked: presenting one is `unauthenticated`, never silently somebody.
 */
export function identifyPerson(headers: Headers): Actor {
	refuseUncheckedToken(headers);
	return { kind: "person", userId: localUser, name: "" };
}

/**
 * Who calls the MCP endpoint. While accounts are off: the single user's local token, with `settings.authority`
 * only where STEWARD_LOCAL_MCP gives it. `clientName` is what the client calls itself; it names, it grants nothing.
 */
export function identifyMcpClient(headers: Headers, clientName: string | undefined): Actor {
	refuseUncheckedToken(headers);
	return {
		kind: "token",
		userId: localUser,
		tokenId: "local_mcp",
		name: displayName(clientName),
		capabilities: new Set(localMcpCapabilities()),
	};
}

/** What a client of the loopback MCP endpoint may do while accounts are off. */
export function localMcpCapabilities(): readonly Capability[] {
	return env().localMcpAuthority
		? ["settings.read", "settings.write", "settings.authority"]
		: ["settings.read", "settings.write"];
}

/** A client's name fit to be shown: one line, nothing that hides or reorders text, at most 60 graphemes. */
export function displayName(sent: string | undefined): string {
	const line = (sent ?? "").slice(0, 1000).replace(hiding, " ").replace(/\s+/g, " ").trim();
	const graphemes = [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(line)];
	const name = graphemes
		.slice(0, maxNameLength)
		.map(({ segment }) => segment)
		.join("")
		.trim();
	return name === "" ? "MCP client" : name;
}

function refuseUncheckedToken(headers: Headers): void {
	if (!/^bearer\b/i.test(headers.get("authorization")?.trim() ?? "")) return;
	throw new AppError("unauthenticated", "This token is not known here.", {
		suggested: "Accounts are off on this server: send no token.",
	});
}
