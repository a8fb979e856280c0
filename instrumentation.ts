/** Next calls this once per server process, before the first request. */
export async function register(): Promise<void> {
	// Written as a condition, not as an early return: the edge compile of this file drops the branch.
	if (process.env.NEXT_RUNTIME === "nodejs") {
		const { boot } = await import("./lib/server/start/boot");
		await boot();
	}
}
