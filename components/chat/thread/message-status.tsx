"use client";

import { CircleAlert, CircleStop, Unplug } from "lucide-react";
import { useTranslations } from "next-intl";
import { NavLink } from "@/components/layout/nav-link";
import { Button, linkButtonClass } from "@/components/ui/action/button";
import { classNames } from "@/components/ui/class-names";
import type { ChatMessage } from "@/lib/chat/message";
import type { RoutePart } from "@/lib/chat/part";
import { errorKey } from "@/lib/i18n/error-text";
import { isolated } from "@/lib/i18n/isolated";
import { useChatAction, useChatControls } from "../chat-controls";
import { leftOf, RouteLeft } from "./route/route-left";

const looks = {
	interrupted: { icon: Unplug, tone: "text-amber" },
	stopped: { icon: CircleStop, tone: "text-muted" },
	failed: { icon: CircleAlert, tone: "text-red" },
} as const;

/** How a turn ended when it did not simply end, and the way to go on. */
export function MessageStatusRow({ message, last }: { readonly message: ChatMessage; readonly last: boolean }) {
	const t = useTranslations("chat");
	const { actions, conversation } = useChatControls();
	const { busy: confirming, refusal: unconfirmed, run } = useChatAction(conversation.id);
	const { busy: trying, refusal: untried, run: retry } = useChatAction(conversation.id);
	const refusal = unconfirmed ?? untried;
	const { status } = message;
	const host = hostToConfirm(message);
	const setting = settingToChange(message);
	const again = async () => {
		if (host !== undefined && (await run("confirm", () => actions.confirmHost({ host }))) === undefined) return;
		await retry("retry", () => actions.retryTurn({ message_id: message.id }));
	};
	if (status !== "interrupted" && status !== "stopped" && status !== "failed") return null;
	const { icon: Icon, tone } = looks[status];
	return (
		<div
			data-ended={status}
			className={classNames(
				"flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border px-3 py-2 text-small",
				status === "failed" ? "border-red-line bg-red-tint" : "border-line bg-well",
			)}
		>
			<Icon aria-hidden className={classNames("icon", tone)} />
			<p className="min-w-0 flex-1 basis-48 text-pretty">
				<span className={classNames("font-medium", tone)}>{t(`status.${status}`)}</span>{" "}
				<FailureWords message={message} />
			</p>
			{last && setting !== undefined && (
				<NavLink href={setting} className={linkButtonClass("default", true)}>
					{t("openSettings")}
				</NavLink>
			)}
			{last && (
				<Button small look="strong" busy={confirming !== null || trying !== null} onClick={() => void again()}>
					{host === undefined ? t("retry") : t("confirmHost", { host: isolated(host) })}
				</Button>
			)}
			{status === "failed" && <RouteLeft message={message} />}
			{refusal && (
				<span role="alert" className="basis-full text-red">
					{refusal}
				</span>
			)}
		</div>
	);
}

/** The host of a private network that a person may let the model run on. */
function hostToConfirm({ error }: ChatMessage): string | undefined {
	const { confirmable, host } = error?.details ?? {};
	return confirmable === true && typeof host === "string" ? host : undefined;
}

/** What it means for an answer that a setting does not let its profile give one. */
const unset: Readonly<Record<string, string>> = {
	"agent.default_model": "provider_not_configured",
	"agent.base_url": "no_address",
	"agent.api_key": "missing_credentials",
	"agent.enabled": "agent_disabled",
	"agent_profile.enabled": "profile_disabled",
};

/** Page of the record that keeps its profile from answering, at the setting to change. */
function settingToChange({ error }: ChatMessage): string | undefined {
	const { agent_id: agent, resource_id: record } = error?.details ?? {};
	const id = agent ?? record;
	if (error?.key === undefined || !Object.hasOwn(unset, error.key) || typeof id !== "string") return undefined;
	const list = error.key.startsWith("agent.") ? "agents" : "profiles";
	return `/settings/${list}/${encodeURIComponent(id)}#${error.key}`;
}

/** Why, in words: the model's fault where it is known, else the reason's. */
function FailureWords({ message }: { readonly message: ChatMessage }) {
	const t = useTranslations("chat");
	const errors = useTranslations("errors");
	if (message.status === "interrupted") return t("status.interruptedText");
	if (message.status !== "failed" || !message.error) return null;
	if (hostToConfirm(message) !== undefined) return t("status.unconfirmed");
	const end = leftOf(message).at(-1);
	if (end) return <RouteEnd end={end} message={message} />;
	if (message.error.key === "agent_profile.dynamic" && message.error.details?.feature === undefined)
		return t("route.allOff");
	const fault = message.error.details?.fault ?? unset[message.error.key ?? ""];
	const key = `fault.${typeof fault === "string" ? fault : ""}` as Parameters<typeof t>[0];
	return t.has(key) ? t(key) : errors(errorKey(message.error));
}

/** Who ended the turn of a dynamic profile; why stands below, for each. */
function RouteEnd({ end, message }: { readonly end: RoutePart; readonly message: ChatMessage }) {
	const t = useTranslations("chat");
	if (end.step === "stop") return t("route.stopped", { from: isolated(end.from.profile) });
	const via = message.answered_by?.via;
	return via ? t("route.none", { profile: isolated(via.profile) }) : t("route.nonePlain");
}
