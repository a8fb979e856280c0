"use client";

import { onDemand, useOnDemand } from "@/components/ui/on-demand";
import { Skeleton } from "@/components/ui/surface/skeleton";
import type { ChatMessage } from "@/lib/chat/message";
import type { ShownMedia } from "@/lib/client/chat/message-blocks";

const figures = onDemand(() => import("./shown-figure"));
const nothing = () => undefined;

interface ShownResultsProps {
	readonly shown: readonly ShownMedia[];
	readonly message: ChatMessage;
}

/** What skills made to be looked at, below their calls. */
export function ShownResults({ shown, message }: ShownResultsProps) {
	const loaded = useOnDemand(figures, true, nothing);
	return shown.map(({ key, ...one }) =>
		loaded ? (
			<loaded.part.ShownFigure key={key} {...one} messageId={message.id} />
		) : (
			<Skeleton key={key} className="h-40 max-w-120 rounded-lg" />
		),
	);
}
