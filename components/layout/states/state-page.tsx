import type { ComponentProps } from "react";
import { EmptyState } from "@/components/ui/surface/empty-state";

/** A whole page that says one thing: nothing here, or it failed. */
export function StatePage(props: Omit<ComponentProps<typeof EmptyState>, "level">) {
	return (
		<main id="content" tabIndex={-1} className="grid h-full place-items-center overflow-y-auto outline-none">
			<EmptyState {...props} level={1} />
		</main>
	);
}
