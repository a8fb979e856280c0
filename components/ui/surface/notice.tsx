import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../class-names";
import { type Meaning, meanings } from "../meaning";

interface NoticeProps {
	readonly meaning?: Meaning;
	readonly icon?: LucideIcon;
	readonly title: ReactNode;
	/** At most two short sentences: what it is and the next step. */
	readonly children?: ReactNode;
	/** Right on desktop, below on a phone: attribution or buttons. */
	readonly aside?: ReactNode;
	/** A box of its own instead of a band at the head of a card. */
	readonly boxed?: boolean;
	/** Said when it appears: `status` waits its turn, `alert` does not. */
	readonly live?: "status" | "alert";
	readonly headingId?: string;
	/** Rank of the title as a heading; absent: plain text. */
	readonly level?: 2 | 3 | 4;
}

/** Something to know, inline at the head of what it is about. Never a layer over the page. */
export function Notice({ meaning, icon, title, children, aside, boxed, live, headingId, level }: NoticeProps) {
	const look = meaning && meanings[meaning];
	const Title = level ? (`h${level}` as const) : "p";
	const Icon = icon ?? look?.icon;
	return (
		<div
			role={live}
			className={classNames(
				"flex items-start gap-2 px-gutter py-2.5",
				boxed ? "rounded-md border" : "border-b",
				look?.band ?? "border-line bg-well",
			)}
		>
			{Icon && <Icon aria-hidden className={classNames("icon mt-0.5", look?.text ?? "text-muted")} />}
			<div className="flex min-w-0 flex-1 flex-col gap-x-3 gap-y-2 md:flex-row md:items-start">
				<div className="min-w-0 flex-1">
					<Title id={headingId} className="text-pretty font-semibold text-base">
						{title}
					</Title>
					{children && <div className="text-pretty text-muted text-small">{children}</div>}
				</div>
				{aside && <div className="flex min-w-0 flex-wrap items-center gap-2">{aside}</div>}
			</div>
		</div>
	);
}
