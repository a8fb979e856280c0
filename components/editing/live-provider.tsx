"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { startLiveUpdates } from "@/lib/client/live-updates";
import { getQueryClient } from "@/lib/client/query-client";

/** The browser's query cache, kept in step with the server. Once, around everything that reads. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
	const client = getQueryClient();
	useEffect(() => startLiveUpdates(client), [client]);
	return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
