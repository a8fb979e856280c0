import { ChevronsUpDown } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ConversationList } from "./list/conversation-list";
import { ListSheet } from "./list/list-sheet";

/** The list of conversations and one of them beside it; on a phone the conversation alone. Nothing here scrolls. */
export function ChatFrame({ children }: { readonly children: ReactNode }) {
	const app = useTranslations("shell");
	const t = useTranslations("chat");
	return (
		<div className="app-frame grid grid-cols-1 grid-rows-[minmax(0,1fr)] md:grid-cols-[16.5rem_minmax(0,1fr)]">
			<a
				href="#content"
				className="sr-only focus-visible:not-sr-only focus-visible:fixed focus-visible:top-2 focus-visible:left-2 focus-visible:z-50 focus-visible:rounded-md focus-visible:border focus-visible:border-line-strong focus-visible:bg-surface focus-visible:px-3 focus-visible:py-2"
			>
				{app("skip")}
			</a>
			<aside aria-label={t("list.label")} className="hidden min-h-0 flex-col border-line border-r bg-canvas md:flex">
				<div className="flex h-13 shrink-0 items-center gap-2 px-4 font-semibold tracking-[-0.012em]">
					<span className="grid size-5.5 place-items-center rounded-sm bg-accent text-on-accent">
						<ChevronsUpDown aria-hidden className="size-3.25 stroke-[2.25]" />
					</span>
					<span className="min-w-0 flex-1 truncate">{app("app")}</span>
				</div>
				<ConversationList />
			</aside>
			{children}
			<ListSheet />
		</div>
	);
}
