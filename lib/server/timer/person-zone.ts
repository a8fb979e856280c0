import "server-only";
import { eq } from "drizzle-orm";
import { database } from "@/lib/server/db/client";
import { conversations } from "@/lib/server/db/schema/chat";
import { preferencesRecord } from "@/lib/server/preferences/preferences-record";
import { loadRecord } from "@/lib/server/setting/load-record";
import { isTimeZone } from "@/lib/shared/zoned-time";

/** The zone a person's times are meant in, and whether anybody said so. */
export interface PersonZone {
	/** IANA name; `UTC` where it is not known. */
	readonly timeZone: string;
	readonly known: boolean;
}

/**
 * The zone of a person in a conversation: the one chosen in the preferences, which all times are shown in, else that of
 * the browser that wrote last.
 */
export async function personZone(userId: string, conversationId: string): Promise<PersonZone> {
	const { read } = database();
	const [own, [row]] = await Promise.all([
		loadRecord(read, preferencesRecord, userId),
		read.select({ timeZone: conversations.timeZone }).from(conversations).where(eq(conversations.id, conversationId)),
	]);
	const zone = [own?.values.timezone, row?.timeZone].find((each) => typeof each === "string" && isTimeZone(each));
	return typeof zone === "string" ? { timeZone: zone, known: true } : { timeZone: "UTC", known: false };
}
