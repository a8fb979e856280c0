import { type Client, LibsqlError } from "@libsql/client";
import { afterEach, expect, it, vi } from "vitest";
import { retryBusy } from "./busy-retry";

afterEach(() => void vi.restoreAllMocks());

it("gives up after its limit also where the clock is set back meanwhile", async () => {
	const client = { reconnect: () => undefined } as Client;
	const clock = vi.spyOn(Date, "now").mockReturnValue(Date.UTC(2030, 0, 9));
	const job = () => {
		clock.mockReturnValue(Date.UTC(2030, 0, 1));
		return Promise.reject(new LibsqlError("locked", "SQLITE_BUSY"));
	};
	await expect(retryBusy(client, 50, job)).rejects.toThrow("locked");
});
