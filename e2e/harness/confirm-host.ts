import { changeRows } from "./change-rows";
import type { StewardServer } from "./steward-server";

/** A person's leave for a host of a private network, as a press on Allow stores it. */
export async function confirmHost(server: StewardServer, url: string): Promise<void> {
	const key = `confirmed_host:${new URL(url).host}`;
	await changeRows(server, "insert or ignore into install_facts (key, value) values (?, '{}')", [key]);
}
