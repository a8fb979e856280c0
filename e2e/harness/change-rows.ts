import { createClient, type InArgs } from "@libsql/client";
import type { StewardServer } from "./steward-server";

/** Changes stored rows behind the program's back, as a person with a database tool would. */
export async function changeRows(server: StewardServer, sql: string, args: InArgs): Promise<void> {
	// The server may be writing: wait for it.
	const database = createClient({ url: `file:${server.dataDir}/steward.db`, timeout: 5_000 });
	await database.execute({ sql, args });
	database.close();
}
