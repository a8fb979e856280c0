import "server-only";
import * as z from "zod/mini";
import { issue, ruleFields } from "@/lib/setting/issue/issue-rules";
import { schemaIssue } from "@/lib/setting/issue/schema-issue";
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
	const [first] = parsed.error.issues;
	const broken = first ? schemaIssue(first, input) : issue("other_shape");
	const path = broken.path.join(".");
	throw new AppError("invalid_arguments", "The arguments do not fit.", {
		...(path === "" ? {} : { path }),
		...ruleFields(broken),
	});
}
