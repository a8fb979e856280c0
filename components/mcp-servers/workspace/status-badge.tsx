"use client";

import { CircleCheck, CircleDashed, LoaderCircle, LogIn, PowerOff, ShieldQuestion } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/text/badge";
import type { ServerStatus } from "@/lib/mcp/workspace/server-status";

interface StatusBadgeProps {
	readonly status: ServerStatus | undefined;
	readonly enabled: boolean;
	/** In words of its own line, without the count of tools. */
	readonly short?: boolean;
}

/** What is known of a server, in one badge: never more than somebody saw. */
export function StatusBadge({ status, enabled, short }: StatusBadgeProps) {
	const t = useTranslations("servers");
	if (!enabled)
		return (
			<Badge bare icon={PowerOff}>
				{t("state.off")}
			</Badge>
		);
	switch (status?.phase) {
		case "checking":
			return (
				<Badge bare icon={LoaderCircle}>
					{t("state.checking")}
				</Badge>
			);
		case "ok":
			return (
				<Badge bare meaning="done" icon={CircleCheck}>
					{short ? t("state.ok") : t("state.okTools", { count: status.tools.length })}
				</Badge>
			);
		case "sign_in":
			return (
				<Badge meaning="waiting" icon={LogIn}>
					{t("state.sign_in")}
				</Badge>
			);
		case "failed":
			return status.failure?.reason === "host_refused" && status.failure.host ? (
				<Badge bare meaning="waiting" icon={ShieldQuestion}>
					{t("state.confirm")}
				</Badge>
			) : (
				<Badge bare meaning="danger">
					{t("state.failed")}
				</Badge>
			);
		default:
			return (
				<Badge bare icon={CircleDashed}>
					{t("state.untested")}
				</Badge>
			);
	}
}
