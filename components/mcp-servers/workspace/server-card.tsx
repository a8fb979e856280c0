"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useMemo } from "react";
import { useDiscards, useDraftIssues, useEditor } from "@/components/editing/use-editor";
import { RecordNotices } from "@/components/setting/record/record-notices";
import { SettingSlot } from "@/components/setting/record/setting-slot";
import { Card, CardBody } from "@/components/ui/surface/card";
import { secretsQuery } from "@/lib/client/secrets-query";
import { changedParts, serverPartsOf } from "@/lib/mcp/workspace/server-part";
import { mcpServer } from "@/lib/mcp/workspace/server-resource";
import type { JsonObject } from "@/lib/shared/json";
import { ServerForm } from "../list/server-form";
import { placeKey, ServersContext } from "../model/servers-context";
import { useProblems } from "../model/use-problems";

/** Key of the one server that the form is shown for. */
const here = "server";
const noNames: readonly string[] = [];
const nothing = () => undefined;
const anchorOf = (_server: string, part?: string) => (part ? `${mcpServer.type}.${part}` : mcpServer.type);

/** The connection of a workspace's server: the form of all servers over the draft of this record. */
export function ServerCard({ note, children }: { readonly note: ReactNode; readonly children: ReactNode }) {
	const t = useTranslations("servers");
	const { view, session } = useEditor();
	const server = serverPartsOf(view.values);
	const write = (next: JsonObject) => {
		for (const [part, value] of Object.entries(changedParts(view.values, next))) session.edit(part, value);
	};
	return (
		<Card label={t("card")} anchor={mcpServer.type} state={view.conflict ? "waiting" : "plain"}>
			<RecordNotices />
			{note}
			<CardBody className="@container/list pt-4">
				<ServersContext value={useServerContext(server)}>
					<ServerForm
						row={{ id: session.id, name: here, savedName: here, edit: view.isDirty ? "edited" : "none" }}
						names={noNames}
						server={server}
						onServer={write}
						onRename={nothing}
						quiet={false}
						nameField={<SettingSlot field="name" />}
						withoutTools
					/>
				</ServersContext>
			</CardBody>
			{children}
		</Card>
	);
}

/** The draft of the record as the form of a server knows its document. */
function useServerContext(server: JsonObject) {
	const { view, session } = useEditor();
	const drafted = useDraftIssues();
	const discards = useDiscards();
	const secrets = useQuery(secretsQuery());
	const field = server.type === "stdio" ? "env" : "headers";
	const onInvalid = useCallback(
		(message: string | null) => (message === null ? session.forgetText(field) : session.editText(field, message)),
		[session, field],
	);
	const report = useProblems(discards, onInvalid);
	return useMemo(
		() => ({
			base: { [here]: serverPartsOf(view.base.values) },
			issues: drafted.map(({ field: part, ...issue }) => ({ ...issue, path: [here, part, ...issue.path] })),
			lost: new Set(view.missing.map((place) => placeKey([here, ...place]))),
			secretNames: secrets.data && new Set(secrets.data.items.map(({ name }) => name)),
			disabled: view.gone,
			anchorOf,
			report,
		}),
		[view, drafted, secrets.data, report],
	);
}
