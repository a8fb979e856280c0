"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/action/button";
import { Switch } from "@/components/ui/form/switch";
import { Section } from "@/components/ui/surface/section";
import { Badge } from "@/components/ui/text/badge";
import { UserText } from "@/components/ui/text/user-text";
import type { Server } from "@/lib/mcp/server";
import { transportOf } from "@/lib/mcp/transport-of";
import type { ServerStatus } from "@/lib/mcp/workspace/server-status";
import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";
import { readableServer } from "../model/draft-server";
import type { ServerRow, ServerState } from "../model/server-state";
import { useServers } from "../model/servers-context";
import { StatusBadge } from "../workspace/status-badge";
import { useFailureWords } from "../workspace/use-status-words";
import { RemoveServer } from "./remove-server";
import { ServerBadge } from "./server-badge";
import { ServerForm } from "./server-form";
import { UnreadableServer } from "./unreadable-server";

export interface ServerItemProps {
	readonly row: ServerRow;
	readonly names: readonly string[];
	readonly value: Json;
	readonly state: ServerState;
	/** What was last seen of the saved server; absent while it is edited or unknown. */
	readonly status: ServerStatus | undefined;
	/** The workspace has a server of this name too. */
	readonly inWorkspace: boolean;
	/** Just added and not left yet. */
	readonly fresh: boolean;
	readonly onLeave: () => void;
	readonly onServer: (server: JsonObject) => void;
	readonly onRename: (name: string) => void;
	readonly onRemove: () => void;
	readonly onShowJson: () => void;
}

/** One server of the list: what it is and how it stands, unfolding to its form. */
export function ServerItem(props: ServerItemProps) {
	const { row, value, state, fresh, onLeave, onServer, onRemove } = props;
	const t = useTranslations("mcp");
	const { anchorOf, disabled } = useServers();
	const server = readableServer(value);
	const summary = useSummary(server);
	const shown: ServerState = fresh && state.kind === "wrong" ? { kind: "unchecked" } : state;
	return (
		<Section
			anchor={anchorOf(row.name)}
			level={3}
			title={
				<>
					<UserText>{row.name === "" ? t("unnamed") : row.name}</UserText>
					{summary && <span className="ml-2 font-normal text-faint text-small">{summary}</span>}
				</>
			}
			marks={
				<>
					{row.edit !== "none" && <EditBadge edit={row.edit} />}
					{shown.kind === "unchecked" && props.status ? (
						<StatusBadge short status={props.status} enabled />
					) : (
						<ServerBadge state={shown} />
					)}
				</>
			}
			actions={
				server && (
					<Switch
						on={server.enabled !== false}
						onChange={(enabled) => isJsonObject(value) && onServer({ ...value, enabled })}
						disabled={disabled}
						label={t("useServer", { name: row.name })}
					/>
				)
			}
			startsOpen={fresh}
			needsLook={!fresh && (state.kind === "wrong" || state.kind === "both" || state.kind === "enterAgain")}
		>
			<fieldset
				aria-label={row.name === "" ? t("unnamed") : row.name}
				className="flex min-w-0 flex-col gap-4"
				onBlur={(event) => {
					if (fresh && !event.currentTarget.contains(event.relatedTarget)) onLeave();
				}}
			>
				{server && isJsonObject(value) ? (
					<>
						<ItemNotes status={props.status} inWorkspace={props.inWorkspace} />
						<ServerForm
							row={row}
							names={props.names}
							server={value}
							onServer={onServer}
							onRename={props.onRename}
							quiet={fresh}
						/>
						{!disabled && (
							<RemoveServer saved={row.savedName !== null} name={row.name} onRemove={onRemove}>
								<Button small look="ghost" icon={Trash2} className="-ml-2.5 self-start">
									{t("remove.action")}
								</Button>
							</RemoveServer>
						)}
					</>
				) : (
					<UnreadableServer row={row} onRemove={onRemove} onShowJson={props.onShowJson} />
				)}
			</fieldset>
		</Section>
	);
}

/** What else is known of a server: why it failed, and that the workspace has one of its name. */
function ItemNotes({ status, inWorkspace }: Pick<ServerItemProps, "status" | "inWorkspace">) {
	const t = useTranslations("mcp");
	const failureWords = useFailureWords();
	return (
		<>
			{status?.failure && <p className="text-pretty text-small">{failureWords(status.failure)}</p>}
			{inWorkspace && <p className="text-pretty text-muted text-small">{t("inWorkspace")}</p>}
		</>
	);
}

function EditBadge({ edit }: { readonly edit: "new" | "edited" }) {
	const t = useTranslations("mcp");
	return (
		<Badge bare meaning="mine">
			<span className="max-sm:sr-only">{t(`mark.${edit}`)}</span>
		</Badge>
	);
}

function useSummary(server: Server | null): string | null {
	const t = useTranslations("mcp");
	if (!server) return null;
	const transport = transportOf(server);
	const count = Object.keys(server.tools ?? {}).length;
	const words = [transport ? t(`transports.${transport}`) : null, count > 0 ? t("toolCount", { count }) : null].filter(
		Boolean,
	);
	return words.length > 0 ? words.join(" · ") : null;
}
