import type { ReactNode } from "react";
import { classNames } from "../class-names";

interface CardProps {
	/** `waiting`: something inside needs a decision (amber hairline). */
	readonly state?: "plain" | "waiting";
	/** Id of its heading. */
	readonly labelledBy?: string;
	readonly label?: string;
	readonly anchor?: string;
	readonly children: ReactNode;
	readonly className?: string;
}

/** A card: one contributor of a page. Edge to edge on a phone. */
export function Card({ state = "plain", labelledBy, label, anchor, children, className }: CardProps) {
	return (
		<section
			id={anchor}
			aria-labelledby={labelledBy}
			aria-label={label}
			className={classNames(
				"overflow-clip border bg-surface max-md:border-x-0 max-md:border-t-0 md:rounded-lg",
				"[&+&]:md:mt-3 [.contents+&]:md:mt-3",
				state === "waiting" ? "border-amber-line" : "border-line",
				className,
			)}
		>
			{children}
		</section>
	);
}

interface CardHeadProps {
	readonly id?: string;
	readonly title: ReactNode;
	readonly aside?: ReactNode;
	/** Right end: badges and buttons. */
	readonly children?: ReactNode;
}

/** Title row of a card that does not fold. */
export function CardHead({ id, title, aside, children }: CardHeadProps) {
	return (
		<div className="flex min-h-row items-center gap-2 px-gutter">
			<h2 id={id} className="shrink-0 text-card">
				{title}
			</h2>
			<div className="min-w-0 flex-1 truncate text-faint text-small">{aside}</div>
			{children}
		</div>
	);
}

/** Content of a card without sections. */
export function CardBody({ children, className }: { readonly children: ReactNode; readonly className?: string }) {
	return <div className={classNames("px-gutter pt-0.5 pb-4", className)}>{children}</div>;
}
