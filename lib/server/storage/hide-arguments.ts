import "server-only";
import { and, asc, eq, gt, lte, max } from "drizzle-orm";
import { shownCall } from "@/lib/chat/turn/shown-call";
import type { Database, WriteTransaction } from "@/lib/server/db/client";
import { messageParts } from "@/lib/server/db/schema/chat";
import { installFacts } from "@/lib/server/db/schema/install";
import { markOf } from "@/lib/server/setting/marks";
import { sameJson } from "@/lib/shared/json";
import { holdArguments, isOpen } from "./held-arguments";

const FACT = "arguments_hidden";
/** Calls of one transaction: a start that is cut off goes on where it was. */
const atOnce = 500;

/** Numbers of parts: up to `after` is done, `end` is the newest that a version before can have written. */
interface Standing {
	readonly after: number;
	readonly end: number;
}

/**
 * Hides what is secret in calls that a version before stored whole, once per database, before anything goes on from them;
 * what an open call is to run with is sealed beside it. Numbers stay: nobody has to read the parts again for it.
 */
export async function hideStoredArguments(db: Database): Promise<void> {
	const [done] = await db.read.select().from(installFacts).where(eq(installFacts.key, FACT));
	for (let more = !isOver(done?.value as Standing | undefined); more; ) more = await db.write(hideSome);
}

const isOver = (standing: Standing | undefined) => standing !== undefined && standing.after >= standing.end;

async function hideSome(tx: WriteTransaction): Promise<boolean> {
	const { after, end } = await standingIn(tx);
	const { n, kind } = messageParts;
	const rows = await tx
		.select()
		.from(messageParts)
		.where(and(gt(n, after), lte(n, end), eq(kind, "call")))
		.orderBy(asc(n))
		.limit(atOnce);
	for (const row of rows) await hide(tx, row);
	const standing = { after: rows.length < atOnce ? end : (rows.at(-1)?.n ?? end), end };
	await tx
		.insert(installFacts)
		.values({ key: FACT, value: standing })
		.onConflictDoUpdate({
			target: installFacts.key,
			set: { value: standing },
		});
	return !isOver(standing);
}

async function standingIn(tx: WriteTransaction): Promise<Standing> {
	const [row] = await tx.select().from(installFacts).where(eq(installFacts.key, FACT));
	if (row) return row.value as Standing;
	const [newest] = await tx.select({ n: max(messageParts.n) }).from(messageParts);
	return { after: 0, end: newest?.n ?? 0 };
}

async function hide(tx: WriteTransaction, row: typeof messageParts.$inferSelect): Promise<void> {
	const { messageId, position, conversationId, part } = row;
	if (part?.kind !== "call") return;
	const shown = shownCall(part, markOf("conversation", conversationId));
	if (sameJson(shown, part)) return;
	if (isOpen(part) && part.arguments) await holdArguments(tx, messageId, [{ part, plain: part.arguments }]);
	await tx
		.update(messageParts)
		.set({ part: shown })
		.where(and(eq(messageParts.messageId, messageId), eq(messageParts.position, position)));
}
