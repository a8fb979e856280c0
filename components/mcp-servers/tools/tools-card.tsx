"use client";

import { Wrench } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEditor, useEditorField } from "@/components/editing/use-editor";
import { Card, CardHead } from "@/components/ui/surface/card";
import { EmptyState } from "@/components/ui/surface/empty-state";
import { Badge } from "@/components/ui/text/badge";
import { toolRule } from "@/lib/mcp/tool/tool-permission";
import type { ServerStatus, ToolStatus } from "@/lib/mcp/workspace/server-status";
import { isJsonObject, type Json, type JsonObject, sameJson } from "@/lib/shared/json";
import { toolState } from "../list/tools-table";
import type { ShownTool } from "./shown-tool";
import { ToolItem } from "./tool-item";

interface ToolsCardProps {
	readonly status: ServerStatus | undefined;
	readonly onAsked: () => void;
}

const objectOf = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});

/** The tools a server listed, with what is decided about each: on or off, and whether it runs without asking. */
export function ToolsCard({ status, onAsked }: ToolsCardProps) {
	const t = useTranslations("servers");
	const { view, session } = useEditor();
	const { value, set, status: edit } = useEditorField("tools");
	const stored = objectOf(value);
	const base = objectOf(view.base.values.tools);
	const tools = allTools(status?.tools ?? [], stored);
	const on = tools.filter(({ tool, usable }) => usable === true && toolState(stored[tool]).enabled).length;
	const serverEnabled = view.values.enabled !== false;
	return (
		<Card label={t("tools.title")} anchor="mcp_server.tools" state={edit === "both" ? "waiting" : "plain"}>
			<div data-setting="mcp_server.tools">
				<CardHead
					title={t("tools.title")}
					aside={tools.length > 0 ? t("tools.count", { on, count: tools.length }) : null}
				>
					{edit === "edited" && (
						<Badge bare meaning="mine">
							{t("tools.edited")}
						</Badge>
					)}
				</CardHead>
				{tools.length === 0 && (
					<EmptyState icon={Wrench} title={t("tools.none")}>
						{t(status?.phase === "ok" ? "tools.noneText" : "tools.testFirst")}
					</EmptyState>
				)}
				<ul className="@container/tools">
					{tools.map((tool) => {
						const state = toolState(stored[tool.tool]);
						return (
							<ToolItem
								key={tool.tool}
								serverId={session.id}
								tool={tool}
								state={state}
								rule={toolRule({
									serverEnabled,
									usable: tool.usable === true,
									enabled: state.enabled,
									alwaysAllow: state.always_allow,
									changed: tool.changed !== undefined,
								})}
								edited={!sameJson({ ...state }, { ...toolState(base[tool.tool]) })}
								disabled={view.gone}
								onState={(next) => set({ ...stored, [tool.tool]: { ...next } })}
								onAsked={onAsked}
							/>
						);
					})}
				</ul>
			</div>
		</Card>
	);
}

/** The listed tools, then those that only the record speaks of. */
function allTools(listed: readonly ToolStatus[], stored: JsonObject): readonly ShownTool[] {
	const known = new Set(listed.map(({ tool }) => tool));
	const others = Object.keys(stored).filter((tool) => !known.has(tool));
	return [
		...listed.map((tool) => ({ ...tool, listed: true })),
		...others.map((tool) => ({
			tool,
			alias: "",
			title: tool,
			description: "",
			read_only: false,
			usable: true as const,
			listed: false,
		})),
	];
}
