import { describe } from "vitest";
import { conversations } from "@/lib/server/db/schema/chat";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { type BundleUnderTest, describeMessages } from "@/lib/storage/testing/bundle-contract";
import { storage } from "./storage";

const database = useTestDatabase();

describe("storage in libSQL", () => {
	describeMessages(
		(): BundleUnderTest => ({
			bundle: storage(),
			async openConversation(id) {
				const row = { id, n: 0, userId: "local", workspaceId: "w", kind: "chat" as const, createdAt: 0, updatedAt: 0 };
				await database.db.write((tx) => tx.insert(conversations).values(row));
			},
		}),
	);
});
