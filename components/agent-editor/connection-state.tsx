"use client";

import { useQuery } from "@tanstack/react-query";
import { LoaderCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEditor } from "@/components/editing/use-editor";
import { ConfirmHost } from "@/components/setting/confirm-host";
import { Button } from "@/components/ui/action/button";
import { Badge } from "@/components/ui/text/badge";
import { agent } from "@/lib/agent/resource";
import { choicesQuery } from "@/lib/client/choices-query";
import { errorKey } from "@/lib/i18n/error-text";
import type { Choices } from "@/lib/setting/resource-snapshot";

/** Whether the saved address answers, asked live; a private host is asked about once. */
export function ConnectionState() {
	const t = useTranslations("agents");
	const { session } = useEditor();
	const place = { type: agent.type, id: session.id, field: "default_model", context: {} };
	const { data, isFetching, isError, refetch } = useQuery({
		...choicesQuery(place),
		refetchInterval: ({ state }) => (state.data?.status === "probing" ? 2000 : false),
	});
	const host = data?.confirm_host;
	if (host) {
		return (
			<div className="mt-4">
				<ConfirmHost
					host={host}
					words={{ title: t("confirmTitle", { host }), text: t("confirmText"), confirm: t("confirm") }}
					onConfirmed={() => void refetch()}
				/>
			</div>
		);
	}
	return (
		<div className="mt-4 flex min-h-ctl flex-wrap items-center gap-x-3 gap-y-1" role="status">
			<StateBadge data={data} failed={isError} waiting={isFetching} />
			<Button small busy={isFetching} onClick={() => void refetch()}>
				{t("checkAgain")}
			</Button>
		</div>
	);
}

interface StateBadgeProps {
	readonly data: Choices | undefined;
	readonly failed: boolean;
	readonly waiting: boolean;
}

function StateBadge({ data, failed, waiting }: StateBadgeProps) {
	const t = useTranslations("agents");
	const errors = useTranslations("errors");
	if (failed) return <Badge meaning="danger">{t("state.unread")}</Badge>;
	if (!data || data.status === "probing" || (waiting && data.status !== "ok"))
		return <Badge icon={LoaderCircle}>{t("state.probing")}</Badge>;
	if (data.status === "ok") return <Badge meaning="done">{t("state.ok", { count: data.choices.length })}</Badge>;
	if (data.status === "auth_required") return <Badge meaning="waiting">{t("state.auth_required")}</Badge>;
	return (
		<>
			<Badge meaning="danger">{t(`state.${data.status}`)}</Badge>
			{data.reason && (
				<span className="text-muted text-small">{errors(errorKey({ code: "unavailable", reason: data.reason }))}</span>
			)}
		</>
	);
}
