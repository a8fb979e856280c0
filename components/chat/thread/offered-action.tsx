"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Check, Copy, ExternalLink, SlidersHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import { NavLink } from "@/components/layout/nav-link";
import { Button, linkButtonClass } from "@/components/ui/action/button";
import type { ClientAction } from "@/lib/chat/part";
import type { ChatState } from "@/lib/client/chat/chat-state";
import { textOf } from "@/lib/client/chat/message-blocks";
import { queryKeys } from "@/lib/client/query-keys";
import { isolated } from "@/lib/i18n/isolated";
import { useChatControls } from "../chat-controls";
import { useCopy } from "./use-copy";

/** Something only this browser can do, as a button; nothing happens before it is pressed. */
export function OfferedAction({ action }: { readonly action: ClientAction }) {
	const t = useTranslations("chat");
	if (action.kind === "copy") return <CopyMessage id={action.message_id} />;
	if (action.kind === "open_settings")
		return (
			<p>
				<NavLink href={action.href} className={linkButtonClass()}>
					<SlidersHorizontal aria-hidden className="icon-sm" />
					{t("openSettings")}
				</NavLink>
			</p>
		);
	if (action.kind !== "open_link") return null;
	const url = URL.canParse(action.url) ? new URL(action.url) : undefined;
	if (!url || !/^https?:$/.test(url.protocol)) return null;
	return (
		<p className="flex flex-wrap items-center gap-2">
			<a href={url.href} target="_blank" rel="noopener noreferrer nofollow" className={linkButtonClass()}>
				<ExternalLink aria-hidden className="icon-sm" />
				{t("link.open", { host: isolated(url.host) })}
			</a>
			<bdi dir="ltr" className="min-w-0 font-mono text-faint text-micro [overflow-wrap:anywhere]">
				{url.href}
			</bdi>
		</p>
	);
}

function CopyMessage({ id }: { readonly id: string }) {
	const t = useTranslations("chat");
	const client = useQueryClient();
	const { conversation } = useChatControls();
	const { copied, copy } = useCopy();
	const message = client.getQueryData<ChatState>(queryKeys.chat(conversation.id))?.messages[id];
	if (!message) return null;
	return (
		<p>
			<Button icon={copied ? Check : Copy} onClick={() => void copy(textOf(message))}>
				{copied ? t("copied") : t("copyAnswer")}
			</Button>
		</p>
	);
}
