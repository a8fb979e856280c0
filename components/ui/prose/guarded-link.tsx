"use client";

import { ExternalLink, ImageOff, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { isolated } from "@/lib/i18n/isolated";
import { TextButton, textLinkClass } from "../action/text-link";

/** Links that a person may open; anything else is text. */
const openable = /^(https?:|mailto:)/i;

/** The host as the browser will reach it, so that a look-alike shows its real (punycode) name. */
function hostOf(href: string): string | undefined {
	if (!openable.test(href)) return undefined;
	try {
		const url = new URL(href);
		return url.protocol === "mailto:" ? url.pathname : url.host;
	} catch {
		return undefined;
	}
}

/** A link of a model: shows where it leads, and opens only on a second press. */
export function GuardedLink({
	href = "",
	children,
}: {
	readonly href?: string | undefined;
	readonly children?: ReactNode;
}) {
	const t = useTranslations("ui");
	const [asked, setAsked] = useState(false);
	const host = hostOf(href);
	if (host === undefined) return <span>{children}</span>;
	return (
		<span>
			<TextButton aria-expanded={asked} onClick={() => setAsked(!asked)} className="inline">
				{children}
			</TextButton>{" "}
			<bdi dir="ltr" className="font-mono text-faint text-micro">
				({host})
			</bdi>
			{asked && (
				<span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-amber-line bg-amber-tint px-3 py-2 text-small">
					<TriangleAlert aria-hidden className="icon-sm text-amber" />
					<bdi dir="ltr" className="min-w-0 flex-1 basis-40 font-mono text-[0.75rem]/4 [overflow-wrap:anywhere]">
						{href}
					</bdi>
					<a href={href} target="_blank" rel="noopener noreferrer nofollow" className={textLinkClass}>
						<ExternalLink aria-hidden className="icon-xs" />
						{t("prose.open", { host: isolated(host) })}
					</a>
					<TextButton onClick={() => setAsked(false)}>{t("prose.leave")}</TextButton>
				</span>
			)}
		</span>
	);
}

/** An image of a model is not fetched: its address could carry what was said to whoever hosts it. */
export function GuardedImage({ src, alt }: { readonly src: string; readonly alt: string }) {
	const t = useTranslations("ui");
	return (
		<span className="inline-flex flex-wrap items-center gap-1.5 text-muted text-small">
			<ImageOff aria-hidden className="icon-sm text-faint" />
			<GuardedLink href={src}>{alt === "" ? t("prose.image") : t("prose.imageOf", { alt: isolated(alt) })}</GuardedLink>
		</span>
	);
}
