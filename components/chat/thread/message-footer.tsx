"use client";

import { Check, Copy, GitBranch, RotateCw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/action/button";
import { UserText } from "@/components/ui/text/user-text";
import type { ChatMessage } from "@/lib/chat/message";
import { textOf } from "@/lib/client/chat/message-blocks";
import { isolated } from "@/lib/i18n/isolated";
import { useChatAction, useChatControls } from "../chat-controls";
import { BranchSwitch } from "./branch-switch";
import { useCopy } from "./use-copy";

/** Below an answer: who gave it, what it took, and what can be done with it. */
export function MessageFooter({ message, last }: { readonly message: ChatMessage; readonly last: boolean }) {
	const t = useTranslations("chat");
	const router = useRouter();
	const { actions, conversation } = useChatControls();
	const { busy, refusal, run } = useChatAction(conversation.id);
	const { copied, copy } = useCopy();
	const text = textOf(message);
	const branch = async () => {
		const made = await run("fork", () => actions.branchConversation({ message_id: message.id }));
		if (made && conversation.kind === "chat") router.push(`/chat/${encodeURIComponent(made.conversation_id)}`);
	};
	return (
		<div className="-mt-1.5 -ml-1.5 coarse:-ml-3.5 flex flex-wrap items-center gap-x-0.5 gap-y-1 text-faint coarse:[&_button_svg]:size-4">
			{text !== "" && (
				<IconButton small icon={copied ? Check : Copy} label={t("copyAnswer")} onClick={() => void copy(text)} />
			)}
			<IconButton
				small
				icon={RotateCw}
				label={t("retry")}
				busy={busy === "retry"}
				onClick={() => void run("retry", () => actions.retryTurn({ message_id: message.id }))}
			/>
			{conversation.kind === "chat" && (
				<IconButton small icon={GitBranch} label={t("fork")} busy={busy === "fork"} onClick={() => void branch()} />
			)}
			<BranchSwitch message={message} />
			<Facts message={message} always={last} />
			{refusal && (
				<span role="alert" className="basis-full pl-1.5 coarse:pl-3.5 text-red text-small">
					{refusal}
				</span>
			)}
		</div>
	);
}

function Facts({ message, always }: { readonly message: ChatMessage; readonly always: boolean }) {
	const t = useTranslations("chat");
	const format = useFormatter();
	const { answered_by: by, usage } = message;
	const short = (count: number) => format.number(count, { notation: "compact", maximumFractionDigits: 1 });
	return (
		<span
			className={
				always
					? "flex min-w-0 flex-wrap items-center gap-x-2 pl-1.5 coarse:pl-3.5 text-micro"
					: "flex min-w-0 flex-wrap items-center gap-x-2 pl-1.5 coarse:pl-3.5 text-micro fine:opacity-0 fine:group-focus-within:opacity-100 fine:group-hover:opacity-100"
			}
		>
			{by && (
				<span className="min-w-0 truncate">
					<UserText>{by.profile}</UserText>
					{by.model !== "" && (
						<>
							{" · "}
							<span className="font-mono">{by.model}</span>
						</>
					)}
					{by.via && ` ${t("route.via", { profile: isolated(by.via.profile) })}`}
				</span>
			)}
			{usage && (
				<span title={usage.estimated && t("estimated")}>
					{t(usage.estimated ? "tokensAbout" : "tokens", { input: short(usage.input), output: short(usage.output) })}
				</span>
			)}
		</span>
	);
}
