"use client";

import { useTranslations } from "next-intl";
import { GuardedLink } from "@/components/ui/prose/guarded-link";
import type { ResultMedia } from "@/lib/chat/part";
import type { Hop } from "@/lib/client/chat/message-blocks";
import { ValueBox } from "../approval/value-box";

/** All of a call: its arguments and its result in full. */
export function HopDetail({ hop: { call, result } }: { readonly hop: Hop }) {
	const t = useTranslations("chat");
	return (
		<div className="ask-blocks mt-1 mb-3 ml-7 grid gap-2 text-small">
			<ValueBox title={t("ask.arguments")} value={call.arguments ?? call.raw ?? ""} />
			{result && <ValueBox title={t("hops.result")} value={readable(result.text)} />}
			{result?.media?.map((media, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: stored, never reordered.
				<Media key={index} media={media} />
			))}
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

const shownImages = /^image\/(png|jpeg|gif|webp|avif)$/;

function Media({ media }: { readonly media: ResultMedia }) {
	const t = useTranslations("chat");
	if (media.kind === "image" && shownImages.test(media.mime))
		return (
			// biome-ignore lint/performance/noImgElement: its bytes are in the page already.
			<img
				src={`data:${media.mime};base64,${media.data}`}
				alt={t("hops.image")}
				className="max-h-80 max-w-full rounded-md border border-line object-contain"
			/>
		);
	if (media.kind === "audio")
		return (
			// biome-ignore lint/a11y/useMediaCaption: sound of a tool comes without words.
			<audio controls src={`data:${media.mime};base64,${media.data}`} aria-label={t("hops.audio")} />
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
