import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { alongNamespaces, type Namespace, sharedNamespaces } from "@/lib/i18n/namespaces";

interface PageMessagesProps {
	/** What the browser needs on this page beside the shared ones. */
	readonly namespaces: readonly Namespace[];
	readonly children: ReactNode;
}

/** Sends the browser the texts of one page, not of all. Server component. */
export async function PageMessages({ namespaces, children }: PageMessagesProps) {
	const all = await getMessages();
	const wanted = new Set<Namespace>([
		...sharedNamespaces,
		...namespaces.flatMap((namespace) => [namespace, ...(alongNamespaces[namespace] ?? [])]),
	]);
	const messages = Object.fromEntries([...wanted].map((namespace) => [namespace, all[namespace]]));
	return <NextIntlClientProvider messages={messages}>{children}</NextIntlClientProvider>;
}
