import { classNames } from "../class-names";

const macSigns: Readonly<Record<string, string>> = { Mod: "⌘", Shift: "⇧", Alt: "⌥", Ctrl: "⌃", Enter: "↵" };

interface KeyHintProps {
	/** A chord such as `Mod+S`. */
	readonly chord: string;
	/** On a filled button. */
	readonly inverse?: boolean;
}

/** The keys of an action, in the words of the platform; nothing for a finger. */
export function KeyHint({ chord, inverse }: KeyHintProps) {
	const keys = chord.split("+");
	return (
		<kbd
			aria-hidden
			className={classNames(
				"rounded-[4px] border px-[5px] font-medium text-[0.6875rem]/4 coarse:hidden",
				inverse ? "border-transparent bg-[rgb(128_128_128/0.28)]" : "border-line bg-well text-faint",
			)}
		>
			<span className="on-mac">{keys.map((key) => macSigns[key] ?? key).join("")}</span>
			<span className="off-mac">{keys.map((key) => (key === "Mod" ? "Ctrl" : key)).join(" ")}</span>
		</kbd>
	);
}
