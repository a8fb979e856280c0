import "server-only";
import type { SettingsRegistry } from "@/lib/setting/registry";

/** How to use the endpoint, for the model behind a client: the order of calls, the domains, when to ask first. */
export function mcpInstructions(registry: SettingsRegistry): string {
	return [
		"Steward keeps agent profiles and the other settings of this installation. To change a setting:",
		"1. settings_search finds its key. 2. settings_list_resources gives the target, such as one profile.",
		"3. settings_describe explains the key: schema, dependencies, live choices. 4. settings_get reads what is saved.",
		"5. settings_update writes; send options.expected_revision from the read, so that nobody's change is lost.",
		`Domains: ${registry.domains.join(", ")}.`,
		"Never guess a key, a target or a value; when a search is ambiguous, ask which one is meant.",
		"Secrets are never shown. A redaction marker cannot be written back.",
		"Ask the person before anything destructive: deleting a profile, disabling one that others depend on, force.",
	].join("\n");
}
