import { AppError } from "@/lib/shared/app-error";

/** A message that is not there, or is in another conversation. */
export function noSuchMessage(): AppError {
	return new AppError("not_found", "There is no such record, or you may not see it.");
}

/** A second turn in a conversation that has one. */
export function turnRuns(): AppError {
	return new AppError("version_conflict", "A turn runs in this conversation.", {
		suggested: "Wait for it to end, or stop it.",
	});
}

/** A fault of the caller that no person can do anything about. */
export class StoreFault extends Error {
	override readonly name = "StoreFault";
}
