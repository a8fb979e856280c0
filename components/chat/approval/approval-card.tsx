"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/action/button";
import { UserText } from "@/components/ui/text/user-text";
import type { ChatMessage } from "@/lib/chat/message";
import type { ApprovalAnswer, CallPart } from "@/lib/chat/part";
import { shownTool } from "@/lib/client/chat/hop-words";
import { isolated } from "@/lib/i18n/isolated";
import type { GateRule } from "@/lib/tool/gate";
import { CardAnswers, CardRule } from "./card-answers";
import { CardFrame } from "./card-frame";
import { ChangesBox } from "./changes-box";
import { useAnswer } from "./use-answer";
import { useQuestionWords } from "./use-question-words";
import { ValueBox } from "./value-box";

/** From the smallest grant to the widest. */
const order: readonly ApprovalAnswer[] = ["once", "conversation", "always"];

/**
 * Leave to run one call (*agent tools*, MCP permission model): question, what runs where, every argument, old → new,
 * the rule that asks, then the answers. The smallest grant is the primary one; denying is always in sight.
 */
export function ApprovalCard({ call, message }: { readonly call: CallPart; readonly message: ChatMessage }) {
	const t = useTranslations("chat");
	const question = useQuestionWords();
	const { approval, source } = call;
	if (!approval) return null;
	const server = source?.kind === "mcp" ? source.server : "";
	return (
		<CardFrame callId={call.call_id} title={question(call)} expiresAt={approval.expires_at}>
			<dl className="flex flex-wrap gap-x-6 gap-y-1 px-gutter py-2.5 [&>div]:flex [&>div]:gap-1.5 [&_dt]:text-faint">
				<div>
					<dt>{t("ask.server")}</dt>
					<dd>{server === "" ? t("ask.builtIn") : <UserText>{server}</UserText>}</dd>
				</div>
				<div>
					<dt>{t("ask.tool")}</dt>
					<dd className="font-mono text-[0.78125rem]/4.5">{shownTool(call)}</dd>
				</div>
				{approval.changes[0] && (
					<div>
						<dt>{t("ask.target")}</dt>
						<dd>
							<UserText>{approval.changes[0].record}</UserText>
						</dd>
					</div>
				)}
			</dl>
			{approval.values_changed && (
				<p role="alert" className="px-gutter pb-2.5 text-pretty font-medium">
					{t("ask.valuesChanged")}
				</p>
			)}
			<div className="ask-blocks grid gap-3 px-gutter">
				<ValueBox title={t("ask.arguments")} value={call.arguments ?? call.raw ?? ""} />
				{approval.changes.length > 0 && <ChangesBox changes={approval.changes} />}
			</div>
			<CardRule approval={approval}>
				{t(`asks.${whyOf(approval.rule)}`, { tool: isolated(shownTool(call)), server: isolated(server) })}
			</CardRule>
			<Answers call={call} message={message} offered={approval.answers} />
		</CardFrame>
	);
}

const explained = [
	"writes_ask",
	"authority_asks",
	"destructive_asks",
	"tool_not_allowed",
	"definition_changed",
] as const;

/** The sentence of a rule that asks. */
const whyOf = (rule: GateRule) => explained.find((known) => known === rule) ?? "other";

interface AnswersProps {
	readonly call: CallPart;
	readonly message: ChatMessage;
	readonly offered: readonly ApprovalAnswer[];
}

function Answers({ call, message, offered }: AnswersProps) {
	const t = useTranslations("chat");
	const given = useAnswer(call, message);
	const grants = order.filter((grant) => offered.includes(grant));
	return (
		<CardAnswers given={given}>
			{grants.map((grant, index) => (
				<Button
					key={grant}
					look={index === 0 ? "primary" : "default"}
					busy={given.busy === grant}
					className={index === 0 ? "ask-first" : ""}
					onClick={({ currentTarget }) => void given.answer(grant, currentTarget)}
				>
					{t(`answer.${grant}`)}
				</Button>
			))}
		</CardAnswers>
	);
}
