"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ResultPart } from "@/lib/chat/part";
import { summaryOf } from "@/lib/client/chat/hop-words";
import { type Hop, isRefused } from "@/lib/client/chat/message-blocks";
import { errorKey } from "@/lib/i18n/error-text";
import type { GateRule } from "@/lib/tool/gate";

/** Rules whose refusal says that nothing was sent to a server. */
const keptHere: ReadonlySet<GateRule> = new Set([
	"server_disabled",
	"tool_disabled",
	"tool_not_allowed",
	"definition_changed",
]);

/** What came of a call, on one line. The state is the stored one; a result's text never decides it. */
export function HopResult({ hop }: { readonly hop: Hop }) {
	const t = useTranslations("chat");
	const errors = useTranslations("errors");
	const { call, result } = hop;
	const approval = call.approval?.state;
	if (approval === "deny" || approval === "expired" || approval === "not_answered" || approval === "stopped")
		return t(`settled.${approval}`);
	if (isRefused(hop)) return call.rule && keptHere.has(call.rule) ? t("hops.refused") : t("hops.notRun");
	if (!result) return <Progress hop={hop} />;
	if (result.status === "cancelled") return t("hops.cancelled");
	if (result.status === "error") return result.error ? errors(errorKey(result.error)) : t("hops.failed");
	return (
		<>
			<WhatCame hop={hop} result={result} />
			{result.repeated && ` · ${t("hops.repeated")}`}
		</>
	);
}

/** What a call that went well brought: an own word for skills and cards, else how much or the first line of it. */
function WhatCame({ hop: { call, shows }, result }: { readonly hop: Hop; readonly result: ResultPart }) {
	const t = useTranslations("chat");
	if (result.loaded) return t("hops.loaded", { tokens: result.loaded.tokens });
	if (shows?.kind === "timer") return <RunningUntil at={shows.timer.fire_at} />;
	if (shows && call.tool === "runIntent") return t("hops.shown");
	const summary = summaryOf(result);
	if (summary.kind === "line") return summary.text;
	return summary.kind === "done" ? t("hops.done") : t(`hops.${summary.kind}`, { count: summary.count });
}

/** Until when a timer that was set was to run. */
function RunningUntil({ at }: { readonly at: string }) {
	const t = useTranslations("chat");
	const format = useFormatter();
	return t("hops.runsUntil", { time: format.dateTime(new Date(at), { hour: "numeric", minute: "2-digit" }) });
}

function Progress({ hop: { call } }: { readonly hop: Hop }) {
	const t = useTranslations("chat");
	const { progress } = call;
	if (!progress) return call.started_at === undefined ? t("hops.next") : t("hops.running");
	const { done, total, message } = progress;
	const count = total === undefined ? t("hops.progress", { done }) : t("hops.progressOf", { done, total });
	return message === undefined ? count : `${message} · ${count}`;
}
