"use client";

import { Shield } from "lucide-react";
import { useTranslations } from "next-intl";
import { NavLink } from "@/components/layout/nav-link";
import { TextButton, textLinkClass } from "@/components/ui/action/text-link";
import { classNames } from "@/components/ui/class-names";
import { RelativeTime } from "@/components/ui/text/relative-time";
import type { ChatMessage } from "@/lib/chat/message";
import { settingOf, shownTool } from "@/lib/client/chat/hop-words";
import type { Hop } from "@/lib/client/chat/message-blocks";
import { errorKey } from "@/lib/i18n/error-text";
import { isolated } from "@/lib/i18n/isolated";
import type { GateRule } from "@/lib/tool/gate";
import { useChatAction, useChatControls } from "../chat-controls";

interface HopRuleProps {
	readonly hop: Hop;
	readonly look: "ok" | "run" | "error" | "no" | "old";
	readonly message: ChatMessage;
}

/** Which rule let a call run; of one that did not run, why in a sentence, and the setting that would change it. */
export function HopRule({ hop, look, message }: HopRuleProps) {
	const t = useTranslations("chat");
	const errors = useTranslations("errors");
	const { call, result } = hop;
	if (!call.rule) return <span className="hop-rule" />;
	const over = look === "no" || look === "old";
	const href = over ? settingOf(hop, message.answered_by?.profile_id) : undefined;
	const server = call.source?.kind === "mcp" ? call.source.server : "";
	return (
		<span
			className={classNames("hop-rule flex min-w-0 gap-1.25 text-micro/4.5", over ? "text-muted" : "text-faint")}
			data-rule={call.rule}
		>
			<Shield aria-hidden className="icon-xs mt-0.75" />
			<span className={classNames("min-w-0", !over && "truncate")}>
				{over && isRefusal(call.rule)
					? t(`why.${call.rule}`, {
							tool: isolated(shownTool(call)),
							server: isolated(server),
							reason: result?.error ? errors(errorKey(result.error)) : "",
						})
					: t("ruleIs", { rule: t(`rule.${call.rule}`) })}
				{call.approval?.decided_at !== undefined && over && (
					<>
						{" "}
						<RelativeTime at={call.approval.decided_at} />
					</>
				)}
				{href && (
					<>
						{" "}
						<NavLink href={href} className={`${textLinkClass} z-1`}>
							{t("openSettings")}
						</NavLink>
					</>
				)}
				{look === "old" && <AskAgain message={message} />}
			</span>
		</span>
	);
}

const refusals = [
	"not_offered",
	"server_disabled",
	"tool_disabled",
	"invalid_input",
	"rehearsal_refused",
	"hop_limit",
	"repeated_calls",
	"malformed",
] as const satisfies readonly GateRule[];

/** Rules that refuse have a sentence of their own. */
const isRefusal = (rule: GateRule): rule is (typeof refusals)[number] => refusals.some((known) => known === rule);

function AskAgain({ message }: { readonly message: ChatMessage }) {
	const t = useTranslations("chat");
	const { actions, conversation } = useChatControls();
	const { busy, refusal, run } = useChatAction(conversation.id);
	if (conversation.activity !== "idle") return null;
	return (
		<>
			{" "}
			<TextButton
				className="z-1"
				aria-busy={busy !== null || undefined}
				onClick={() => void run("again", () => actions.retryTurn({ message_id: message.id }))}
			>
				{t("askAgain")}
			</TextButton>
			{refusal && (
				<span role="alert" className="block text-red">
					{refusal}
				</span>
			)}
		</>
	);
}
