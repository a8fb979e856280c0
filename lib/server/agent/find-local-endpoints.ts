import "server-only";
import type { LocalEndpoint } from "@/lib/agent/local-endpoint";
import { agentPresets } from "@/lib/agent/presets";
import { requirePerson } from "@/lib/server/auth/require-person";
import type { Context } from "@/lib/server/context";
import { env } from "@/lib/server/env";
import { fetchModels } from "@/lib/server/model/fetch-models";
import { isConfirmedHost } from "@/lib/server/net/confirmed-hosts";
import { createGuardedFetch, type GuardedFetch } from "@/lib/server/net/guarded-fetch";
import { hostKey } from "@/lib/server/net/host-key";

type LocalPreset = Pick<(typeof agentPresets)[number], "id" | "name" | "baseUrl">;

const localPresets: readonly LocalPreset[] = agentPresets.filter((preset) => preset.local);

const PROBE_MS = 1500;

/**
 * Looks for model servers on this machine at the addresses of the local presets, such as Ollama. Only a person may
 * look; nothing is stored. Empty when private hosts are switched off.
 */
export async function findLocalEndpoints(
	ctx: Context,
	presets: readonly LocalPreset[] = localPresets,
): Promise<readonly LocalEndpoint[]> {
	requirePerson(ctx);
	const hosts = new Set(presets.map((preset) => hostKey(new URL(preset.baseUrl))));
	// Fixed addresses of our own, each asked for its list of models and nothing else.
	const fetcher = createGuardedFetch({
		privateHosts: env().privateHosts,
		isConfirmed: (host) => Promise.resolve(hosts.has(host)),
	});
	const found = await Promise.all(presets.map((preset) => probe(preset, fetcher)));
	return found.filter((endpoint) => endpoint !== undefined);
}

async function probe({ id, name, baseUrl }: LocalPreset, fetcher: GuardedFetch): Promise<LocalEndpoint | undefined> {
	try {
		const models = await fetchModels({ family: "openai_compatible", baseUrl }, fetcher, PROBE_MS);
		const host = hostKey(new URL(baseUrl));
		return {
			preset: id,
			name,
			base_url: baseUrl,
			confirm_host: host,
			confirmed: await isConfirmedHost(host),
			models: models.map((model) => model.value),
		};
	} catch {
		return undefined;
	}
}
