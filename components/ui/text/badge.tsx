import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../class-names";
import { type Meaning, meanings } from "../meaning";

type BadgeProps = {
	readonly children: ReactNode;
	/** Icon and words in the colour, no pill: beside labels and in section heads. */
	readonly bare?: boolean;
} & (
	| { readonly meaning: Meaning /** In place of the meaning's own icon. */; readonly icon?: LucideIcon }
	| { readonly meaning?: undefined; readonly icon?: LucideIcon }
);

/** A state: icon and words, coloured by what it means. */
export function Badge({ meaning, icon, bare, children }: BadgeProps) {
	const look = meaning && meanings[meaning];
	const Icon = icon ?? look?.icon;
	return (
		<span
			className={classNames(
				"inline-flex max-w-full shrink-0 items-center gap-1 whitespace-nowrap font-medium text-micro",
				bare
					? (look?.text ?? "text-muted")
					: classNames("h-5 rounded-full border px-1.5", look?.pill ?? "border-line bg-well text-muted"),
			)}
		>
			{Icon && <Icon aria-hidden className="icon-xs" />}
			<span className="min-w-0 truncate-around">{children}</span>
		</span>
	);
}
