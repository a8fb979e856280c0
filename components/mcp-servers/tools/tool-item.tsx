"use client";

import { Ban, ChevronRight, CircleCheck, Hand, type LucideIcon, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { IconButton } from "@/components/ui/action/button";
import { classNames } from "@/components/ui/class-names";
import { Select } from "@/components/ui/form/select";
import { Switch } from "@/components/ui/form/switch";
import { Badge } from "@/components/ui/text/badge";
import { UserText } from "@/components/ui/text/user-text";
import type { ToolRule } from "@/lib/mcp/tool/tool-permission";
import type { ShownTool, ToolItemProps } from "./shown-tool";
import { ToolChange } from "./tool-change";

/** One tool: its switch, its name at the server, what decides about it, whether it asks; unfolding to its details. */
export function ToolItem(props: ToolItemProps) {
	const { tool, state, rule, edited, disabled, onState } = props;
	const t = useTranslations("servers");
	const mcp = useTranslations("mcp");
	const [open, setOpen] = useState(false);
	const id = useId();
	const name = tool.tool;
	const unusable = tool.usable !== true;
	return (
		<li data-tool={name} className="border-line border-t">
			<div className="grid min-h-12 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-gutter py-2 @md/tools:grid-cols-[auto_minmax(0,1fr)_9.5rem_auto]">
				<Switch
					on={state.enabled && !unusable}
					onChange={(enabled) => onState({ ...state, enabled })}
					disabled={disabled || unusable}
					label={mcp("tools.use", { name })}
				/>
				<div className="min-w-0">
					<p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
						<bdi
							className={classNames(
								"min-w-0 font-mono text-small [overflow-wrap:anywhere]",
								(!state.enabled || unusable) && "text-faint",
							)}
						>
							{name}
						</bdi>
						{edited && (
							<Badge bare meaning="mine">
								{mcp("mark.edited")}
							</Badge>
						)}
					</p>
					<RuleLine rule={rule} tool={tool} />
				</div>
				<div className="hidden min-w-0 @md/tools:block">
					<Permission {...props} />
				</div>
				<IconButton
					small
					icon={ChevronRight}
					label={t("tools.details", { name })}
					aria-expanded={open}
					aria-controls={id}
					onClick={() => setOpen(!open)}
					className={classNames("[&_svg]:transition-transform", open && "[&_svg]:rotate-90")}
				/>
			</div>
			{tool.changed && state.always_allow && state.enabled && <ToolChange {...props} change={tool.changed} />}
			<div id={id} hidden={!open} className="px-gutter pb-3 pl-[calc(var(--gutter)+2.625rem)] text-small">
				{open && (
					<>
						<div className="mb-3 @md/tools:hidden">
							<Permission {...props} />
						</div>
						<ToolDetails tool={tool} />
					</>
				)}
			</div>
		</li>
	);
}

/** Whether a tool asks before it runs. */
function Permission({ tool, state, disabled, onState }: ToolItemProps) {
	const t = useTranslations("mcp");
	return (
		<Select
			label={t("tools.permissionOf", { name: tool.tool })}
			value={state.always_allow ? "always" : "ask"}
			options={[
				{ value: "ask", label: t("tools.ask") },
				{ value: "always", label: t("tools.always") },
			]}
			disabled={disabled || tool.usable !== true || !state.enabled}
			onChange={(choice) => onState({ ...state, always_allow: choice === "always" })}
		/>
	);
}

const ruleIcons: Readonly<Record<ToolRule, LucideIcon>> = {
	server_disabled: Ban,
	unusable: TriangleAlert,
	tool_disabled: Ban,
	definition_changed: TriangleAlert,
	always_allowed: CircleCheck,
	tool_not_allowed: Hand,
};

/** The one line that says which rule decides. */
function RuleLine({ rule, tool }: { readonly rule: ToolRule; readonly tool: ShownTool }) {
	const t = useTranslations("servers");
	const Icon = ruleIcons[rule];
	const words = tool.usable === true ? t(`rule.${rule}`) : t(`unusable.${tool.usable.reason}`);
	const loud = rule === "definition_changed" || rule === "unusable";
	return (
		<p
			data-rule={rule}
			className={classNames("flex min-w-0 items-start gap-1 text-micro", loud ? "text-amber" : "text-faint")}
		>
			<Icon aria-hidden className="icon-xs mt-0.5 shrink-0" />
			<span className="min-w-0 text-pretty">{tool.listed ? words : t("tools.unlisted")}</span>
		</p>
	);
}

function ToolDetails({ tool }: { readonly tool: ShownTool }) {
	const t = useTranslations("servers");
	return (
		<dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5">
			{tool.title !== tool.tool && tool.title !== "" && (
				<>
					<dt className="text-faint">{t("tools.toolTitle")}</dt>
					<dd className="min-w-0">
						<UserText>{tool.title}</UserText>
					</dd>
				</>
			)}
			<dt className="text-faint">{t("tools.description")}</dt>
			<dd className="min-w-0 whitespace-pre-line text-muted [overflow-wrap:anywhere]">
				{tool.description === "" ? t("tools.noDescription") : <UserText>{tool.description}</UserText>}
			</dd>
			{tool.read_only && (
				<>
					<dt className="text-faint">{t("tools.claims")}</dt>
					<dd className="min-w-0">{t("tools.readOnly")}</dd>
				</>
			)}
			{tool.alias !== "" && (
				<>
					<dt className="text-faint">{t("tools.alias")}</dt>
					<dd className="min-w-0 font-mono [overflow-wrap:anywhere]">{tool.alias}</dd>
				</>
			)}
		</dl>
	);
}
