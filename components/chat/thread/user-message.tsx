"use client";

import { Check, Copy, Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/action/button";
import type { ChatMessage } from "@/lib/chat/message";
import { textOf } from "@/lib/client/chat/message-blocks";
import { BranchSwitch } from "./branch-switch";
import { EditMessage } from "./edit-message";
import { useCopy } from "./use-copy";

/** What a person wrote: a quiet bubble on the right. */
export function UserMessage({ message }: { readonly message: ChatMessage }) {
	const t = useTranslations("chat");
	const [editing, setEditing] = useState(false);
	const { copied, copy } = useCopy();
	const text = textOf(message);
	return (
		<article data-message={message.id} className="group flex flex-col items-end gap-1">
			<h2 className="sr-only">{t("you")}</h2>
			{editing ? (
				<EditMessage message={message} text={text} onClose={() => setEditing(false)} />
			) : (
				<>
					<p
						dir="auto"
						className="max-w-[84%] whitespace-pre-wrap rounded-[14px_14px_4px_14px] bg-pressed px-3.5 py-2 text-[0.9375rem]/[1.375rem] [overflow-wrap:anywhere]"
					>
						{text}
					</p>
					<div className="flex items-center gap-0.5 text-faint coarse:-my-2 fine:-mb-7 fine:opacity-0 fine:group-focus-within:opacity-100 fine:group-hover:opacity-100 fine:has-[[data-branches]]:opacity-100">
						<BranchSwitch message={message} />
						<IconButton
							small
							className="coarse:[&_svg]:size-4"
							icon={copied ? Check : Copy}
							label={t("copy")}
							onClick={() => void copy(text)}
						/>
						<IconButton
							small
							className="coarse:[&_svg]:size-4"
							icon={Pencil}
							label={t("edit")}
							onClick={() => setEditing(true)}
						/>
					</div>
				</>
			)}
		</article>
	);
}
