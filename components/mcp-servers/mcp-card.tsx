"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { useDiscards, useEditor, useEditorField, useFlash } from "@/components/editing/use-editor";
import { type Reader, RecordEditor } from "@/components/setting/record/record-editor";
import { RecordNotices } from "@/components/setting/record/record-notices";
import { SettingSlot } from "@/components/setting/record/setting-slot";
import { useActorWords } from "@/components/setting/words/use-actor-words";
import { Card } from "@/components/ui/surface/card";
import { Notice } from "@/components/ui/surface/notice";
import { Section } from "@/components/ui/surface/section";
import { Skeleton } from "@/components/ui/surface/skeleton";
import { Badge } from "@/components/ui/text/badge";
import { UserText } from "@/components/ui/text/user-text";
import { agentProfileMcp } from "@/lib/mcp/resource";
import type { ResourceSnapshot, WriteRef } from "@/lib/setting/resource-snapshot";
import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";

/** Heavy, and of no use while the section is closed. */
const ServersEditor = dynamic(() => import("./servers-editor").then((module) => module.ServersEditor), {
	loading: () => <Skeleton className="mx-gutter h-ctl" />,
});

interface McpCardProps {
	/** `null`: the agent has no MCP document. */
	readonly snapshot: ResourceSnapshot | null;
	readonly reader: Reader;
}

/** The MCP document of a profile: a card of its own, because it saves by itself. */
export function McpCard({ snapshot, reader }: McpCardProps) {
	const t = useTranslations("mcp");
	if (!snapshot) {
		return (
			<Card label={t("title")} anchor="agent_profile_mcp">
				<Notice title={t("unsupported")}>{t("unsupportedText")}</Notice>
			</Card>
		);
	}
	return (
		<RecordEditor definition={agentProfileMcp} snapshot={snapshot} reader={reader} label={t("title")} order={1}>
			<OpenMcpCard />
		</RecordEditor>
	);
}

function OpenMcpCard() {
	const t = useTranslations("mcp");
	const { view, session } = useEditor();
	const { value, issues, set } = useEditorField("servers");
	const discards = useDiscards();
	const flash = useFlash();
	const flashed = flash?.differences.some(({ path: [field] }) => field === "servers") ? flash : null;
	const servers = objectOf(value);
	const onInvalid = useCallback(
		(message: string | null) => {
			if (message === null) session.forgetText("servers");
			else session.editText("servers", message);
		},
		[session],
	);
	return (
		<Card label={t("title")} anchor="agent_profile_mcp" state={view.conflict ? "waiting" : "plain"}>
			{/* The profile's card says that both are gone. */}
			{(!view.gone || view.isDirty) && <RecordNotices />}
			<Section
				title={t("title")}
				level={2}
				flush
				startsOpen={Object.keys(servers).length > 0}
				needsLook={view.conflict !== null || issues.length > 0}
				summary={<McpSummary servers={servers} enabled={view.values.enabled === true} />}
				marks={<McpMarks changedBy={flashed?.by} />}
				late={{
					anchors: ["agent_profile_mcp.servers"],
					content: (
						<div data-flash={flashed === null ? undefined : flashed.revision % 2}>
							<ServersEditor
								servers={servers}
								base={objectOf(view.base.values.servers)}
								onChange={set}
								issues={issues}
								differences={view.conflict?.differences ?? []}
								disabled={view.gone}
								onInvalid={onInvalid}
								generation={discards}
								profile={{ id: session.id, revision: view.base.revision }}
							/>
						</div>
					),
				}}
			>
				<div className="px-gutter pb-4">
					<SettingSlot field="enabled" />
				</div>
			</Section>
		</Card>
	);
}

function McpSummary({ servers, enabled }: { readonly servers: JsonObject; readonly enabled: boolean }) {
	const t = useTranslations("mcp");
	const all = Object.values(servers);
	const on = all.filter((server) => !isJsonObject(server) || server.enabled !== false).length;
	if (all.length === 0) return t("summary.none");
	return t(enabled ? "summary.on" : "summary.off", { on, count: all.length });
}

function McpMarks({ changedBy }: { readonly changedBy: WriteRef | undefined }) {
	const t = useTranslations("editor");
	const { view } = useEditor();
	// Text of the JSON tab that cannot be read counts too, whichever tab is shown.
	const { issues } = useEditorField("servers");
	const actorWords = useActorWords();
	if (view.conflict) {
		return (
			<Badge bare meaning="waiting">
				{t("mark.review")}
			</Badge>
		);
	}
	return (
		<>
			{issues.length > 0 && (
				<Badge bare meaning="danger">
					{t("mark.errors", { count: issues.length })}
				</Badge>
			)}
			{view.dirty.length > 0 && (
				<Badge bare meaning="mine">
					{t("mark.edited")}
				</Badge>
			)}
			{view.dirty.length === 0 && changedBy && (
				<Badge bare meaning="theirs">
					<UserText>{actorWords(changedBy.actor)}</UserText>
				</Badge>
			)}
		</>
	);
}

const objectOf = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});
