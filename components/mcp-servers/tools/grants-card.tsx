"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { revokeGrant } from "@/app/actions/mcp";
import { Button } from "@/components/ui/action/button";
import { Card, CardHead } from "@/components/ui/surface/card";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { grantsQuery, type ListedGrant } from "@/lib/client/mcp/grants-query";

/** Steward's own tools that a person allowed for good in a chat; each can be taken back. */
export function GrantsCard({ first }: { readonly first: readonly ListedGrant[] }) {
	const t = useTranslations("servers");
	const list = useQuery({ ...grantsQuery(), initialData: { items: first } });
	const revoke = useMutation({
		mutationFn: async (tool: string) => {
			const result = await revokeGrant({ tool });
			if (!result.ok) throw new Error(result.error.reason);
			await list.refetch();
		},
	});
	const grants = list.data.items;
	return (
		<Card label={t("own.title")} anchor="steward-tools">
			<CardHead title={t("own.title")} aside={grants.length === 0 ? t("own.none") : null} />
			<p className="-mt-1 px-gutter pb-3 text-pretty text-muted text-small">{t("own.text")}</p>
			{revoke.isError && <p className="px-gutter pb-3 text-red text-small">{t("noAnswer")}</p>}
			<ul>
				{grants.map(({ tool, since }) => (
					<li key={tool} className="flex min-h-row items-center gap-3 border-line border-t px-gutter">
						<span className="min-w-0 flex-1 truncate font-mono text-small">{tool}</span>
						<span className="shrink-0 text-faint text-micro">
							<RelativeTime at={since} />
						</span>
						<Button
							small
							busy={revoke.isPending && revoke.variables === tool}
							aria-label={t("own.revokeNamed", { tool })}
							onClick={() => revoke.mutate(tool)}
						>
							{t("own.revoke")}
						</Button>
					</li>
				))}
			</ul>
		</Card>
	);
}
