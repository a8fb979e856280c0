"use client";

import { useTranslations } from "next-intl";
import { Sheet } from "@/components/ui/overlay/dialog";
import { ConversationList } from "./conversation-list";
import { closeList, openList, useListState } from "./list-state";

/** The list over the page, for phones. */
export function ListSheet() {
	const t = useTranslations("chat");
	const { open } = useListState();
	return (
		<Sheet open={open} onOpenChange={(next) => (next ? openList() : closeList())} title={t("list.label")}>
			<div className="-mx-3 flex flex-col">
				<ConversationList onGo={closeList} />
			</div>
		</Sheet>
	);
}
