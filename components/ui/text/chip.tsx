import { Bot, type LucideIcon, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../class-names";

/** Whose value a chip shows: nobody's in particular, yours, an agent's, the one both started from, or one that goes. */
export type ChipKind = "plain" | "mine" | "theirs" | "base" | "old";

interface ChipProps {
	readonly kind?: ChipKind;
	/** In place of the kind's own icon. */
	readonly icon?: LucideIcon;
	readonly children: ReactNode;
	/** Words and names rather than a value to the letter. */
	readonly prose?: boolean;
	/** Cuts with an ellipsis; values in a conflict never do, they wrap. */
	readonly cut?: boolean;
}

const looks: Readonly<Record<ChipKind, string>> = {
	plain: "border-line bg-surface px-2",
	mine: "border-blue-line bg-blue-tint px-2 text-blue",
	theirs: "border-violet-line bg-violet-tint px-2 text-violet",
	base: "border-transparent text-faint",
	old: "border-line bg-surface px-2 text-faint line-through decoration-1",
};

const icons: Readonly<Partial<Record<ChipKind, LucideIcon>>> = { mine: Pencil, theirs: Bot };

/** A value in a box of its own. */
export function Chip({ kind = "plain", icon, children, prose, cut }: ChipProps) {
	const Icon = icon ?? icons[kind];
	return (
		<span
			className={classNames(
				"inline-flex min-h-6 min-w-0 max-w-full items-center gap-1.5 rounded-sm border py-[3px] text-[0.78125rem]/4",
				!prose && "font-mono",
				looks[kind],
			)}
		>
			{Icon && <Icon aria-hidden className="icon-xs" />}
			<bdi dir="auto" className={cut ? "truncate" : "[overflow-wrap:anywhere]"}>
				{children}
			</bdi>
		</span>
	);
}
