import type { SecretSummary } from "@/lib/setting/secret-contract";

/** The name, or the first of `name_2`, `name_3`, … that no secret has. */
export function freeName(name: string, secrets: readonly Pick<SecretSummary, "name">[]): string {
	const taken = new Set(secrets.map((secret) => secret.name));
	let free = name;
	for (let next = 2; taken.has(free); next++) free = `${name}_${next}`;
	return free;
}
