"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Braces, CircleAlert, ClipboardPaste, List, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useIssueWords } from "@/components/setting/words/use-issue-words";
import { Button } from "@/components/ui/action/button";
import { Segmented } from "@/components/ui/form/segmented";
import { announce } from "@/components/ui/text/live-region";
import { secretsQuery } from "@/lib/client/secrets-query";
import type { Difference } from "@/lib/editor/difference";
import { missingPlaces } from "@/lib/editor/sensitive-draft";
import { agentProfileMcp } from "@/lib/mcp/resource";
import { freeServerName } from "@/lib/mcp/server-names";
import type { Issue } from "@/lib/setting/issue/issue-rules";
import type { JsonObject } from "@/lib/shared/json";
import { ImportPanel } from "./import/import-panel";
import { JsonTab } from "./json/json-tab";
import { useDocumentText } from "./json/use-document-text";
import { ServerList } from "./list/server-list";
import { renameKey, withKey } from "./model/draft-server";
import { type RowIds, renamedIds, type ServerRow, serverRows } from "./model/server-state";
import { placeKey, ServersContext } from "./model/servers-context";
import { useProblems } from "./model/use-problems";
import { useServerStates } from "./model/use-server-states";
import { storeSecretWith } from "./store-secret";

export interface ServersEditorProps {
	/** The draft's `servers` as shown: stored secrets are redaction markers. */
	readonly servers: JsonObject;
	/** The saved `servers` the draft stands on. */
	readonly base: JsonObject;
	readonly onChange: (servers: JsonObject) => void;
	/** What is wrong, by path below `servers`. */
	readonly issues: readonly Issue[];
	/** Places changed here or elsewhere, for the marks of a conflict. */
	readonly differences?: readonly Difference[];
	readonly disabled?: boolean;
	/** Something typed that the draft cannot hold: the card is blocked with the message until `null`. */
	readonly onInvalid: (message: string | null) => void;
	/** Count of discards: what the draft could not hold goes with a discard. */
	readonly generation?: number;
	/** Whose document it is and its revision: states of its saved servers are shown. Absent: none are. */
	readonly profile?: { readonly id: string; readonly revision: number };
	/** Anchor of the setting. */
	readonly anchor?: string;
	/** The import opens or closes: a page may give it the whole width. */
	readonly onImporting?: (open: boolean) => void;
}

type View = "servers" | "json";

const noDifferences: readonly Difference[] = [];
let added = 0;

/** Servers of an MCP document: a list with forms, the same draft as JSON, and the import of anyone's JSON. */
export function ServersEditor(props: ServersEditorProps) {
	const { servers, base, onChange, issues, differences = noDifferences, disabled = false, onInvalid } = props;
	const { generation = 0, anchor = "agent_profile_mcp.servers", onImporting } = props;
	const t = useTranslations("mcp");
	const words = useIssueWords();
	const client = useQueryClient();
	const secrets = useQuery(secretsQuery());
	const known = useServerStates(props.profile);
	const [view, setView] = useState<View>("servers");
	const [importing, setImporting] = useState(false);
	const [ids, setIds] = useState<RowIds>({});
	const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
	const report = useProblems(generation, onInvalid);
	const rows = serverRows(servers, base, ids);
	const secretNames = useMemo(
		() => secrets.data && new Set(secrets.data.items.map(({ name }) => name)),
		[secrets.data],
	);
	const lost = useMemo(() => lostPlaces(servers, base), [servers, base]);
	const documentText = useDocumentText({
		servers,
		base,
		generation,
		onChange,
		onFault: (fault) => report("json", fault && t("json.at", { ...fault.place, rule: words(fault) })),
	});
	// The empty state has the same two buttons.
	const empty = view === "servers" && Object.keys(servers).length + Object.keys(base).length === 0;
	const openImport = (open: boolean) => {
		setImporting(open);
		onImporting?.(open);
	};
	const add = () => {
		const name = freeServerName("server", Object.keys(servers));
		const id = `+${++added}`;
		setIds({ ...ids, [name]: id });
		setFresh(new Set([id]));
		setView("servers");
		onChange({ ...servers, [name]: { type: "http", url: "", enabled: true } });
	};
	const remove = (row: ServerRow) => {
		report(`${row.id}/`, null);
		onChange(withKey(servers, row.name, undefined));
		announce(t("removedNow", { name: row.name }));
	};
	const rename = (row: ServerRow, name: string) => {
		setIds(renamedIds(ids, row, name));
		onChange(renameKey(servers, row.name, name));
	};
	const state = useMemo(
		() => ({
			base,
			issues,
			lost,
			secretNames,
			disabled,
			anchorOf: (server: string, part?: string) => [anchor, server, ...(part === undefined ? [] : [part])].join("."),
			report,
		}),
		[base, issues, lost, secretNames, disabled, anchor, report],
	);
	return (
		<ServersContext value={state}>
			<div className="@container/servers min-w-0">
				<div className="flex flex-wrap items-center gap-2 px-gutter pb-3">
					<Segmented
						label={t("view.label")}
						value={view}
						onChange={setView}
						options={[
							{ value: "servers", label: t("view.servers"), icon: List },
							{ value: "json", label: t("view.json"), icon: documentText.fault ? CircleAlert : Braces },
						]}
					/>
					{!disabled && !empty && (
						<div className="ml-auto flex w-full flex-wrap gap-2 @md/servers:w-auto *:flex-1">
							<Button icon={ClipboardPaste} pressed={importing} onClick={() => openImport(!importing)}>
								{t("pasteJson")}
							</Button>
							<Button icon={Plus} onClick={add}>
								{t("addServer")}
							</Button>
						</div>
					)}
				</div>
				<div
					className={
						importing
							? "grid min-w-0 border-line border-t @4xl/servers:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] @4xl/servers:divide-x @4xl/servers:divide-line"
							: "min-w-0 border-line border-t"
					}
				>
					<div id={anchor} data-setting={anchor} className="@container/list min-w-0">
						{view === "servers" ? (
							<ServerList
								servers={servers}
								rows={rows}
								fresh={fresh}
								differences={differences}
								known={known}
								onLeave={() => setFresh(new Set())}
								onServer={(name, server) => onChange({ ...servers, [name]: server })}
								onRename={rename}
								onRemove={remove}
								onPutBack={(name) => onChange({ ...servers, [name]: base[name] ?? {} })}
								onShowJson={() => setView("json")}
								onAdd={add}
								onImport={() => openImport(true)}
							/>
						) : (
							<div className="pt-3">
								<JsonTab {...documentText} onFollow={documentText.follow} />
							</div>
						)}
					</div>
					{importing && !disabled && (
						<div className="@container/import flex min-w-0 flex-col border-line @max-4xl/servers:border-t [&>section]:flex-1">
							<ImportPanel
								servers={servers}
								secretNames={secretNames ?? new Set()}
								storeSecret={storeSecretWith(client)}
								onClose={() => openImport(false)}
								onAdd={(next, names) => {
									onChange(next);
									openImport(false);
									setView("servers");
									announce(t("import.added", { count: names.length }));
									return undefined;
								}}
							/>
						</div>
					)}
				</div>
			</div>
		</ServersContext>
	);
}

function lostPlaces(servers: JsonObject, base: JsonObject): ReadonlySet<string> {
	const places = missingPlaces(agentProfileMcp, { base: { servers: base }, values: { servers } });
	return new Set(places.map(([, ...path]) => placeKey(path)));
}
