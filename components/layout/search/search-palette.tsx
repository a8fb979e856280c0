"use client";

import { ArrowLeft, Search, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Dialog } from "radix-ui";
import { useId } from "react";
import { IconButton } from "@/components/ui/action/button";
import { SearchResults } from "./search-results";
import { closeSearch } from "./search-state";
import { usePalette } from "./use-palette";

/** Search over pages, settings and records. Choosing goes there and never changes a value. */
export function SearchPalette() {
	const t = useTranslations("search");
	return (
		<Dialog.Root open onOpenChange={(open) => !open && closeSearch()}>
			<Dialog.Portal>
				<Dialog.Overlay className="fixed inset-0 z-40 bg-scrim max-md:hidden" />
				<Dialog.Content
					aria-describedby={undefined}
					className="app-frame z-40 flex flex-col-reverse bg-canvas outline-none md:top-[12vh] md:right-auto md:left-1/2 md:h-auto md:max-h-[70vh] md:w-[min(40rem,calc(100vw-4rem))] md:-translate-x-1/2 md:flex-col md:overflow-clip md:rounded-lg md:border md:border-line-strong md:bg-surface"
				>
					<Dialog.Title className="sr-only">{t("title")}</Dialog.Title>
					<PaletteBody />
				</Dialog.Content>
			</Dialog.Portal>
		</Dialog.Root>
	);
}

function PaletteBody() {
	const t = useTranslations("search");
	const tUi = useTranslations("ui");
	const listId = useId();
	const { query, entry, rows, active, look, back, choose, point, onKeyDown } = usePalette();
	return (
		<>
			<div className="flex shrink-0 items-center gap-2 border-line px-gutter py-2 max-md:border-t max-md:pb-[calc(0.5rem+var(--safe-bottom))] md:border-b md:px-2">
				{entry ? (
					<IconButton icon={ArrowLeft} label={t("back")} onClick={back} />
				) : (
					<Search aria-hidden className="icon ml-2 text-faint" />
				)}
				<input
					type="text"
					role="combobox"
					// biome-ignore lint/a11y/noAutofocus: the palette is opened to type.
					autoFocus
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					dir="auto"
					enterKeyHint="go"
					maxLength={256}
					aria-label={entry ? t("which") : t("title")}
					aria-expanded={rows.length > 0}
					aria-controls={listId}
					aria-activedescendant={rows[active] ? `${listId}-${active}` : undefined}
					placeholder={entry ? t("which") : t("placeholder")}
					value={query}
					onChange={(event) => look(event.target.value)}
					onKeyDown={onKeyDown}
					className="h-ctl min-w-0 flex-1 bg-transparent text-input outline-none"
				/>
				<Dialog.Close asChild>
					<IconButton icon={X} label={tUi("close")} />
				</Dialog.Close>
			</div>
			<SearchResults listId={listId} query={query} rows={rows} active={active} onChoose={choose} onPoint={point} />
		</>
	);
}
