"use client";

import { useTranslations } from "next-intl";
import { GuardedLink } from "@/components/ui/prose/guarded-link";
import type { ChatMessage } from "@/lib/chat/message";
import type { ResultMedia } from "@/lib/chat/part";
import { type Hop, isShown, shownImages } from "@/lib/client/chat/message-blocks";
import { ValueBox } from "../approval/value-box";
import { addressOf } from "./media-address";

/** All of a call: its arguments and its result in full. */
export function HopDetail({ hop: { call, result }, message }: { readonly hop: Hop; readonly message: ChatMessage }) {
	const t = useTranslations("chat");
	const lines = result?.console ?? [];
	return (
		<div className="ask-blocks mt-1 mb-3 ml-7 grid gap-2 text-small">
			<ValueBox title={t("ask.arguments")} value={call.arguments ?? call.raw ?? ""} />
			{result && <ValueBox title={t("hops.result")} value={readable(result.text)} />}
			{lines.length > 0 && <ValueBox title={t("hops.console", { count: lines.length })} value={lines.join("\n")} />}
			{result?.media?.map((media, index) =>
				isShown(media, call) ? null : (
					// biome-ignore lint/suspicious/noArrayIndexKey: stored, never reordered.
					<Media key={index} media={media} messageId={message.id} />
				),
			)}
		</div>
	);
}

/** JSON is shown as JSON, anything else as the text it is. */
function readable(text: string): unknown {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === "object" ? value : text;
	} catch {
		return text;
	}
}

function Media({ media, messageId }: { readonly media: ResultMedia; readonly messageId: string }) {
	const t = useTranslations("chat");
	if (media.kind === "image" && shownImages.test(media.mime))
		return (
			// biome-ignore lint/performance/noImgElement: its size is not known, and nothing is to be made smaller.
			<img
				src={addressOf(messageId, media)}
				alt={t("hops.image")}
				className="max-h-80 max-w-full rounded-md border border-line object-contain"
			/>
		);
	if (media.kind === "audio")
		return (
			// biome-ignore lint/a11y/useMediaCaption: sound of a tool comes without words.
			<audio controls src={addressOf(messageId, media)} aria-label={t("hops.audio")} />
		);
	if (media.kind === "resource")
		return media.text === undefined ? (
			<GuardedLink href={media.uri}>{media.uri}</GuardedLink>
		) : (
			<ValueBox title={media.uri} value={media.text} />
		);
	return (
		<p className="text-faint">{t("hops.unshown", { mime: media.kind === "webview" ? "text/html" : media.mime })}</p>
	);
}
