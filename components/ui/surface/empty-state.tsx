import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface EmptyStateProps {
	readonly icon: LucideIcon;
	readonly title: ReactNode;
	/** What would be here, and the next step. */
	readonly children: ReactNode;
	readonly action?: ReactNode;
	/** Rank of the heading; absent: no heading. */
	readonly level?: 1 | 2 | 3;
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ icon: Icon, title, children, action, level }: EmptyStateProps) {
	const Title = level ? (`h${level}` as const) : "p";
	return (
		<div className="flex flex-col items-center gap-1 px-6 py-10 text-center">
			<span className="mb-2 grid size-10 place-items-center rounded-md border border-line bg-surface text-muted">
				<Icon aria-hidden className="icon-lg" />
			</span>
			<Title className="text-balance font-semibold text-base">{title}</Title>
			<p className="max-w-[44ch] text-balance text-muted text-small">{children}</p>
			{action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
		</div>
	);
}
