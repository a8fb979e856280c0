import * as z from "zod/mini";
import { defineSetting } from "@/lib/setting/define-setting";
import { atMostBytes, oneLine, textChecks, trimmed, wellFormed } from "@/lib/setting/issue/text-checks";
import type { JsonObject } from "@/lib/shared/json";
import { checkHosts, normalHosts } from "../network-host";

export const skillNetworkHosts = defineSetting({
	key: "skill.network_hosts",
	schema: z.array(z.string()),
	initial: [],
	control: "host_list",
	section: "skill_access",
	label: "Network hosts of the skill",
	description:
		"Hosts that the skill's own page may reach when it runs, such as api.example.com or api.example.com:8443; none when empty. Plain names of the public internet: no wildcards, no addresses, no local names, at most 20. A supplied list replaces the saved one.",
	aliases: ["network access", "internet access", "allowed hosts", "allowed domains", "network grant", "skill network"],
	agentWrite: "ask",
	// taking hosts away needs nobody's leave
	authorityPaths: (before = [], after) => (after.every((host) => before.includes(host)) ? [] : [[]]),
	appliesWhen: "next_turn",
	defaultBehavior: "none",
	appliesTo: runsPages,
	normalize: normalHosts,
	check: checkHosts,
});

export const skillSecret = defineSetting({
	key: "skill.secret",
	schema: z.string(),
	initial: "",
	control: "secret_text",
	section: "skill_access",
	label: "Secret of the skill",
	description:
		"Secret that the skill asks for, such as an API key. Only a person enters it; it is sealed, given to the skill's page when it runs and to nothing else, and dropped when the skill's files or source change. It may hold ${secret:NAME} to use a stored secret.",
	aliases: ["skill secret", "skill api key", "skill token", "require-secret"],
	agentWrite: "never",
	appliesWhen: "next_turn",
	defaultBehavior: "none",
	sensitive: [{ path: [], kind: "always" }],
	appliesTo: needsSecret,
	normalize: trimmed,
	check: textChecks(oneLine, wellFormed, atMostBytes(8_192)),
});

function runsPages({ runs_pages }: Readonly<JsonObject>): boolean {
	return runs_pages === true;
}

function needsSecret({ needs_secret }: Readonly<JsonObject>): boolean {
	return needs_secret === true;
}
