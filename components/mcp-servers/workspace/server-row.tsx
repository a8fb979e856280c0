"use client";

import { Plug } from "lucide-react";
import { useTranslations } from "next-intl";
import { RecordRow } from "@/components/setting/record/record-row";
import { transportOf } from "@/lib/mcp/transport-of";
import type { WorkspaceServer } from "@/lib/mcp/workspace/server-status";
import { isRedactionMarker } from "@/lib/setting/redaction-marker";
import { StatusBadge } from "./status-badge";
import { useFailureWords } from "./use-status-words";

/** One server of the list: how it is reached, where, and how it stands. */
export function ServerRow({ server }: { readonly server: WorkspaceServer }) {
	const t = useTranslations("mcp");
	const failureWords = useFailureWords();
	const { id, name, status } = server;
	const transport = status.transport ?? transportOf(server.server);
	const enabled = server.server.enabled !== false;
	const about = [transport && t(`transports.${transport}`), enabled && status.failure && failureWords(status.failure)];
	return (
		<RecordRow
			href={`/settings/mcp/${encodeURIComponent(id)}`}
			icon={Plug}
			label={name}
			about={about.filter(Boolean).join(" · ")}
			exact={enabled && status.failure ? "" : placeOf(server.server)}
		>
			<StatusBadge status={status} enabled={enabled} />
		</RecordRow>
	);
}

/** The host of a URL or the program: what a row has room for. */
function placeOf({ url, command }: WorkspaceServer["server"]): string {
	const text = isRedactionMarker(url) ? url.shown : url;
	if (typeof text === "string" && URL.canParse(text)) return new URL(text).host;
	return typeof command === "string" ? command : "";
}
