import { describe } from "vitest";
import { openDatabase } from "@/lib/server/db/client";
import { conversations } from "@/lib/server/db/schema/chat";
import { replaceProcessWide } from "@/lib/server/start/process-wide";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { describeBundle, describeReopening } from "@/lib/storage/testing/bundle-contract";
import type { BundleUnderTest } from "@/lib/storage/testing/bundle-samples";
import { storage } from "./storage";

const database = useTestDatabase();

describe("storage in libSQL", () => {
	const under = (): Required<BundleUnderTest> => ({
		bundle: storage(),
		async openConversation(id) {
			const row = { id, n: 0, userId: "local", workspaceId: "w", kind: "chat" as const, createdAt: 0, updatedAt: 0 };
			await database.db.write((tx) => tx.insert(conversations).values(row));
		},
		async reopen() {
			replaceProcessWide("database", openDatabase({ url: database.url }));
			return storage();
		},
	});
	describeBundle(under);
	describeReopening(under);
});
