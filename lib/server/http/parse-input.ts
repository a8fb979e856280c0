import "server-only";
import * as z from "zod/mini";
import { AppError } from "@/lib/shared/app-error";
import { refuseUnsafeJson } from "./safe-json";

/**
 * Checks the envelope of a request against its closed contract. Throws `invalid_arguments` with path and
 * expectation of the first fault; both name parts of the contract, never a value that was sent.
 */
export function parseInput<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
	refuseUnsafeJson(input);
	const parsed = z.safeParse(schema, input);
	if (parsed.success) return parsed.data;
	const issue = parsed.error.issues[0];
	const path = issue?.path.map(String).join(".") ?? "";
	throw new AppError("invalid_arguments", "The arguments do not fit.", {
		...(path === "" ? {} : { path }),
		expected: expectation(issue),
	});
}

function expectation(issue: z.core.$ZodIssue | undefined): string {
	switch (issue?.code) {
		case "unrecognized_keys":
			return "no other arguments than the documented ones";
		case "invalid_type":
			return issue.expected;
		case "too_big":
			return `at most ${issue.maximum}`;
		case "too_small":
			return `at least ${issue.minimum}`;
		case "invalid_value":
			return `one of ${issue.values.map(String).join(", ")}`;
		default:
			return "the documented form";
	}
}
