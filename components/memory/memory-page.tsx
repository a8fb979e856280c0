"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Page } from "@/components/layout/page";
import { Segmented } from "@/components/ui/form/segmented";
import { type MemoryKind, memoryKinds } from "@/lib/chat/memory/memory-entry";
import { MemoryList } from "./memory-list";

/** Both kinds of memory: what is remembered can be read, changed, and forgotten. */
export function MemoryPage() {
	const t = useTranslations("memory");
	const [kind, setKind] = useState<MemoryKind>("note");
	return (
		<Page route="/settings/memory" title={t("title")} subtitle={t("aside")}>
			<div className="flex flex-col gap-2 px-gutter py-3 md:px-0 md:pt-0">
				<Segmented
					wide
					label={t("kind")}
					value={kind}
					options={memoryKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
					onChange={setKind}
				/>
				<p className="text-muted text-small">{t(`about.${kind}`)}</p>
			</div>
			<MemoryList key={kind} kind={kind} />
		</Page>
	);
}
