"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useMemo, useRef, useState } from "react";
import { createResource } from "@/app/actions/settings";
import { NavLink } from "@/components/layout/nav-link";
import { Page } from "@/components/layout/page";
import { type StoreFailure, StoreFailureNotice } from "@/components/setting/store-failure";
import { Button, linkButtonClass } from "@/components/ui/action/button";
import { Card, CardBody } from "@/components/ui/surface/card";
import { newSaveId } from "@/lib/client/new-save-id";
import { queryKeys } from "@/lib/client/query-keys";
import { saveWithLimit } from "@/lib/client/save-with-limit";
import { secretsQuery } from "@/lib/client/secrets-query";
import type { Server } from "@/lib/mcp/server";
import { checkServers } from "@/lib/mcp/server-checks";
import { freeServerName, normalServerName } from "@/lib/mcp/server-names";
import { serverPartsOf } from "@/lib/mcp/workspace/server-part";
import { mcpServer } from "@/lib/mcp/workspace/server-resource";
import { type Issue, issue } from "@/lib/setting/issue/issue-rules";
import type { JsonObject } from "@/lib/shared/json";
import { ServerForm } from "../list/server-form";
import { ServersContext } from "../model/servers-context";

interface NewServerProps {
	readonly workspaceId: string;
	/** Names of the workspace's servers. */
	readonly taken: readonly string[];
}

const nothing: ReadonlySet<string> = new Set();
const noNames: readonly string[] = [];

/** Adds a server by form; its page opens, where the first connection test runs by itself. */
export function NewServer({ workspaceId, taken }: NewServerProps) {
	const t = useTranslations("servers");
	const router = useRouter();
	const secrets = useQuery(secretsQuery());
	const [name, setName] = useState(() => freeServerName("server", taken));
	const [server, setServer] = useState<JsonObject>({ type: "http", enabled: true });
	const [tried, setTried] = useState(false);
	const [held, setHeld] = useState<string | null>(null);
	const { busy, failure, create } = useCreateServer(workspaceId);
	const issues = useMemo(() => newServerIssues(name, server, taken), [name, server, taken]);
	const state = useMemo(
		() => ({
			base: {},
			issues: tried ? issues : [],
			lost: nothing,
			secretNames: secrets.data && new Set(secrets.data.items.map((secret) => secret.name)),
			disabled: false,
			anchorOf: (_server: string, part?: string) => `${mcpServer.type}.${part ?? "name"}`,
			report: (_place: string, message: string | null) => setHeld(message),
		}),
		[tried, issues, secrets.data],
	);
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		setTried(true);
		if (busy || held !== null || issues.length > 0) return;
		const id = await create({ name, ...serverPartsOf(server) });
		if (id !== null) router.push(`/settings/mcp/${encodeURIComponent(id)}`);
	};
	return (
		<Page route="/settings/mcp/new" title={t("newTitle")}>
			<form autoComplete="off" onSubmit={(event) => void submit(event)}>
				<Card label={t("newTitle")}>
					{failure && <StoreFailureNotice failure={failure} refused={t("addFailed")} unknown={t("addUnknown")} />}
					<CardBody className="@container/list pt-4">
						<ServersContext value={state}>
							<ServerForm
								row={{ id: "new", name, savedName: null, edit: "new" }}
								names={noNames}
								server={server}
								onServer={setServer}
								onRename={setName}
								quiet={!tried}
								withoutTools
							/>
						</ServersContext>
					</CardBody>
				</Card>
				<div className="flex items-center justify-end gap-2 px-gutter py-4 md:px-0">
					<NavLink href="/settings/mcp" className={linkButtonClass("ghost")}>
						{t("back")}
					</NavLink>
					<Button type="submit" look="primary" busy={busy} blockedBy={held ?? undefined}>
						{t("create")}
					</Button>
				</div>
			</form>
		</Page>
	);
}

/** What the server will say, by path below the map of servers that the form shows. */
function newServerIssues(name: string, server: JsonObject, taken: readonly string[]): readonly Issue[] {
	const alike = taken.some((other) => normalServerName(other) === normalServerName(name));
	return [...(alike ? [issue("server_name_alike", [name])] : []), ...checkServers({ [name]: server as Server })];
}

function useCreateServer(workspaceId: string) {
	const client = useQueryClient();
	// One id per form: however often it is sent, one server comes of it.
	const saveId = useRef(newSaveId());
	const [state, setState] = useState<{ busy: boolean; failure: StoreFailure | null }>({ busy: false, failure: null });
	const create = async (values: JsonObject): Promise<string | null> => {
		setState({ busy: true, failure: null });
		const outcome = await saveWithLimit(() =>
			createResource({
				resource_type: mcpServer.type,
				values: { workspace_id: workspaceId, ...values },
				save_id: saveId.current,
			}),
		);
		setState({ busy: false, failure: outcome.kind === "answered" ? null : outcome });
		if (outcome.kind === "refused") saveId.current = newSaveId();
		if (outcome.kind !== "answered") return null;
		await client.invalidateQueries({ queryKey: queryKeys.lists(mcpServer.type) });
		return outcome.value.id;
	};
	return { ...state, create };
}
