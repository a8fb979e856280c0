import { renderHook } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { plainPolicy } from "@/lib/profile/dynamic/candidate";
import en from "@/messages/en/editor.json";
import zh from "@/messages/zh-CN/editor.json";
import { usePolicyWords } from "./use-policy-words";

const retry = { enabled: true, max_retries: 3, initial_interval_seconds: 10 };

function wordsIn(locale: "en" | "zh-CN", editor: typeof en): string {
	const wrapper = ({ children }: { readonly children: ReactNode }) => (
		<NextIntlClientProvider locale={locale} messages={{ editor }}>
			{children}
		</NextIntlClientProvider>
	);
	return renderHook(() => usePolicyWords(), { wrapper }).result.current({ ...plainPolicy, retry });
}

it("keeps the pauses of a schedule apart in every language", () => {
	expect(wordsIn("en", en)).toContain("10s, 20s, 40s");
	expect(wordsIn("zh-CN", zh)).toContain("10秒、20秒、40秒");
});
