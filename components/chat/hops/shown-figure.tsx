"use client";

import { Maximize2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/action/button";
import { Dialog } from "@/components/ui/overlay/dialog";
import { UserText } from "@/components/ui/text/user-text";
import type { ShownMedia } from "@/lib/client/chat/message-blocks";
import { isolated } from "@/lib/i18n/isolated";
import { addressOf } from "./media-address";
import { SkillView } from "./skill-view";

interface ShownFigureProps extends Omit<ShownMedia, "key"> {
	readonly messageId: string;
}

/** One picture or page that a skill made, whose it is, and a way to see it larger. */
export function ShownFigure({ media, skill, text, messageId }: ShownFigureProps) {
	const t = useTranslations("chat");
	const [large, setLarge] = useState(false);
	const view = media.kind === "webview";
	const said = media.kind === "webview" ? media.title : text;
	const words = { skill: isolated(skill), text: said === skill ? "" : said };
	const name = words.text === "" ? t(`shown.${media.kind}`, words) : t(`shown.${media.kind}Saying`, words);
	const show = (larger: boolean) =>
		media.kind === "webview" ? (
			<SkillView view={media} title={name} large={larger} />
		) : (
			// biome-ignore lint/performance/noImgElement: its size is not known, and nothing is to be made smaller.
			<img
				src={addressOf(messageId, media)}
				alt={name}
				className={larger ? "mx-auto max-h-[72dvh] w-full object-contain" : "max-h-96 max-w-full object-contain"}
			/>
		);
	return (
		<figure data-shown={media.kind} className="flex max-w-180 flex-col overflow-clip rounded-lg border border-line">
			<div className={view ? "" : "flex justify-center bg-well p-3"}>{show(false)}</div>
			<div className="flex min-h-10 items-center gap-2 border-line border-t py-1 pr-1 pl-3">
				<figcaption className="min-w-0 flex-1 truncate text-micro text-muted">
					{t.rich("shown.from", {
						skill: isolated(skill),
						b: (chunks) => <b className="font-medium text-ink">{chunks}</b>,
					})}
				</figcaption>
				<Button small look="ghost" icon={Maximize2} onClick={() => setLarge(true)}>
					{t("shown.larger")}
				</Button>
			</div>
			<Dialog open={large} onOpenChange={setLarge} title={<UserText>{skill}</UserText>} wide="screen">
				{large && show(true)}
			</Dialog>
		</figure>
	);
}
