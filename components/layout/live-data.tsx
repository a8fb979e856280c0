"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { startLiveUpdates } from "@/lib/client/live-updates";
import { getQueryClient } from "@/lib/client/query-client";

/** What was read from the server, kept in step with it as long as the page lives. */
export function LiveData({ children }: { readonly children: ReactNode }) {
	const client = getQueryClient();
	useEffect(() => {
		// Outside system: the server's event stream.
		return startLiveUpdates(client);
	}, [client]);
	return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
