"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Dialog as Radix } from "radix-ui";
import { useRef } from "react";
import { IconButton } from "../action/button";
import { classNames } from "../class-names";
import type { DialogProps, LayerProps } from "./dialog-props";

const scrim = "fixed inset-0 z-30 bg-scrim";
const panel = "z-30 flex min-h-0 flex-col border border-line-strong bg-surface outline-none";
const sheet =
	"max-md:fixed max-md:inset-x-0 max-md:bottom-(--keyboard-inset) max-md:max-h-[85%] max-md:rounded-t-lg max-md:border-x-0 max-md:border-b-0 max-md:pb-safe-bottom";

const widths = {
	usual: "md:max-h-[80dvh] md:max-w-md",
	wide: "md:max-h-[80dvh] md:max-w-3xl",
	screen: "md:max-h-[94dvh] md:max-w-7xl",
} as const;

/** What `Dialog` shows. */
export function DialogLayer({
	open,
	onOpenChange,
	title,
	description,
	children,
	role = "dialog",
	actions,
	wide,
}: DialogProps) {
	const focus = useDialogFocus();
	return (
		<Radix.Root open={open} onOpenChange={onOpenChange}>
			<Radix.Portal>
				<Radix.Overlay className={scrim} />
				<Radix.Content
					role={role}
					{...focus}
					{...(description ? {} : { "aria-describedby": undefined })}
					className={classNames(
						panel,
						sheet,
						"md:fixed md:top-1/2 md:left-1/2 md:w-[calc(100vw-4rem)] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-lg",
						widths[wide === "screen" ? wide : wide ? "wide" : "usual"],
					)}
				>
					<LayerHead title={title} description={description} />
					<div className="min-h-0 flex-1 overflow-y-auto px-gutter pb-4 empty:pb-0">{children}</div>
					{actions && (
						<div className="flex flex-wrap justify-end gap-2 border-line border-t px-gutter py-3">{actions}</div>
					)}
				</Radix.Content>
			</Radix.Portal>
		</Radix.Root>
	);
}

/** What `Sheet` shows. A field in it does not take the focus: the keyboard would cover what there is to choose from. */
export function SheetLayer({ open, onOpenChange, title, description, children }: LayerProps) {
	const focus = useFocusBack();
	return (
		<Radix.Root open={open} onOpenChange={onOpenChange}>
			<Radix.Portal>
				<Radix.Overlay className={scrim} />
				<Radix.Content
					{...focus}
					{...(description ? {} : { "aria-describedby": undefined })}
					className={classNames(
						panel,
						sheet,
						"md:fixed md:top-(--alarm-height) md:right-0 md:bottom-0 md:w-96 md:border-y-0 md:border-r-0",
					)}
				>
					<LayerHead title={title} description={description} />
					<div className="min-h-0 flex-1 overflow-y-auto px-gutter pb-4">{children}</div>
				</Radix.Content>
			</Radix.Portal>
		</Radix.Root>
	);
}

/** Into the first field where there is one, and back. */
function useDialogFocus() {
	const back = useFocusBack();
	return {
		...back,
		onOpenAutoFocus: (event: Event) => {
			back.onOpenAutoFocus();
			const field = event.target instanceof Element ? event.target.querySelector<HTMLElement>(fields) : null;
			if (!field) return;
			event.preventDefault();
			field.focus();
		},
	};
}

/** Back to where the focus came from, because most dialogs have no trigger. */
function useFocusBack() {
	const before = useRef<Element | null>(null);
	return {
		onOpenAutoFocus: () => {
			before.current = document.activeElement;
		},
		onCloseAutoFocus: (event: Event) => {
			const { current } = before;
			if (!(current instanceof HTMLElement) || !current.isConnected || current === document.body) return;
			event.preventDefault();
			current.focus();
		},
	};
}

const fields = "input:not([type=hidden], :disabled), textarea:not(:disabled), select:not(:disabled)";

function LayerHead({ title, description }: Pick<LayerProps, "title" | "description">) {
	const t = useTranslations("ui");
	return (
		<div className="flex items-start gap-2 px-gutter pt-3 pb-2">
			<div className="min-w-0 flex-1 py-1.5">
				<Radix.Title className="text-pretty text-card">{title}</Radix.Title>
				{description && (
					<Radix.Description className="mt-0.5 text-pretty text-muted text-small">{description}</Radix.Description>
				)}
			</div>
			<Radix.Close asChild>
				<IconButton icon={X} label={t("close")} small />
			</Radix.Close>
		</div>
	);
}
