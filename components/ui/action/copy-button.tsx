"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { announce } from "../text/live-region";
import { Button } from "./button";

interface CopyButtonProps {
	readonly text: string;
	readonly label: string;
	/** Shown and said once it is copied. */
	readonly done: string;
}

/** Puts a text on the clipboard. */
export function CopyButton({ text, label, done }: CopyButtonProps) {
	const [copied, setCopied] = useState(false);
	const copy = async () => {
		if (!(await write(text))) return;
		setCopied(true);
		announce(done);
	};
	return (
		<Button small icon={copied ? Check : Copy} onClick={() => void copy()}>
			{copied ? done : label}
		</Button>
	);
}

/** Browsers have no clipboard on a page without a secure context, such as a phone on the local network. */
async function write(text: string): Promise<boolean> {
	try {
		await navigator.clipboard.writeText(text);
		return true;
	} catch {
		return false;
	}
}
