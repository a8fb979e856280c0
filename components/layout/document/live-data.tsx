"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { startLiveUpdates } from "@/lib/client/live-updates";
import { getQueryClient } from "@/lib/client/query-client";
import { TimerHost } from "../timers/timer-host";

/** What was read from the server, kept in step with it as long as the page lives, and the timers that ring in it. */
export function LiveData({ children }: { readonly children: ReactNode }) {
	const client = getQueryClient();
	useEffect(() => {
		// Outside system: the server's event stream.
		return startLiveUpdates(client);
	}, [client]);
	return (
		<QueryClientProvider client={client}>
			{children}
			<TimerHost />
		</QueryClientProvider>
	);
}
