import { describe, expect, it } from "vitest";
import { testContext, tokenActor } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { isAppError } from "@/lib/shared/app-error";
import { confirmHost } from "./confirm-host";
import { isConfirmedHost } from "./confirmed-hosts";

useTestDatabase({ fresh: "test" });

async function reason(host: string, ctx = testContext()) {
	const error: unknown = await confirmHost(ctx, { host }).catch((e: unknown) => e);
	return isAppError(error) ? error.body.reason : error;
}

describe("confirmHost", () => {
	it("keeps a host once, whichever way it is written", async () => {
		await confirmHost(testContext(), { host: "127.0.0.1:11434" });
		await confirmHost(testContext(), { host: "2130706433:11434" });
		await confirmHost(testContext(), { host: "Box.Local" });
		expect(await isConfirmedHost("127.0.0.1:11434")).toBe(true);
		expect(await isConfirmedHost("box.local:80")).toBe(true);
		expect(await isConfirmedHost("127.0.0.1:80")).toBe(false);
	});

	it.each(["169.254.169.254", "[fd00:ec2::254]:80", "0.0.0.0", "2852039166"])("never takes %s", async (host) => {
		expect(await reason(host)).toBe("host_refused");
	});

	it.each(["", "http://127.0.0.1", "user@127.0.0.1", "a b", "127.0.0.1:99999"])("refuses %j", async (host) => {
		expect(await reason(host)).toBe("invalid_value");
	});

	it("is a person's decision", async () => {
		expect(await reason("127.0.0.1:1", testContext({ actor: tokenActor() }))).toBe("not_writable");
	});
});
