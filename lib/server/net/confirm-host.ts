import "server-only";
import { parseAuthority } from "@/lib/server/auth/guard-host";
import { requirePerson } from "@/lib/server/auth/require-person";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { installFacts } from "@/lib/server/db/schema/install";
import { env } from "@/lib/server/env";
import type { ConfirmHostInput } from "@/lib/setting/secret-contract";
import { AppError } from "@/lib/shared/app-error";
import { classOf } from "./address-class";
import { confirmedHostFact } from "./confirmed-hosts";
import { hostKey } from "./host-key";

/**
 * Keeps a person's consent that settings may reach a host of a private network: `host:port` as the refusal named it
 * (a missing port is 80). Once per host. Throws `invalid_value`, `host_refused` (metadata addresses, private hosts
 * switched off), `not_writable` for agents.
 */
export async function confirmHost(ctx: Context, input: ConfirmHostInput): Promise<{ readonly host: string }> {
	requirePerson(ctx);
	const authority = parseAuthority(input.host);
	const url = authority === undefined ? undefined : urlOf(authority);
	if (url === undefined) {
		throw new AppError("invalid_value", "This is no host.", { path: "host", expected: "host:port" });
	}
	const address = url.hostname.replace(/^\[|\]$/g, "");
	const literal = /^[\d.]+$|:/.test(address);
	if (env().privateHosts.mode === "off" || (literal && classOf(address) === "forbidden")) {
		throw new AppError("host_refused", "This host cannot be confirmed in this installation.");
	}
	const host = hostKey(url);
	const value = { by: ctx.actor.kind === "person" ? ctx.actor.userId : "", at: ctx.clock.now() };
	await database().write((tx) =>
		tx
			.insert(installFacts)
			.values({ key: confirmedHostFact(host), value })
			.onConflictDoNothing(),
	);
	return { host };
}

/** Written as URLs write it: `2130706433` is 127.0.0.1. */
function urlOf(authority: { readonly hostname: string; readonly port: string }): URL | undefined {
	const name = authority.hostname.includes(":") ? `[${authority.hostname}]` : authority.hostname;
	const text = `http://${name}:${authority.port === "" ? "80" : authority.port}/`;
	return URL.canParse(text) ? new URL(text) : undefined;
}
