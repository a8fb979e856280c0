import "server-only";
import type { Actor, Context } from "@/lib/server/context";
import type { Channel } from "@/lib/setting/resource-snapshot";
import type { Clock } from "@/lib/shared/clock";
import { systemClock } from "@/lib/shared/clock";
import { newId } from "@/lib/shared/ids";

/** The person of a single-user installation. */
export const localPerson: Actor = { kind: "person", userId: "local", name: "You" };

/** A context as an edge would build it: the local person over the UI, unless the test says otherwise. */
export function testContext(
	fields: {
		readonly actor?: Actor;
		readonly channel?: Channel;
		readonly clock?: Clock;
		readonly requestId?: string;
	} = {},
): Context {
	return {
		actor: fields.actor ?? localPerson,
		channel: fields.channel ?? "ui",
		requestId: fields.requestId ?? newId("request"),
		clock: fields.clock ?? systemClock,
	};
}

/** A token of the local person with all settings capabilities, or those given. */
export function tokenActor(fields: Partial<Extract<Actor, { kind: "token" }>> = {}): Actor {
	return {
		kind: "token",
		userId: "local",
		tokenId: "token_test",
		name: "Test token",
		capabilities: new Set(["settings.read", "settings.write", "settings.authority"]),
		...fields,
	};
}

/** A clock that stands still until it is moved. */
export function testClock(start = Date.UTC(2030, 0, 1)): Clock & { advance(ms: number): void; set(ms: number): void } {
	let now = start;
	return {
		now: () => now,
		advance(ms) {
			now += ms;
		},
		set(ms) {
			now = ms;
		},
	};
}
