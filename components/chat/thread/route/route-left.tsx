"use client";

import { useTranslations } from "next-intl";
import { NavLink } from "@/components/layout/nav-link";
import { textLinkClass } from "@/components/ui/action/text-link";
import { classNames } from "@/components/ui/class-names";
import { UserText } from "@/components/ui/text/user-text";
import type { ChatMessage } from "@/lib/chat/message";
import type { ProfileRef, RoutePart } from "@/lib/chat/part";
import { isolated } from "@/lib/i18n/isolated";

/** Candidates that a turn left, in order; each is left once. */
export function leftOf({ parts }: Pick<ChatMessage, "parts">): readonly RoutePart[] {
	return parts.filter((part) => part.kind === "route").filter(({ step }) => step !== "retry" && step !== "wait");
}

/** Below the words about a failed turn: who did not answer and why, each with the way to its profile. */
export function RouteLeft({ message }: { readonly message: ChatMessage }) {
	const t = useTranslations("chat");
	const why = useTranslations("routes");
	const left = leftOf(message);
	if (left.length === 0) return null;
	const via = message.answered_by?.via;
	return (
		<div className="flex basis-full flex-col gap-1 border-red-line border-t pt-2">
			<ul aria-label={t("route.left")} className="flex flex-col gap-1 coarse:gap-0">
				{left.map(({ from, reason }) => (
					<li
						key={from.profile_id}
						className="grid min-h-6 min-w-0 content-center items-baseline gap-x-3 coarse:min-h-11 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
					>
						<span className="min-w-0">
							<ProfileLink profile={from} />
						</span>
						<span className="min-w-0 text-muted [overflow-wrap:anywhere]">{why(`why.${reason}`)}</span>
					</li>
				))}
			</ul>
			{via && (
				<p className="coarse:min-h-11 coarse:content-center">
					<ProfileLink profile={via}>{t("route.open", { profile: isolated(via.profile) })}</ProfileLink>
				</p>
			)}
		</div>
	);
}

interface ProfileLinkProps {
	readonly profile: ProfileRef;
	/** Instead of its name. */
	readonly children?: string;
}

function ProfileLink({ profile: { profile, profile_id: id }, children }: ProfileLinkProps) {
	return (
		<NavLink
			href={`/settings/profiles/${encodeURIComponent(id)}`}
			className={classNames(textLinkClass, "min-w-0 [overflow-wrap:anywhere]")}
		>
			<span>{children ?? <UserText>{profile}</UserText>}</span>
		</NavLink>
	);
}
