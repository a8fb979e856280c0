/**
 * How to find, read and change settings (*settings parity*, chat guidance): at most 200 tokens, the domains from the
 * catalog. For conversations that are offered the settings tools.
 */
export function settingsGuidance(domains: readonly string[]): string {
	return [
		"## Steward's settings",
		"settings_search finds a key, settings_list_resources its target, settings_describe explains it, settings_get reads it, settings_update writes it: in this order, with options.expected_revision from the read.",
		`Domains: ${domains.join(", ")}.`,
		"Never guess a key, a target or a value; when several fit, ask with ask_user. Secrets stay hidden; redaction markers cannot be written.",
		"Before anything destructive (deleting, disabling what others depend on, force) show what depends on it and ask with ask_user; force only after a yes.",
	].join("\n");
}
