import { type ErrorBody, type ErrorCode, type ErrorReason, errorCodes, reasonCodes } from "@/lib/shared/app-error";

/** Key below `errors` for an error as it came over the wire: its reason, else its code, else the general words. */
export function errorKey(error: Pick<ErrorBody, "code" | "reason">): ErrorReason | ErrorCode | "unknown" {
	if (Object.hasOwn(reasonCodes, error.reason)) return error.reason;
	return errorCodes.find((code) => code === error.code) ?? "unknown";
}
