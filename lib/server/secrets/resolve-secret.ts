import "server-only";
import { eq } from "drizzle-orm";
import { database } from "@/lib/server/db/client";
import { secrets } from "@/lib/server/db/schema/install";
import { AppError } from "@/lib/shared/app-error";
import { sealBox } from "./seal-box";
import { secretPlace } from "./secret-place";

/**
 * Opens a stored secret for a request the server makes; the value never goes to a client. Throws `secret_missing`
 * when there is none of this id or name, or when it was sealed with a key that is gone.
 */
export async function resolveSecret(by: { readonly id: string } | { readonly name: string }): Promise<string> {
	const matches = "id" in by ? eq(secrets.id, by.id) : eq(secrets.name, by.name);
	const [row] = await database().read.select().from(secrets).where(matches);
	try {
		if (row !== undefined) return sealBox().open(row.sealed, secretPlace(row.id));
	} catch {
		// Answered like a missing one: it cannot be used either way.
	}
	throw new AppError("secret_missing", "A secret that is needed is not stored.", {
		suggested: "A person stores it on the secrets page.",
	});
}
