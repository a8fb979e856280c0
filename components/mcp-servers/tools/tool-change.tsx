"use client";

import { useTranslations } from "next-intl";
import { allowToolAgain } from "@/app/actions/mcp";
import { Button } from "@/components/ui/action/button";
import { Notice } from "@/components/ui/surface/notice";
import type { ToolDefinition, ToolStatus } from "@/lib/mcp/workspace/server-status";
import { canonicalJson } from "@/lib/shared/json";
import { changedLines, type Line } from "@/lib/shared/text-changes";
import { useAct } from "../workspace/use-act";
import type { ToolItemProps } from "./shown-tool";

interface ToolChangeProps extends Pick<ToolItemProps, "serverId" | "tool" | "state" | "onState" | "onAsked"> {
	readonly change: NonNullable<ToolStatus["changed"]>;
}

/** A tool that was always allowed is defined otherwise now: what is different, and allowing it as it is. */
export function ToolChange({ serverId, tool, state, onState, onAsked, change }: ToolChangeProps) {
	const t = useTranslations("servers");
	const { busy, refusal, run } = useAct(onAsked);
	return (
		<div className="px-gutter pb-3">
			<Notice boxed meaning="waiting" title={t("changed.title")}>
				<p>{refusal ?? t("changed.text")}</p>
				<ul
					aria-label={t("changed.diff")}
					className="mt-2 overflow-clip rounded-sm border border-line bg-surface font-mono"
				>
					{changedLines(definitionLines(change.before), definitionLines(change.after)).map((line, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: lines of a finished comparison have no other identity
						<DiffLine key={index} line={line} />
					))}
				</ul>
				<div className="mt-2 flex flex-wrap gap-2">
					<Button
						small
						look="strong"
						busy={busy}
						onClick={() => void run(() => allowToolAgain({ server_id: serverId, tool: tool.tool }))}
					>
						{t("changed.allow")}
					</Button>
					<Button small onClick={() => onState({ ...state, always_allow: false })}>
						{t("changed.ask")}
					</Button>
				</div>
			</Notice>
		</div>
	);
}

const signs = { same: " ", gone: "−", new: "+" } as const;
const looks = { same: "text-faint", gone: "bg-red-tint text-red", new: "bg-green-tint text-green" } as const;

function DiffLine({ line }: { readonly line: Line }) {
	const t = useTranslations("servers");
	return (
		<li className={`flex gap-2 whitespace-pre-wrap px-2 text-micro [overflow-wrap:anywhere] ${looks[line.kind]}`}>
			<span aria-hidden className="select-none">
				{signs[line.kind]}
			</span>
			{line.kind !== "same" && <span className="sr-only">{t(`changed.${line.kind}`)}</span>}
			<bdi className="min-w-0 flex-1">{line.text}</bdi>
		</li>
	);
}

/** Description and schema as lines; the order of keys says nothing. */
function definitionLines({ description, input_schema }: ToolDefinition): readonly string[] {
	return [...description.split("\n"), ...JSON.stringify(JSON.parse(canonicalJson(input_schema)), null, 2).split("\n")];
}
