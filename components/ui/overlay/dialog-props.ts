import type { ReactNode } from "react";

export interface LayerProps {
	readonly open: boolean;
	readonly onOpenChange: (open: boolean) => void;
	readonly title: ReactNode;
	/** Shown below the title. */
	readonly description?: ReactNode;
	readonly children?: ReactNode;
}

export interface DialogProps extends LayerProps {
	/** `alertdialog` for a question that must be answered before anything else. */
	readonly role?: "dialog" | "alertdialog";
	/** Buttons, the decisive one last; in reach of the thumb on a phone. */
	readonly actions?: ReactNode;
	/** `screen`: nearly all of a large screen. */
	readonly wide?: boolean | "screen";
}
