import "server-only";
import { headers } from "next/headers";
import { guardRequest } from "@/lib/server/auth/guard-request";
import { identifyPerson } from "@/lib/server/auth/identify-request";
import type { Context } from "@/lib/server/context";
import { systemClock } from "@/lib/shared/clock";
import { newId } from "@/lib/shared/ids";
import { guardPolicy } from "./guard-policy";

/** The context of a page that reads on the server. Throws the guard's refusal. */
export async function pageContext(): Promise<Context> {
	const sent = await headers();
	const refused = guardRequest({ method: "GET", url: "/", headers: sent }, guardPolicy("any"));
	if (refused) throw refused.error;
	return { actor: identifyPerson(sent), channel: "ui", requestId: newId("req"), clock: systemClock };
}
