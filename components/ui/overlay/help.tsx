"use client";

import { CircleHelp } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import { onDemand, useOnDemand } from "../on-demand";
import { useLayer } from "./use-layer";

interface HelpProps {
	/** What it explains, for its accessible name. */
	readonly label: string;
	readonly children: ReactNode;
}

const popover = onDemand(() => import("./help-popover"));
const prepare = () => void popover.fetch().catch(() => undefined);

/** Explanation behind a question mark: by click, tap or keyboard alike. */
export function Help({ label, children }: HelpProps) {
	const t = useTranslations("ui");
	const [open, setOpen] = useState(false);
	const layer = useLayer();
	const button = useRef<HTMLButtonElement>(null);
	const shown = useOnDemand(popover, open, () => setOpen(false));
	const toggle = () => {
		layer.find(!open);
		setOpen(!open);
	};
	return (
		<>
			<button
				ref={button}
				type="button"
				aria-label={t("help", { label })}
				aria-haspopup="dialog"
				aria-expanded={open}
				onPointerEnter={prepare}
				onFocus={prepare}
				onClick={toggle}
				className="hit grid size-4 shrink-0 place-items-center rounded-sm text-faint hover:text-ink"
			>
				<CircleHelp aria-hidden className="icon-sm" />
			</button>
			{open && shown && (
				<shown.part.HelpPopover
					container={layer.container}
					label={label}
					button={button}
					onClose={() => setOpen(false)}
				>
					{children}
				</shown.part.HelpPopover>
			)}
		</>
	);
}
