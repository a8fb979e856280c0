import { classNames } from "../class-names";

const macSigns: Readonly<Record<string, string>> = { mod: "⌘", meta: "⌘", shift: "⇧", alt: "⌥", ctrl: "⌃", enter: "↵" };
const words: Readonly<Record<string, string>> = { mod: "Ctrl", meta: "Win", shift: "Shift", alt: "Alt", ctrl: "Ctrl" };

interface KeyHintProps {
	/** A chord in canonical form, such as `mod+s`; empty text shows nothing. */
	readonly chord: string;
	/** On a filled button. */
	readonly inverse?: boolean;
}

/** The keys of an action, in the words of the platform; nothing for a finger. */
export function KeyHint({ chord, inverse }: KeyHintProps) {
	if (chord === "") return null;
	const keys = chord.split("+");
	return (
		<kbd
			aria-hidden
			className={classNames(
				"whitespace-nowrap rounded-[4px] border px-[5px] font-medium text-[0.6875rem]/4 coarse:hidden",
				inverse ? "border-transparent bg-[rgb(128_128_128/0.28)]" : "border-line bg-well text-faint",
			)}
		>
			<span className="on-mac">{keys.map((key) => macSigns[key] ?? capital(key)).join("")}</span>
			<span className="off-mac">{keys.map((key) => words[key] ?? capital(key)).join(" ")}</span>
		</kbd>
	);
}

function capital(key: string): string {
	return key.charAt(0).toUpperCase() + key.slice(1);
}
