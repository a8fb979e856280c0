"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, useState } from "react";
import { useIssueWords } from "@/components/setting/words/use-issue-words";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { Segmented } from "@/components/ui/form/segmented";
import { Select } from "@/components/ui/form/select";
import { Badge } from "@/components/ui/text/badge";
import type { Server, Transport } from "@/lib/mcp/server";
import { transportOf } from "@/lib/mcp/transport-of";
import { type ParkedValues, switchTransport } from "@/lib/mcp/transport-values";
import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";
import { keptData, sameServer, withKey } from "../model/draft-server";
import type { ServerRow } from "../model/server-state";
import { issueAt, useServers } from "../model/servers-context";
import { ArgumentRows } from "./argument-rows";
import { CommandField } from "./command-field";
import { KeptData } from "./kept-data";
import { NamedValues } from "./named-values";
import { PartField } from "./part-field";
import { SecretValue } from "./secret-value";
import { ToolsTable, toolState } from "./tools-table";
import { useUniqueName } from "./use-unique-name";

export interface ServerFormProps {
	readonly row: ServerRow;
	readonly names: readonly string[];
	readonly server: JsonObject;
	readonly onServer: (server: JsonObject) => void;
	readonly onRename: (name: string) => void;
	/** Just added: nothing is called wrong before the person leaves it. */
	readonly quiet: boolean;
	/** In place of the field for the name. */
	readonly nameField?: ReactNode;
	/** The tools are shown elsewhere. */
	readonly withoutTools?: boolean;
}

const objectOf = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});
const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
const urlStart = "https://";
const modes = ["auto", "shared", "per_session"] as const;

/** The structured form of one server. */
export function ServerForm(props: ServerFormProps) {
	const { row, server, onServer, quiet, nameField, withoutTools } = props;
	const t = useTranslations("mcp");
	const { base, disabled } = useServers();
	const [parked, setParked] = useState<ParkedValues>({});
	const { name, savedName } = row;
	const saved = savedName === null ? undefined : base[savedName];
	const transport = transportOf(server as Server);
	const changeTransport = (type: Transport) => {
		const untouched = row.edit === "none";
		const next = switchTransport({ server: server as Server, parked: untouched ? {} : parked }, type);
		setParked(next.parked);
		onServer(next.server as JsonObject);
	};
	const part = (field: string) => ({
		server: name,
		part: field,
		edited: saved !== undefined && !sameServer(server, saved, field),
		onRevert:
			saved !== undefined && name === savedName
				? () => onServer(withKey(server, field, objectOf(saved)[field]))
				: undefined,
		quiet,
	});
	const kept = keptData(server);
	const mode = typeof server.mode === "string" ? server.mode : "auto";
	return (
		<div className="flex min-w-0 flex-col gap-4">
			<div className="grid min-w-0 grid-cols-1 gap-4 @md/list:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
				{nameField ?? <NameField {...props} />}
				<PartField {...part("type")} onRevert={undefined} group label={t("transport")}>
					<Segmented
						value={transport ?? ("" as Transport)}
						options={(["http", "sse", "stdio"] as const).map((value) => ({
							value,
							label: t(`transports.${value}`),
							disabled,
						}))}
						onChange={changeTransport}
					/>
				</PartField>
			</div>
			{transport === "stdio" ? (
				<ProgramParts {...props} saved={objectOf(saved)} part={part} />
			) : (
				<RemoteParts {...props} saved={objectOf(saved)} part={part} />
			)}
			{!withoutTools && (
				<ToolsPart
					part={part("tools")}
					tools={objectOf(server.tools)}
					base={objectOf(objectOf(saved).tools)}
					onTools={(next) => onServer(withKey(server, "tools", next))}
				/>
			)}
			<PartField {...part("mode")} label={t("mode.label")} hint={t("mode.hint")}>
				<Select
					value={mode}
					options={modes.map((value) => ({ value, label: t(`mode.${value}`) }))}
					disabled={disabled}
					onChange={(next) => onServer(withKey(server, "mode", next === "auto" ? undefined : next))}
					className="@md/list:max-w-64"
				/>
			</PartField>
			{kept.length > 0 && <KeptData entries={kept} />}
		</div>
	);
}

