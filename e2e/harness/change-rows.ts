import { createClient, type InArgs, type Row } from "@libsql/client";
import type { StewardServer } from "./steward-server";

/** Changes stored rows behind the program's back, as a person with a database tool would; answers rows it returns. */
export async function changeRows(server: StewardServer, sql: string, args: InArgs = []): Promise<readonly Row[]> {
	// The server may be writing: wait for it.
	const database = createClient({ url: `file:${server.dataDir}/steward.db`, timeout: 5_000 });
	const { rows } = await database.execute({ sql, args });
	database.close();
	return rows;
}
