import "server-only";
import { sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { WriteTransaction } from "@/lib/server/db/client";
import { heldArguments } from "@/lib/server/db/schema/chat";
import { secrets } from "@/lib/server/db/schema/install";
import { mcpSignIns } from "@/lib/server/db/schema/mcp";
import { skillRuns, skillStorage } from "@/lib/server/db/schema/skill";
import type { SealBox } from "./seal-box";
import { argumentsPlace, pageStoragePlace, runAnswerPlace, secretPlace, signInPlace } from "./secret-place";

interface SealedColumn {
	readonly table: SQLiteTable;
	readonly column: string;
	/** Columns that name the place, in the order `place` takes them. */
	readonly names: readonly string[];
	place(...names: string[]): string;
}

/** Every column whose whole text is sealed; records and their history hold sealed spots (`resealRecords`). */
const sealedColumns: readonly SealedColumn[] = [
	{ table: secrets, column: "sealed", names: ["id"], place: secretPlace },
	{ table: mcpSignIns, column: "sealed", names: ["server_ref", "user_id"], place: signInPlace },
	{ table: heldArguments, column: "sealed", names: ["message_id", "call_id"], place: argumentsPlace },
	{ table: skillStorage, column: "sealed", names: ["skill_id"], place: pageStoragePlace },
	{ table: skillRuns, column: "answer", names: ["id"], place: runAnswerPlace },
];

/** Seals again with the current key what an older one sealed, so that the older one can go. */
export async function resealColumns(tx: WriteTransaction, box: SealBox): Promise<void> {
	for (const { table, column, names, place } of sealedColumns) {
		const sealed = sql.identifier(column);
		const places = sql.join(
			names.map((name) => sql.identifier(name)),
			sql`, `,
		);
		const rows = await tx.all<Record<string, string>>(
			sql`select rowid as "row", ${sealed} as "text", ${places} from ${table} where ${sealed} is not null`,
		);
		for (const { row, text = "", ...of } of rows) {
			const fresh = box.renew(text, place(...names.map((name) => of[name] ?? "")));
			if (fresh !== text) await tx.run(sql`update ${table} set ${sealed} = ${fresh} where rowid = ${row}`);
		}
	}
}
