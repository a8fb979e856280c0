import "server-only";
import type { ErrorBody } from "@/lib/shared/app-error";

/** An error in words, for clients and models that read only text. */
export function errorText({ code, reason, message, key, path, expected, suggested, details }: ErrorBody): string {
	return [
		`${message} (${code}/${reason})`,
		key && `Setting: ${key}`,
		path && `At: ${path}`,
		expected && `Expected: ${expected}`,
		suggested && `Next: ${suggested}`,
		details && `Details: ${JSON.stringify(details)}`,
	]
		.filter(Boolean)
		.join("\n");
}
