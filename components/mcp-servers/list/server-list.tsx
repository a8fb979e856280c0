"use client";

import { ClipboardPaste, Plug, Plus, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/action/button";
import { TextButton } from "@/components/ui/action/text-link";
import { EmptyState } from "@/components/ui/surface/empty-state";
import { Badge } from "@/components/ui/text/badge";
import { UserText } from "@/components/ui/text/user-text";
import type { Difference } from "@/lib/editor/difference";
import { normalServerName } from "@/lib/mcp/server-names";
import type { JsonObject } from "@/lib/shared/json";
import { removedServers, type ServerRow, serverState } from "../model/server-state";
import { useServers } from "../model/servers-context";
import type { KnownServers } from "../model/use-server-states";
import { ServerItem } from "./server-item";

export interface ServerListProps {
	readonly servers: JsonObject;
	readonly rows: readonly ServerRow[];
	/** Ids of rows that were just added. */
	readonly fresh: ReadonlySet<string>;
	readonly differences: readonly Difference[];
	readonly known: KnownServers;
	readonly onLeave: (row: ServerRow) => void;
	readonly onServer: (name: string, server: JsonObject) => void;
	readonly onRename: (row: ServerRow, name: string) => void;
	readonly onRemove: (row: ServerRow) => void;
	readonly onPutBack: (name: string) => void;
	readonly onShowJson: (name: string) => void;
	readonly onAdd: () => void;
	readonly onImport: () => void;
}

/** The servers of a document, one row each. */
export function ServerList(props: ServerListProps) {
	const { servers, rows, fresh, differences, onAdd, onImport } = props;
	const t = useTranslations("mcp");
	const { base, issues, lost, secretNames, disabled } = useServers();
	const removed = removedServers(rows, base);
	const names = rows.map(({ name }) => name);
	if (rows.length === 0 && removed.length === 0)
		return (
			<EmptyState
				icon={Plug}
				title={t("empty.title")}
				action={
					!disabled && (
						<>
							<Button icon={Plus} onClick={onAdd}>
								{t("addServer")}
							</Button>
							<Button icon={ClipboardPaste} onClick={onImport}>
								{t("pasteJson")}
							</Button>
						</>
					)
				}
			>
				{t("empty.body")}
			</EmptyState>
		);
	return (
		<>
			{rows.map((row) => (
				<ServerItem
					key={row.id}
					row={row}
					names={names}
					value={servers[row.name] ?? null}
					state={serverState({
						name: row.name,
						value: servers[row.name] ?? null,
						issues,
						lost,
						secretNames,
						differences,
					})}
					status={row.edit === "none" ? props.known.states.get(row.name) : undefined}
					inWorkspace={props.known.inWorkspace.has(normalServerName(row.name))}
					fresh={fresh.has(row.id)}
					onLeave={() => props.onLeave(row)}
					onServer={(server) => props.onServer(row.name, server)}
					onRename={(name) => props.onRename(row, name)}
					onRemove={() => props.onRemove(row)}
					onShowJson={() => props.onShowJson(row.name)}
				/>
			))}
			{removed.map((name) => (
				<div
					key={name}
					className="flex min-h-row min-w-0 items-center gap-2 border-line border-t px-gutter first:border-t-0"
				>
					<UserText className="min-w-0 flex-1 truncate pl-6 text-faint line-through">{name}</UserText>
					<Badge bare meaning="mine">
						{t("mark.removed")}
					</Badge>
					{!disabled && (
						<TextButton icon={Undo2} onClick={() => props.onPutBack(name)} className="text-micro">
							{t("putBack")}
						</TextButton>
					)}
				</div>
			))}
		</>
	);
}
