"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { type LimitedOutcome, saveWithLimit } from "@/lib/client/save-with-limit";
import { errorKey } from "@/lib/i18n/error-text";

/** Runs an action; its refusal in words. */
export function useAct(onDone: () => void) {
	const errors = useTranslations("errors");
	const t = useTranslations("servers");
	const [busy, setBusy] = useState(false);
	const [refusal, setRefusal] = useState<string | null>(null);
	const run = async <T>(call: Parameters<typeof saveWithLimit<T>>[0]): Promise<LimitedOutcome<T>> => {
		setBusy(true);
		setRefusal(null);
		// The state is read while it runs: stages are shown as they come.
		const outcome = saveWithLimit(call, { limitMs: 60_000 });
		setTimeout(onDone, 100);
		const ended = await outcome;
		setBusy(false);
		if (ended.kind === "refused") setRefusal(errors(errorKey(ended.error)));
		else if (ended.kind !== "answered") setRefusal(t("noAnswer"));
		onDone();
		return ended;
	};
	return { busy, refusal, run };
}
