"use client";

import { useQuery } from "@tanstack/react-query";
import { LoaderCircle, ShieldQuestion } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { confirmHost } from "@/app/actions/secrets";
import { useEditor } from "@/components/editing/use-editor";
import { Button } from "@/components/ui/action/button";
import { Notice } from "@/components/ui/surface/notice";
import { Badge } from "@/components/ui/text/badge";
import { agent } from "@/lib/agent/resource";
import { choicesQuery } from "@/lib/client/choices-query";
import { saveWithLimit } from "@/lib/client/save-with-limit";
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
	if (host) return <ConfirmHost host={host} onConfirmed={() => void refetch()} />;
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

interface ConfirmHostProps {
	/** `host:port`. */
	readonly host: string;
	readonly onConfirmed: () => void;
}

/** A host of a private network is reached only after a person said so, once. */
function ConfirmHost({ host, onConfirmed }: ConfirmHostProps) {
	const t = useTranslations("agents");
	const errors = useTranslations("errors");
	const [busy, setBusy] = useState(false);
	const [refusal, setRefusal] = useState<string | null>(null);
	const confirm = async () => {
		setBusy(true);
		const outcome = await saveWithLimit(() => confirmHost({ host }));
		setBusy(false);
		setRefusal(outcome.kind === "refused" ? errors(errorKey(outcome.error)) : null);
		if (outcome.kind === "answered") onConfirmed();
	};
	return (
		<div className="mt-4">
			<Notice
				boxed
				meaning="waiting"
				icon={ShieldQuestion}
				live="status"
				title={t("confirmTitle", { host })}
				aside={
					<Button small look="strong" busy={busy} onClick={() => void confirm()}>
						{t("confirm")}
					</Button>
				}
			>
				{refusal ?? t("confirmText")}
			</Notice>
		</div>
	);
}
