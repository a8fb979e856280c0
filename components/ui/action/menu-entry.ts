import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactElement } from "react";

export type MenuEntry =
	| {
			readonly kind: "action";
			readonly label: string;
			readonly icon?: LucideIcon;
			readonly danger?: boolean;
			readonly onSelect: () => void;
	  }
	| {
			readonly kind: "link";
			readonly label: string;
			readonly icon?: LucideIcon;
			readonly href: string;
			readonly download?: boolean;
	  }
	| { readonly kind: "line"; readonly id: string };

export interface MenuProps {
	/** One button element; it opens the menu. */
	readonly trigger: ReactElement<ComponentProps<"button">>;
	readonly label: string;
	readonly entries: readonly MenuEntry[];
	readonly align?: "start" | "end";
}
