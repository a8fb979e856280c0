"use client";

import { LocateFixed, Send } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/action/button";
import { announce } from "@/components/ui/text/live-region";
import { UserText } from "@/components/ui/text/user-text";
import { type CoarsePlace, coarsePlace } from "@/lib/skill/link/coarse-place";
import { useChatControls } from "../chat-controls";
import type { CardProps } from "./card-props";
import { CardRow } from "./card-row";
import { focusCard, IntentFrame } from "./intent-frame";

type Finding =
	| { readonly state: "idle" | "busy" | "denied" | "failed" }
	| { readonly state: "found" | "sending" | "sent"; readonly place: CoarsePlace };

/** Where the person is, to about a kilometre: found, shown and sent by three acts of theirs, and kept nowhere else. */
export function LocationCard({ card, from }: CardProps<"location">) {
	const t = useTranslations("cards");
	const format = useFormatter();
	const { send } = useChatControls();
	const [finding, setFinding] = useState<Finding>({ state: "idle" });
	const place = "place" in finding ? finding.place : undefined;
	const words = place && {
		latitude: format.number(place.latitude, { minimumFractionDigits: 2 }),
		longitude: format.number(place.longitude, { minimumFractionDigits: 2 }),
	};
	const find = async (button: Element) => {
		setFinding({ state: "busy" });
		const found = await currentPlace();
		focusCard(button);
		setFinding(found);
		if (found.state === "denied" || found.state === "failed") announce(t(`location.${found.state}`));
	};
	const answer = async () => {
		if (!place || !words) return;
		setFinding({ state: "sending", place });
		const sent = await send(t("location.message", words));
		setFinding({ state: sent ? "sent" : "found", place });
	};
	return (
		<IntentFrame
			kind="location"
			icon={LocateFixed}
			title={t("location.heading")}
			from={from}
			actions={
				place ? (
					<>
						<Button
							look="primary"
							icon={Send}
							busy={finding.state === "sending"}
							blockedBy={finding.state === "sent" ? t("location.sent") : undefined}
							onClick={() => void answer()}
						>
							{t("location.send")}
						</Button>
						{finding.state === "found" && (
							<Button
								onClick={({ currentTarget }) => {
									focusCard(currentTarget);
									setFinding({ state: "idle" });
								}}
							>
								{t("location.discard")}
							</Button>
						)}
					</>
				) : (
					<Button
						look="primary"
						icon={LocateFixed}
						busy={finding.state === "busy"}
						onClick={({ currentTarget }) => void find(currentTarget)}
					>
						{t("location.find")}
					</Button>
				)
			}
			safe={
				finding.state === "sent"
					? { lead: t("location.sent"), text: t("location.sentText") }
					: { lead: t("nothingSent"), text: place ? t("location.shown") : t("location.safe") }
			}
			note={
				(finding.state === "denied" || finding.state === "failed") && (
					<span className="text-red">{t(`location.${finding.state}`)}</span>
				)
			}
		>
			{card.reason !== "" && (
				<CardRow label={t("location.reason")}>
					<UserText>{card.reason}</UserText>
				</CardRow>
			)}
			{words && <CardRow label={t("location.place")}>{t("location.about", words)}</CardRow>}
		</IntentFrame>
	);
}

/** Asks the browser, which asks the person; rounded before anything else sees it. */
function currentPlace(): Promise<Finding> {
	return new Promise((resolve) => {
		if (!("geolocation" in navigator)) {
			resolve({ state: "failed" });
			return;
		}
		navigator.geolocation.getCurrentPosition(
			({ coords }) => resolve({ state: "found", place: coarsePlace(coords) }),
			({ code }) => resolve({ state: code === 1 ? "denied" : "failed" }),
			{ enableHighAccuracy: false, timeout: 20_000, maximumAge: 60_000 },
		);
	});
}
