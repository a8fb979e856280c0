/** How much of the time is left, as a ring that closes; its numbers stand beside it. */
export function TimerRing({ share }: { readonly share: number }) {
	const radius = 7.5;
	const round = 2 * Math.PI * radius;
	const circle = { cx: 10, cy: 10, r: radius, fill: "none", strokeWidth: 2.5 } as const;
	return (
		<svg aria-hidden viewBox="0 0 20 20" className="size-5 shrink-0">
			<circle {...circle} className="stroke-line-strong" />
			<circle
				{...circle}
				className="stroke-violet"
				strokeLinecap="round"
				strokeDasharray={`${share * round} ${round}`}
				transform="rotate(-90 10 10)"
			/>
		</svg>
	);
}
