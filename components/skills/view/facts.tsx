import type { ReactNode } from "react";
import { UserText } from "@/components/ui/text/user-text";

/** Facts of a skill, one under the other: what each is called, and what it is. */
export function Facts({ children }: { readonly children: ReactNode }) {
	return (
		<dl className="grid min-w-0 gap-x-6 gap-y-2.5 text-small sm:grid-cols-[minmax(7rem,auto)_minmax(0,1fr)]">
			{children}
		</dl>
	);
}

interface FactProps {
	readonly label: string;
	readonly children: ReactNode;
}

export function Fact({ label, children }: FactProps) {
	return (
		<div className="contents">
			<dt className="text-faint max-sm:-mb-2">{label}</dt>
			<dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
		</div>
	);
}

/** Something the author says, if they do. */
export function Said({ label, text }: { readonly label: string; readonly text: string }) {
	if (text === "") return null;
	return (
		<Fact label={label}>
			<UserText>{text}</UserText>
		</Fact>
	);
}
