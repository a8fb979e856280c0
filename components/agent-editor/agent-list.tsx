"use client";

import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Page as PageFrame } from "@/components/layout/page";
import { AddLink } from "@/components/setting/record/add-link";
import { RecordRow, ShowMore } from "@/components/setting/record/record-row";
import { Card } from "@/components/ui/surface/card";
import { Notice } from "@/components/ui/surface/notice";
import { Badge } from "@/components/ui/text/badge";
import { listQuery } from "@/lib/client/list-query";
import type { Page, ResourceSummary } from "@/lib/setting/resource-snapshot";
import { agentIcon } from "./agent-icon";
import { LocalEndpoints } from "./local-endpoints";
import { useFamilyWords } from "./use-family-words";

/** All agents by name, and the model servers of this machine that could become one. */
export function AgentList({ first }: { readonly first: Page<ResourceSummary> }) {
	const t = useTranslations("agents");
	const initialData: InfiniteData<Page<ResourceSummary>, string> = { pages: [first], pageParams: [""] };
	const list = useInfiniteQuery({ ...listQuery("agent"), initialData });
	const agents = list.data.pages.flatMap(({ items }) => items);
	return (
		<PageFrame
			route="/settings/agents"
			title={t("title")}
			actions={<AddLink href="/settings/agents/new" label={t("add")} />}
		>
			<LocalEndpoints knownHosts={agents.map(({ facts }) => String(facts.host))} />
			<Card label={t("title")}>
				{list.isError && <Notice meaning="danger" live="alert" title={t("listFailed")} />}
				<ul>
					{agents.map((agent) => (
						<AgentRow key={agent.id} agent={agent} />
					))}
				</ul>
			</Card>
			<ShowMore list={list} label={t("showMore")} />
		</PageFrame>
	);
}

function AgentRow({ agent }: { readonly agent: ResourceSummary }) {
	const t = useTranslations("agents");
	const familyWords = useFamilyWords();
	const { host, profiles, enabled, family, preset } = agent.facts;
	const Icon = agentIcon({ family: String(family), preset: String(preset) });
	return (
		<RecordRow
			href={`/settings/agents/${encodeURIComponent(agent.id)}`}
			icon={Icon}
			label={agent.label}
			about={familyWords(String(family))}
			exact={host}
		>
			{enabled === false && <Badge>{t("disabled")}</Badge>}
			<span className="shrink-0 text-faint text-small">{t("profileCount", { count: Number(profiles) })}</span>
		</RecordRow>
	);
}
