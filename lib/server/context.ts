import "server-only";
import type { ActorRef, Channel } from "@/lib/setting/resource-snapshot";
import type { Clock } from "@/lib/shared/clock";

/** Capabilities a token can carry; the single-user identity has those its endpoint grants. */
export type Capability = "settings.read" | "settings.write" | "settings.authority" | "chat";

/** Who acts, closed. `userId` is whose rights apply; tokens and conversations act for a person. */
export type Actor =
	| { readonly kind: "person"; readonly userId: string; readonly name: string }
	| {
			readonly kind: "token";
			readonly userId: string;
			readonly tokenId: string;
			readonly name: string;
			readonly capabilities: ReadonlySet<Capability>;
			/** Workspaces the token is limited to; absent: all of the person's. */
			readonly workspaceIds?: readonly string[];
	  }
	| {
			readonly kind: "conversation";
			readonly userId: string;
			readonly conversationId: string;
			readonly name: string;
			/** Canonical keys of authority settings that a person approved for this one call at the gate. */
			readonly approved?: Pick<ReadonlySet<string>, "has">;
	  }
	| { readonly kind: "system"; readonly purpose: string };

/** What every verb gets first. Built at the edges from trusted facts only. */
export interface Context {
	readonly actor: Actor;
	readonly channel: Channel;
	readonly requestId: string;
	readonly clock: Clock;
}

/** The actor as events and history show it. */
export function actorRef(actor: Actor): ActorRef {
	return { kind: actor.kind, name: actor.kind === "system" ? "" : actor.name };
}
