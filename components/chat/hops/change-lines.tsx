"use client";

import { onDemand, useOnDemand } from "@/components/ui/on-demand";
import { Skeleton } from "@/components/ui/surface/skeleton";
import type { SettledChange } from "@/lib/chat/part";

const lines = onDemand(() => import("./change-line"));
const nothing = () => undefined;

/** What calls changed: one line each, always with a way back. */
export function ChangeLines({ changes }: { readonly changes: readonly SettledChange[] }) {
	const loaded = useOnDemand(lines, true, nothing);
	if (!loaded) return <Skeleton className="h-11 rounded-lg" />;
	return (
		<ul className="flex flex-col gap-2">
			{changes.map((change) => (
				<loaded.part.ChangeLine key={change.event_id} change={change} />
			))}
		</ul>
	);
}
