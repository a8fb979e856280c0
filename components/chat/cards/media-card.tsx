"use client";

import { Pause, Play, Volume2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/action/button";
import { announce } from "@/components/ui/text/live-region";
import type { CardProps } from "./card-props";
import { IntentFrame } from "./intent-frame";

/** Plays or pauses the sound and video of this page, and of nothing else. */
export function MediaCard({ card: { command }, from }: CardProps<"media">) {
	const t = useTranslations("cards");
	const [count, setCount] = useState<number | null>(null);
	const act = async () => {
		const done = await steer(command);
		setCount(done);
		announce(t("media.done", { command, count: done }));
	};
	return (
		<IntentFrame
			kind="media"
			icon={Volume2}
			title={t("media.heading")}
			from={from}
			actions={
				<Button look="primary" icon={command === "play" ? Play : Pause} onClick={() => void act()}>
					{t(`media.${command}`)}
				</Button>
			}
			safe={{ lead: t("media.nothing"), text: t("media.safe") }}
			note={count !== null && <span className="text-muted">{t("media.done", { command, count })}</span>}
		/>
	);
}

/** Steers every player of the page; answers how many did something. */
async function steer(command: "play" | "pause"): Promise<number> {
	const players = [...document.querySelectorAll<HTMLMediaElement>("audio, video")];
	const concerned = players.filter((player) => player.paused === (command === "play"));
	const outcomes = await Promise.allSettled(
		concerned.map(async (player) => (command === "play" ? player.play() : player.pause())),
	);
	return outcomes.filter(({ status }) => status === "fulfilled").length;
}
