"use client";

import { useTranslations } from "next-intl";
import { writeComposer } from "@/lib/client/chat/composer-drafts";

const ideas = ["find", "change", "undo"] as const;

/** What one may say to the settings assistant; pressed, it is written, never sent. */
export function Suggestions() {
	const t = useTranslations("chat");
	return (
		<div className="flex flex-col gap-3">
			<p className="text-pretty text-muted text-small">{t("panel.empty")}</p>
			<ul className="flex flex-col gap-1.5">
				{ideas.map((idea) => (
					<li key={idea}>
						<button
							type="button"
							onClick={() => writeComposer("assistant", t(`panel.ideas.${idea}`))}
							className="min-h-ctl w-full rounded-md border border-line px-3 py-1.5 text-left text-small hover:bg-well"
						>
							{t(`panel.ideas.${idea}`)}
						</button>
					</li>
				))}
			</ul>
		</div>
	);
}