interface ToolsPartProps extends ComponentProps<typeof ToolsTable> {
	readonly part: PartProps;
}

function ToolsPart({ part, ...table }: ToolsPartProps) {
	const t = useTranslations("mcp");
	const states = Object.values(table.tools).map(toolState);
	const on = states.filter(({ enabled }) => enabled).length;
	return (
		<PartField
			{...part}
			group
			label={t("tools.label")}
			aside={states.length > 0 && t("tools.count", { on, count: states.length })}
		>
			<ToolsTable {...table} />
		</PartField>
	);
}

type PartProps = Omit<ComponentProps<typeof PartField>, "label" | "children">;

interface PartsProps extends ServerFormProps {
	readonly saved: JsonObject;
	readonly part: (field: string) => PartProps;
}

function RemoteParts({ row, server, saved, part, onServer }: PartsProps): ReactNode {
	const t = useTranslations("mcp");
	return (
		<>
			<PartField {...part("url")} label={t("url")}>
				<SecretValue
					plain
					path={[row.name, "url"]}
					value={server.url ?? ""}
					base={saved.url}
					onChange={(url) => onServer({ ...server, url })}
					label={t("url")}
					placeholder={urlStart}
				/>
			</PartField>
			<PartField {...part("headers")} group label={t("headers")}>
				<NamedValues
					field="headers"
					server={row.name}
					rowId={row.id}
					map={objectOf(server.headers)}
					base={objectOf(saved.headers)}
					onMap={(map) => onServer(withKey(server, "headers", map))}
				/>
			</PartField>
		</>
	);
}

function ProgramParts({ row, server, saved, part, onServer }: PartsProps): ReactNode {
	const t = useTranslations("mcp");
	return (
		<>
			<PartField {...part("command")} label={t("command")}>
				<CommandField name={row.name} server={server} base={saved.command} onServer={onServer} />
			</PartField>
			<PartField {...part("args")} group label={t("arguments")}>
				<ArgumentRows
					server={row.name}
					args={listOf(server.args)}
					base={listOf(saved.args)}
					onArgs={(args) => onServer(withKey(server, "args", args))}
				/>
			</PartField>
			<PartField {...part("env")} group label={t("environment")}>
				<NamedValues
					field="env"
					server={row.name}
					rowId={row.id}
					map={objectOf(server.env)}
					base={objectOf(saved.env)}
					onMap={(map) => onServer(withKey(server, "env", map))}
				/>
			</PartField>
		</>
	);
}

const focusNew = (input: HTMLInputElement | null) => {
	input?.focus();
	input?.select();
};

function NameField({ row, names, onRename, quiet }: ServerFormProps) {
	const t = useTranslations("mcp");
	const words = useIssueWords();
	const { issues, anchorOf, disabled } = useServers();
	const { text, error, onText } = useUniqueName({
		name: row.name,
		taken: names.filter((name) => name !== row.name),
		place: `${row.id}/name`,
		onRename,
	});
	const issue = issues.find(({ path }) => path.length === 1 && path[0] === row.name) ?? null;
	const wrong = error ?? (issue && !quiet && issueAt(issues, [row.name]) ? words(issue) : null);
	const renamed = row.savedName !== null && row.savedName !== row.name;
	return (
		<Field
			anchor={anchorOf(row.name, "name")}
			label={t("name")}
			mark={
				renamed && (
					<Badge bare meaning="mine">
						{t("mark.edited")}
					</Badge>
				)
			}
			hint={renamed ? t("renamed", { name: row.savedName ?? "" }) : undefined}
			error={wrong}
			tone={renamed ? "edited" : "plain"}
		>
			<Input value={text} onValue={onText} disabled={disabled} ref={quiet ? focusNew : undefined} />
		</Field>
	);
}
