"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Check, Copy, ExternalLink, SlidersHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ComponentType } from "react";
import { NavLink } from "@/components/layout/nav-link";
import { Button, linkButtonClass } from "@/components/ui/action/button";
import { onDemand, useOnDemand } from "@/components/ui/on-demand";
import { Skeleton } from "@/components/ui/surface/skeleton";
import type { ActionPart, ClientAction } from "@/lib/chat/part";
import type { ChatState } from "@/lib/client/chat/chat-state";
import { textOf } from "@/lib/client/chat/message-blocks";
import { queryKeys } from "@/lib/client/query-keys";
import { isolated } from "@/lib/i18n/isolated";
import type { IntentCard } from "@/lib/skill/intent-card";
import { useChatControls } from "../chat-controls";
import { useCopy } from "./use-copy";

type ActionKind = ClientAction["kind"];

interface ActionProps<Action extends ClientAction> {
	readonly action: Action;
	/** Message and part, for what is kept of it. */
	readonly place: string;
	/** Name of the skill it comes from. */
	readonly from: string | undefined;
}

const actions: { readonly [Kind in ActionKind]: ComponentType<ActionProps<ClientAction & { readonly kind: Kind }>> } = {
	copy: CopyMessage,
	open_settings: OpenSettings,
	open_link: OpenLink,
	email: CardOfIntent,
	sms: CardOfIntent,
	calendar_event: CardOfIntent,
	timer: CardOfIntent,
	open_app_link: CardOfIntent,
	share: CardOfIntent,
	copy_text: CardOfIntent,
	notification: CardOfIntent,
	save_file: CardOfIntent,
	location: CardOfIntent,
	media: CardOfIntent,
};

interface OfferedActionProps {
	readonly part: ActionPart;
	readonly place: string;
}

/** Something only this browser can do, as a button or a card; nothing happens before it is pressed. */
export function OfferedAction({ part: { action, from }, place }: OfferedActionProps) {
	// Each kind has the component of that kind: the map says so, the pair is beyond what the types can follow.
	const Offered = actions[action.kind] as ComponentType<ActionProps<ClientAction>>;
	return <Offered action={action} place={place} from={from} />;
}

const cards = onDemand(() => import("../cards/intent-card-view"));
const nothing = () => undefined;

function CardOfIntent({ action, place, from }: ActionProps<IntentCard>) {
	const loaded = useOnDemand(cards, true, nothing);
	if (!loaded)
		return (
			<Skeleton className={action.kind === "timer" ? "h-9 w-72 rounded-full" : "h-72 w-full max-w-160 rounded-lg"} />
		);
	return <loaded.part.IntentCardView card={action} place={place} from={from} />;
}

function OpenSettings({ action }: ActionProps<ClientAction & { readonly kind: "open_settings" }>) {
	const t = useTranslations("chat");
	return (
		<p>
			<NavLink href={action.href} className={linkButtonClass()}>
				<SlidersHorizontal aria-hidden className="icon-sm" />
				{t("openSettings")}
			</NavLink>
		</p>
	);
}

function OpenLink({ action }: ActionProps<ClientAction & { readonly kind: "open_link" }>) {
	const t = useTranslations("chat");
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

function CopyMessage({ action: { message_id: id } }: ActionProps<ClientAction & { readonly kind: "copy" }>) {
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
