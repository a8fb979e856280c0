import { Bot, Check, CircleAlert, type LucideIcon, Pencil, TriangleAlert } from "lucide-react";

/**
 * What a colour says; it never says it alone. `mine`: your unsaved edit. `theirs`: an agent's change.
 * `waiting`: a conflict or something that waits for you. `danger`: refused, failed or destructive. `done`: saved, connected.
 */
export type Meaning = "mine" | "theirs" | "waiting" | "danger" | "done";

interface MeaningLook {
	readonly icon: LucideIcon;
	readonly text: string;
	readonly pill: string;
	readonly band: string;
}

export const meanings: Readonly<Record<Meaning, MeaningLook>> = {
	mine: {
		icon: Pencil,
		text: "text-blue",
		pill: "border-blue-line bg-blue-tint text-blue",
		band: "border-blue-line bg-blue-tint",
	},
	theirs: {
		icon: Bot,
		text: "text-violet",
		pill: "border-violet-line bg-violet-tint text-violet",
		band: "border-violet-line bg-violet-tint",
	},
	waiting: {
		icon: TriangleAlert,
		text: "text-amber",
		pill: "border-amber-line bg-amber-tint text-amber",
		band: "border-amber-line bg-amber-tint",
	},
	danger: {
		icon: CircleAlert,
		text: "text-red",
		pill: "border-red-line bg-red-tint text-red",
		band: "border-red-line bg-red-tint",
	},
	done: {
		icon: Check,
		text: "text-green",
		pill: "border-green-line bg-green-tint text-green",
		band: "border-green-line bg-green-tint",
	},
};
