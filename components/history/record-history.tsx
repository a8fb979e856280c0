"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/action/button";
import { Card, CardHead } from "@/components/ui/surface/card";
import { Skeleton } from "@/components/ui/surface/skeleton";

const HistoryList = dynamic(() => import("./history-list").then((module) => module.HistoryList), {
	ssr: false,
	loading: () => <Skeleton className="m-4 h-20" />,
});

/** The history of one record as a card; read only when it is opened. */
export function RecordHistory({ type, id }: { readonly type: string; readonly id: string }) {
	const t = useTranslations("history");
	const [open, setOpen] = useState(false);
	return (
		<Card anchor={`${type}.history`} label={t("title")}>
			<CardHead title={t("title")} aside={t("aside")}>
				<Button small aria-expanded={open} onClick={() => setOpen(!open)}>
					{t(open ? "hide" : "show")}
				</Button>
			</CardHead>
			{open && <HistoryList place={{ type, id }} />}
		</Card>
	);
}
