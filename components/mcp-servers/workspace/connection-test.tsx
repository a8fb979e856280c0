"use client";

import { Check, Circle, LoaderCircle, PlugZap, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { testServer } from "@/app/actions/mcp";
import { useEditor } from "@/components/editing/use-editor";
import { ConfirmHost } from "@/components/setting/confirm-host";
import { Button } from "@/components/ui/action/button";
import { classNames } from "@/components/ui/class-names";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { type ServerStage, serverStages } from "@/lib/mcp/server-view";
import type { ServerStatus } from "@/lib/mcp/workspace/server-status";
import { SignIn } from "./sign-in";
import { useAct } from "./use-act";
import { useFailureWords } from "./use-status-words";

interface ConnectionTestProps {
	readonly status: ServerStatus | undefined;
	readonly redirectUri: string;
	/** The server was asked something: its state is another one. */
	readonly onAsked: () => void;
}

/** Whether the saved server answers: the stages of the last test, or of the one that runs, and what to do about it. */
export function ConnectionTest({ status, redirectUri, onAsked }: ConnectionTestProps) {
	const t = useTranslations("servers");
	const { session, view } = useEditor();
	const { busy, refusal, run } = useAct(onAsked);
	const test = () => run(() => testServer({ server_id: session.id }));
	const checking = busy || status?.phase === "checking";
	const host =
		status?.phase === "failed" && status.failure?.reason === "host_refused" ? status.failure.host : undefined;
	return (
		<section aria-label={t("test.title")} className="border-line border-t bg-well px-gutter py-3">
			<div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
				<Stages status={status} checking={checking} />
				<span className="ml-auto flex items-center gap-3">
					{status?.checked_at && !checking && (
						<span className="text-faint text-micro">
							<RelativeTime at={status.checked_at} />
						</span>
					)}
					<Button small icon={PlugZap} busy={checking} onClick={() => void test()}>
						{t("test.action")}
					</Button>
				</span>
			</div>
			<div aria-live="polite">
				{(host === undefined || refusal !== null) && <Outcome status={status} checking={checking} refusal={refusal} />}
			</div>
			{view.isDirty && <p className="mt-1.5 text-faint text-small">{t("test.saved")}</p>}
			{host && (
				<div className="mt-3">
					<ConfirmHost
						host={host}
						words={{ title: t("confirmTitle", { host }), text: t("confirmText"), confirm: t("confirm") }}
						onConfirmed={() => void test()}
					/>
				</div>
			)}
			<SignIn status={status} redirectUri={redirectUri} onAsked={onAsked} />
		</section>
	);
}

type StageMark = "done" | "now" | "failed" | "open";

function Stages({ status, checking }: { readonly status: ServerStatus | undefined; readonly checking: boolean }) {
	const t = useTranslations("servers");
	return (
		<ol className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1.5">
			{serverStages.map((stage) => {
				const mark = markOf(stage, status, checking);
				const Icon = icons[mark];
				return (
					<li
						key={stage}
						data-stage={mark}
						className={classNames("flex items-center gap-1.5 text-small", looks[mark])}
						aria-current={mark === "now" ? "step" : undefined}
					>
						<Icon aria-hidden className={classNames("icon-sm", mark === "now" && "animate-spin")} />
						{t(`stage.${stage}`)}
						<span className="sr-only">{t(`mark.${mark}`)}</span>
					</li>
				);
			})}
		</ol>
	);
}

const icons = { done: Check, now: LoaderCircle, failed: X, open: Circle } as const;
const looks: Readonly<Record<StageMark, string>> = {
	done: "text-green",
	now: "text-ink",
	failed: "text-red",
	open: "text-faint",
};

/** How a stage of a test stands: those before the present or failed one are done. */
export function markOf(stage: ServerStage, status: ServerStatus | undefined, checking: boolean): StageMark {
	if (!status || (status.phase === "untested" && !checking)) return "open";
	if (status.phase === "ok" && !checking) return "done";
	const at = serverStages.indexOf((checking ? status.stage : status.failure?.stage) ?? "secrets");
	const here = serverStages.indexOf(stage);
	if (here !== at) return here < at ? "done" : "open";
	return checking ? "now" : "failed";
}

interface OutcomeProps {
	readonly status: ServerStatus | undefined;
	readonly checking: boolean;
	readonly refusal: string | null;
}

function Outcome({ status, checking, refusal }: OutcomeProps): ReactNode {
	const t = useTranslations("servers");
	const mcp = useTranslations("mcp");
	const failureWords = useFailureWords();
	if (refusal !== null) return <p className="mt-1.5 text-red text-small">{refusal}</p>;
	if (!status || checking) return null;
	if (status.phase === "untested") return <p className="mt-1.5 text-muted text-small">{t("test.untested")}</p>;
	if (status.failure) return <p className="mt-1.5 text-pretty text-small">{failureWords(status.failure)}</p>;
	const transport = status.transport ? mcp(`transports.${status.transport}`) : "";
	return <p className="mt-1.5 text-muted text-small">{t("test.ok", { count: status.tools.length, transport })}</p>;
}
