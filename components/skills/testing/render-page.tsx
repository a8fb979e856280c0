import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { AppRouterContext, type AppRouterInstance } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { vi } from "vitest";
import type { KnownTimers } from "@/components/layout/timers/timers-query";
import { createQueryClient } from "@/lib/client/query-client";
import { queryKeys } from "@/lib/client/query-keys";
import editor from "@/messages/en/editor.json";
import errors from "@/messages/en/errors.json";
import rules from "@/messages/en/rules.json";
import settings from "@/messages/en/settings.json";
import shell from "@/messages/en/shell.json";
import skills from "@/messages/en/skills.json";
import ui from "@/messages/en/ui.json";

const messages = { editor, errors, rules, settings, shell, skills, ui };

/** Renders a part of the pages of skills; answers where it went. */
export function renderPage(children: ReactNode) {
	const push = vi.fn();
	const router = { push, replace: push, prefetch: () => undefined } as unknown as AppRouterInstance;
	const client = createQueryClient();
	// The head of every page asks for them; nobody has set any.
	client.setQueryData<KnownTimers>(queryKeys.timers, { now: new Date().toISOString(), timers: [], ahead: 0 });
	render(
		<AppRouterContext value={router}>
			<QueryClientProvider client={client}>
				<NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
					{children}
				</NextIntlClientProvider>
			</QueryClientProvider>
		</AppRouterContext>,
	);
	return { push, client };
}
