"use client";

import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/action/button";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { UserText } from "@/components/ui/text/user-text";
import type { ChatMessage } from "@/lib/chat/message";
import type { CallPart } from "@/lib/chat/part";
import { newSaveId } from "@/lib/client/new-save-id";
import { isolated } from "@/lib/i18n/isolated";
import { useChatAction, useChatControls } from "../chat-controls";
import { CardAnswers, CardRule } from "./card-answers";
import { CardFrame } from "./card-frame";
import { useAnswer } from "./use-answer";
import { ValueBox } from "./value-box";

/**
 * A call that waits for its skill's secret. What is typed goes to the skill's settings once and nowhere else: no draft,
 * no message and no cache holds it; then the call is let run, and the gate looks again.
 */
export function SecretCard({ call, message }: { readonly call: CallPart; readonly message: ChatMessage }) {
	const t = useTranslations("chat");
	const [value, setValue] = useState("");
	const [missing, setMissing] = useState(false);
	const { actions } = useChatControls();
	const stored = useChatAction();
	const given = useAnswer(call, message);
	const { approval } = call;
	const wanted = approval?.secret_for;
	if (!approval || !wanted) return null;
	const store = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const from = event.currentTarget;
		setMissing(value === "");
		if (value === "") return from.querySelector("input")?.focus();
		const kept = await stored.run("store", () =>
			actions.keepSkillSecret({ skill_id: wanted.skill_id, secret: value, save_id: newSaveId() }),
		);
		if (kept === undefined) return;
		setValue("");
		await given.answer("once", from);
	};
	return (
		<CardFrame
			callId={call.call_id}
			title={t("secret.title", { skill: isolated(wanted.skill) })}
			expiresAt={approval.expires_at}
		>
			<form autoComplete="off" onSubmit={(event) => void store(event)}>
				<div className="grid gap-3 px-gutter pt-3">
					{wanted.description !== "" && (
						<p className="text-pretty">
							<span className="text-faint">{t("secret.says")}</span> <UserText>{wanted.description}</UserText>
						</p>
					)}
					<Field label={t("secret.label")} hint={t("secret.hint")} error={missing && t("secret.missing")}>
						<Input
							type="password"
							mono
							name="skill-secret"
							autoComplete="new-password"
							value={value}
							onValue={setValue}
						/>
					</Field>
					<ValueBox title={t("ask.arguments")} value={call.arguments ?? call.raw ?? ""} />
				</div>
				<CardRule approval={approval} />
				<CardAnswers given={given} refusal={stored.refusal ?? given.refusal}>
					<Button
						type="submit"
						look="primary"
						icon={KeyRound}
						className="ask-first"
						busy={stored.busy !== null || given.busy === "once"}
					>
						{t("secret.store")}
					</Button>
				</CardAnswers>
			</form>
		</CardFrame>
	);
}
