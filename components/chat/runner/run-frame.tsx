"use client";

import { type RefCallback, useState } from "react";
import { carryOutRun } from "./carry-out-run";

/**
 * Where the frame of one run stands, out of sight and out of reach. It keeps a corner on the screen: browsers hold still
 * what is not on it.
 */
export function RunFrame({ run }: { readonly run: string }) {
	const [attach] = useState<RefCallback<HTMLElement>>(() => (place: HTMLElement | null) => {
		if (!place) return;
		const left = new AbortController();
		void carryOutRun(place, run, left.signal);
		return () => left.abort();
	});
	return (
		<div
			ref={attach}
			inert
			aria-hidden
			className="pointer-events-none fixed top-0 left-0 size-px overflow-hidden opacity-0"
		/>
	);
}
