"use client";

import { CircleDashed, KeyRound, PowerOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/text/badge";
import type { ServerState } from "../model/server-state";

/** What is known of a server, in words; nothing is claimed about a connection nobody tried. */
export function ServerBadge({ state }: { readonly state: ServerState }) {
	const t = useTranslations("mcp");
	switch (state.kind) {
		case "both":
			return (
				<Badge bare meaning="waiting">
					{t("state.both")}
				</Badge>
			);
		case "unreadable":
			return (
				<Badge bare meaning="danger">
					{t("state.unreadable")}
				</Badge>
			);
		case "wrong":
			return (
				<Badge bare meaning="danger">
					{t("state.wrong", { count: state.count })}
				</Badge>
			);
		case "enterAgain":
			return (
				<Badge bare meaning="waiting" icon={KeyRound}>
					{t("state.enterAgain", { count: state.count })}
				</Badge>
			);
		case "missing":
			return (
				<Badge bare meaning="waiting" icon={KeyRound}>
					{t("state.missing", { count: state.names.length })}
				</Badge>
			);
		case "off":
			return (
				<Badge bare icon={PowerOff}>
					{t("state.off")}
				</Badge>
			);
		case "unchecked":
			return (
				<Badge bare icon={CircleDashed}>
					{t("state.unchecked")}
				</Badge>
			);
	}
}
