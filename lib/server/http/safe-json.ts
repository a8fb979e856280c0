import "server-only";
import { AppError } from "@/lib/shared/app-error";

/** Deeper than any contract; beyond it recursive checks would run out of stack. */
const maxDepth = 64;

const reserved: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** Refuses parsed JSON that nests too deep or holds a name that could reach an object's prototype. Throws `invalid_arguments`. */
export function refuseUnsafeJson(input: unknown): void {
	const open: { value: unknown; depth: number }[] = [{ value: input, depth: 0 }];
	for (let next = open.pop(); next !== undefined; next = open.pop()) {
		const { value, depth } = next;
		if (typeof value !== "object" || value === null) continue;
		if (depth >= maxDepth)
			throw new AppError("invalid_arguments", "The arguments nest too deep.", {
				expected: `at most ${maxDepth} levels`,
			});
		for (const name of Object.keys(value)) {
			if (reserved.has(name) && !Array.isArray(value))
				throw new AppError("invalid_arguments", "A reserved name is no argument.", { expected: "no prototype names" });
			open.push({ value: Reflect.get(value, name), depth: depth + 1 });
		}
	}
}
