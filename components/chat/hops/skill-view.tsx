"use client";

import { useTranslations } from "next-intl";
import { type RefCallback, useState } from "react";
import type { ResultMedia } from "@/lib/chat/part";
import { keepFocus, personEnters } from "@/lib/client/keep-focus";

interface SkillViewProps {
	readonly view: ResultMedia & { readonly kind: "webview" };
	/** What it is called by a screen reader. */
	readonly title: string;
	/** In the dialog, not in the thread. */
	readonly large: boolean;
}

/** Widths to heights that a page may ask for. */
const flattest = 3;
const tallest = 0.5;

/** So often a page may take the focus that nobody gave it, before it is taken away. */
const mostTaken = 3;

/**
 * A skill's own page in a sandbox: scripts and forms, but no origin, no windows and no way to navigate the app. Its
 * answer carries the same rules as a header, so it has them wherever it is opened.
 */
export function SkillView({ view, title, large }: SkillViewProps) {
	const t = useTranslations("chat");
	const [gone, setGone] = useState(false);
	const [watch] = useState<RefCallback<HTMLIFrameElement>>(() => (frame: HTMLIFrameElement | null) => {
		if (!frame) return;
		const off = new AbortController();
		let taken = 0;
		const onTaken = () => {
			taken += 1;
			if (taken >= mostTaken) setGone(true);
		};
		keepFocus({ frame, meant: personEnters(frame, off.signal), onTaken, signal: off.signal });
		return () => off.abort();
	});
	if (gone) return <p className="bg-well px-4 py-6 text-center text-muted text-small">{t("shown.tookKeys")}</p>;
	const ratio = Number.isFinite(view.aspect_ratio) ? Math.min(flattest, Math.max(tallest, view.aspect_ratio)) : 4 / 3;
	const height = large ? "72dvh" : "30rem";
	return (
		<iframe
			ref={watch}
			src={isOwnPage(view.url) ? view.url : "about:blank"}
			title={title}
			sandbox="allow-scripts allow-forms"
			referrerPolicy="no-referrer"
			loading="lazy"
			// biome-ignore lint/a11y/noNoninteractiveTabindex: pages without controls of their own scroll by keyboard.
			tabIndex={0}
			// Pages of skills are made for white.
			style={{
				aspectRatio: ratio,
				width: `min(100%, calc(${height} * ${ratio}))`,
				colorScheme: "light",
				background: "white",
			}}
			className="mx-auto block"
		/>
	);
}

/** Below the files of skills, however it is written. */
function isOwnPage(url: string): boolean {
	const base = "https://steward.invalid";
	return URL.canParse(url, base) && new URL(url, base).href.startsWith(`${base}/skill-files/`);
}
