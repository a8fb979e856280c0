"use client";

import { useQuery } from "@tanstack/react-query";
import { HardDrive } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { confirmHost } from "@/app/actions/secrets";
import { StoreFailureNotice } from "@/components/setting/store-failure";
import { Button } from "@/components/ui/action/button";
import { Card } from "@/components/ui/surface/card";
import { Notice } from "@/components/ui/surface/notice";
import type { LocalEndpoint } from "@/lib/agent/local-endpoint";
import { fetchJson } from "@/lib/client/fetch-json";
import { saveWithLimit } from "@/lib/client/save-with-limit";
import { useAddAgent } from "./use-add-agent";

/** Model servers that answer on this machine and are no agents yet, each one tap away. */
export function LocalEndpoints({ knownHosts }: { readonly knownHosts: readonly string[] }) {
	const { data } = useQuery({
		queryKey: ["local-endpoints"],
		queryFn: ({ signal }) => fetchJson<{ readonly items: readonly LocalEndpoint[] }>("/api/agents/local", { signal }),
		retry: false,
	});
	const found = data?.items.filter(({ base_url: url }) => !knownHosts.includes(new URL(url).host)) ?? [];
	return found.map((endpoint) => <Suggestion key={endpoint.base_url} endpoint={endpoint} />);
}

function Suggestion({ endpoint }: { readonly endpoint: LocalEndpoint }) {
	const t = useTranslations("agents");
	const router = useRouter();
	const { busy, failure, add } = useAddAgent();
	const { name, preset, confirm_host: host } = endpoint;
	const connect = async () => {
		// The press is the consent to reach this one host.
		if (!endpoint.confirmed) await saveWithLimit(() => confirmHost({ host }));
		const id = await add({ preset }, null);
		if (id !== null) router.push(`/settings/agents/${encodeURIComponent(id)}`);
	};
	return (
		<Card label={name} className="md:mb-3">
			{failure && <StoreFailureNotice failure={failure} refused={t("addFailed")} unknown={t("addUnknown")} />}
			<Notice
				icon={HardDrive}
				live="status"
				title={t("found", { name })}
				aside={
					<Button look="strong" busy={busy} onClick={() => void connect()}>
						{t("connect")}
					</Button>
				}
			>
				{t("foundText", { host, count: endpoint.models.length })}
			</Notice>
		</Card>
	);
}
