import { classNames } from "../class-names";

interface MeterProps {
	readonly value: number;
	readonly max: number;
	/** What is measured, with the number in words; the number itself stands beside the bar. */
	readonly label: string;
	readonly className?: string;
}

/** A 4 px bar beside its number. */
export function Meter({ value, max, label, className }: MeterProps) {
	const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
	return (
		<span className={classNames("relative block h-1 w-12 shrink-0 overflow-hidden rounded-full bg-pressed", className)}>
			<meter aria-label={label} min={0} max={max} value={value} className="sr-only" />
			<span aria-hidden className="block h-full rounded-full bg-faint" style={{ width: `${share * 100}%` }} />
		</span>
	);
}
