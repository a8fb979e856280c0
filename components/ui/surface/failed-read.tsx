import type { ReactNode } from "react";
import { Button } from "../action/button";
import { Notice } from "./notice";

interface FailedReadProps {
	readonly title: string;
	/** What the button that reads again says. */
	readonly again: string;
	readonly onAgain: () => unknown;
	/** A box of its own instead of a band at the head of a card. */
	readonly boxed?: boolean;
	readonly children?: ReactNode;
}

/** What was to be shown could not be read; the person can have it read again. */
export function FailedRead({ title, again, onAgain, boxed, children }: FailedReadProps) {
	return (
		<Notice
			meaning="danger"
			live="alert"
			title={title}
			{...(boxed && { boxed })}
			aside={
				<Button small onClick={() => void onAgain()}>
					{again}
				</Button>
			}
		>
			{children}
		</Notice>
	);
}
