"use client";

import { Plus, ShieldAlert, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button, IconButton } from "@/components/ui/action/button";
import { classNames } from "@/components/ui/class-names";
import { Input } from "@/components/ui/form/input";
import { Select } from "@/components/ui/form/select";
import { Switch } from "@/components/ui/form/switch";
import { Help } from "@/components/ui/overlay/help";
import { Badge } from "@/components/ui/text/badge";
import { isJsonObject, type JsonObject, sameJson } from "@/lib/shared/json";
import { withKey } from "../model/draft-server";
import { useServers } from "../model/servers-context";

interface ToolsTableProps {
	readonly tools: JsonObject;
	readonly base: JsonObject;
	readonly onTools: (tools: JsonObject | undefined) => void;
}

interface ToolState {
	readonly enabled: boolean;
	readonly always_allow: boolean;
}

/** A tool's switches with what an absent one means. */
export function toolState(tool: unknown): ToolState {
	const { enabled, always_allow } = isJsonObject(tool) ? tool : {};
	return { enabled: enabled !== false, always_allow: always_allow === true };
}

const columns =
	"grid grid-cols-[1.875rem_minmax(0,1fr)_auto] items-center gap-x-3 px-3 @md/list:grid-cols-[1.875rem_minmax(0,1fr)_10.5rem_auto]";

/** Tools a server was told something about: on or off, and whether they run without asking. */
export function ToolsTable({ tools, base, onTools }: ToolsTableProps) {
	const t = useTranslations("mcp");
	const { disabled } = useServers();
	const names = Object.keys(tools);
	const remove = (name: string) => {
		const next = withKey(tools, name, undefined);
		onTools(Object.keys(next).length > 0 ? next : undefined);
	};
	return (
		<div className="flex min-w-0 flex-col gap-2">
			{names.length === 0 ? (
				<p className="text-pretty text-faint text-small">{t("tools.none")}</p>
			) : (
				<div className="overflow-clip rounded-md border border-line">
					<div className={classNames(columns, "min-h-7 bg-well text-faint text-micro")}>
						<span>{t("tools.on")}</span>
						<span>{t("tools.tool")}</span>
						<span className="flex items-center gap-1.5 whitespace-nowrap">
							{t("tools.permission")}
							<Help label={t("tools.permission")}>{t("tools.permissionHelp")}</Help>
						</span>
						<span className="hidden w-ctl-s @md/list:block" />
					</div>
					{names.map((name) => (
						<ToolRow
							key={name}
							name={name}
							state={toolState(tools[name])}
							edited={!sameJson(toolState(tools[name]), toolState(base[name])) || !Object.hasOwn(base, name)}
							onState={(state) => onTools({ ...tools, [name]: { ...state } })}
							onRemove={() => remove(name)}
						/>
					))}
				</div>
			)}
			{!disabled && <AddTool names={names} onAdd={(name) => onTools({ ...tools, [name]: { enabled: true } })} />}
		</div>
	);
}

interface ToolRowProps {
	readonly name: string;
	readonly state: ToolState;
	readonly edited: boolean;
	readonly onState: (state: ToolState) => void;
	readonly onRemove: () => void;
}

function ToolRow({ name, state, edited, onState, onRemove }: ToolRowProps) {
	const t = useTranslations("mcp");
	const { disabled } = useServers();
	return (
		<div className={classNames(columns, "min-h-10 border-line border-t py-1")}>
			<Switch
				on={state.enabled}
				onChange={(enabled) => onState({ ...state, enabled })}
				disabled={disabled}
				label={t("tools.use", { name })}
			/>
			<span className="flex min-w-0 flex-wrap items-center gap-x-2">
				<bdi
					className={classNames(
						"min-w-0 font-mono text-small [overflow-wrap:anywhere]",
						!state.enabled && "text-faint",
					)}
				>
					{name}
				</bdi>
				{edited && (
					<Badge bare meaning="mine">
						{t("mark.edited")}
					</Badge>
				)}
			</span>
			<div className="col-span-2 col-start-2 row-start-2 flex min-w-0 items-center gap-1.5 @md/list:col-span-1 @md/list:col-start-3 @md/list:row-start-auto">
				<Select
					label={t("tools.permissionOf", { name })}
					value={state.always_allow ? "always" : "ask"}
					options={[
						{ value: "ask", label: t("tools.ask") },
						{ value: "always", label: t("tools.always") },
					]}
					disabled={disabled || !state.enabled}
					onChange={(choice) => onState({ ...state, always_allow: choice === "always" })}
					className="flex-1"
				/>
				{state.always_allow && state.enabled && (
					<ShieldAlert aria-label={t("tools.risk")} role="img" className="icon-sm text-amber" />
				)}
			</div>
			<IconButton
				small
				icon={X}
				label={t("removeNamed", { name })}
				onClick={onRemove}
				blockedBy={disabled ? t("locked") : undefined}
				className="col-start-3 row-start-1 @md/list:col-start-4"
			/>
		</div>
	);
}

function AddTool({ names, onAdd }: { readonly names: readonly string[]; readonly onAdd: (name: string) => void }) {
	const t = useTranslations("mcp");
	const [name, setName] = useState("");
	const wanted = name.trim();
	let blockedBy: string | undefined;
	if (wanted === "") blockedBy = t("tools.nameFirst");
	else if (names.includes(wanted)) blockedBy = t("nameUsed");
	const add = () => {
		if (blockedBy !== undefined) return;
		onAdd(wanted);
		setName("");
	};
	return (
		<div className="flex min-w-0 gap-2">
			<Input
				mono
				label={t("tools.name")}
				placeholder={t("tools.name")}
				value={name}
				onValue={setName}
				onKeyDown={(event) => {
					if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
					event.preventDefault();
					add();
				}}
				className="flex-1"
			/>
			<Button icon={Plus} blockedBy={blockedBy} onClick={add}>
				{t("tools.add")}
			</Button>
		</div>
	);
}
