"use client";

import type { QueryClient } from "@tanstack/react-query";
import { putSecret } from "@/app/actions/secrets";
import { queryKeys } from "@/lib/client/query-keys";
import { saveWithLimit } from "@/lib/client/save-with-limit";
import type { StoreSecret } from "./import/use-import";

/** Stores a secret through the server and reads the list of secrets again, whatever the answer. */
export function storeSecretWith(client: QueryClient): StoreSecret {
	return async ({ name, value }) => {
		const outcome = await saveWithLimit(() => putSecret({ name, value }));
		await client.invalidateQueries({ queryKey: queryKeys.secrets });
		return outcome;
	};
}
