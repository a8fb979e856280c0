"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/action/button";
import { UserText } from "@/components/ui/text/user-text";
import type { ChatMessage } from "@/lib/chat/message";
import type { CallPart, Question } from "@/lib/chat/part";
import { CardAnswers } from "./card-answers";
import { CardFrame } from "./card-frame";
import { useAnswer } from "./use-answer";
import { useQuestionWords } from "./use-question-words";

/** Questions of an agent, each with its options; an answer is one of them, or several where that is allowed. */
export function QuestionsCard({ call, message }: { readonly call: CallPart; readonly message: ChatMessage }) {
	const t = useTranslations("chat");
	const question = useQuestionWords();
	const given = useAnswer(call, message);
	const questions = call.questions ?? [];
	const [chosen, setChosen] = useState<readonly (readonly string[])[]>(() => questions.map(() => []));
	const open = chosen.filter((labels) => labels.length === 0).length;
	return (
		<CardFrame callId={call.call_id} title={question(call)} expiresAt={call.approval?.expires_at ?? ""}>
			<div className="flex flex-col gap-4 px-gutter pt-3">
				{questions.map((asked, index) => (
					<QuestionField
						// biome-ignore lint/suspicious/noArrayIndexKey: stored, never reordered; two may read the same.
						key={index}
						question={asked}
						chosen={chosen[index] ?? []}
						onChoose={(labels) => setChosen(chosen.map((before, at) => (at === index ? labels : before)))}
					/>
				))}
			</div>
			<CardAnswers given={given} skips>
				<Button
					look="primary"
					className="ask-first"
					busy={given.busy === "once"}
					blockedBy={open > 0 ? t("ask.open", { count: open }) : undefined}
					onClick={({ currentTarget }) =>
						void given.answer(
							"once",
							currentTarget,
							chosen.map((labels) => [...labels]),
						)
					}
				>
					{t("answer.send")}
				</Button>
			</CardAnswers>
		</CardFrame>
	);
}

interface QuestionFieldProps {
	readonly question: Question;
	readonly chosen: readonly string[];
	readonly onChoose: (labels: readonly string[]) => void;
}

function QuestionField({ question: { question, options, multiple }, chosen, onChoose }: QuestionFieldProps) {
	const t = useTranslations("chat");
	const name = useId();
	const toggle = (label: string) => {
		if (!multiple) return onChoose([label]);
		return onChoose(chosen.includes(label) ? chosen.filter((other) => other !== label) : [...chosen, label]);
	};
	return (
		<fieldset>
			<legend className="mb-1.5 font-medium text-base">
				<UserText>{question}</UserText>
				{multiple && <span className="ml-2 font-normal text-faint text-micro">{t("ask.several")}</span>}
			</legend>
			<div className="flex flex-col gap-1.5">
				{options.map(({ label, description }) => (
					<label
						key={label}
						className="flex min-h-ctl items-center gap-2.5 rounded-md border border-line px-3 py-1.5 hover:bg-well has-checked:border-ink has-checked:bg-well"
					>
						<input
							type={multiple ? "checkbox" : "radio"}
							name={name}
							checked={chosen.includes(label)}
							onChange={() => toggle(label)}
							className="size-4 shrink-0 accent-(--accent)"
						/>
						<span className="min-w-0">
							<UserText className="block">{label}</UserText>
							{description !== undefined && description !== "" && (
								<UserText className="block text-faint text-micro">{description}</UserText>
							)}
						</span>
					</label>
				))}
			</div>
		</fieldset>
	);
}
