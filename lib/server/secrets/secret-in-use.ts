import "server-only";
import type { SecretUse } from "@/lib/setting/secret-contract";
import { AppError } from "@/lib/shared/app-error";

/** The conflict that lists what uses a secret. */
export function secretInUse(uses: readonly SecretUse[]): AppError {
	return new AppError("dependency_conflict", "Something uses this secret.", {
		suggested: "Change what uses it first.",
		details: { dependents: uses.map((use) => ({ ...use })) },
	});
}
