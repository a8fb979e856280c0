import type { ReadHandle } from "@/lib/server/db/client";

/** Every row of every table, by table, as JSON; what the search index holds besides its rows is left out. */
export async function everyRow(db: ReadHandle): Promise<Map<string, string>> {
	const tables = await db.all<{ name: string }>(
		"select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and sql not like '%virtual%'",
	);
	const rows = new Map<string, string>();
	for (const { name } of tables) rows.set(name, JSON.stringify(await db.all(`select * from "${name}"`)));
	return rows;
}
