"use client";

import { Bot, Server, User } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/text/badge";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { UserText } from "@/components/ui/text/user-text";
import type { ActorRef, WriteRef } from "@/lib/setting/resource-snapshot";
import { useActorWords } from "./words/use-actor-words";

const icons = { person: User, token: Bot, conversation: Bot, system: Server } as const;

/** Icon of who acts: a person, an agent, Steward itself. */
export function actorIcon(actor: ActorRef) {
	return icons[actor.kind];
}

/** Who changed how much, and when: "MCP client changed 2 fields · 12 s ago". */
export function ChangedByBadge({ write, count }: { readonly write: WriteRef; readonly count: number }) {
	const t = useTranslations("editor");
	const actorWords = useActorWords();
	const agent = write.actor.kind === "token" || write.actor.kind === "conversation";
	return (
		<Badge {...(agent ? { meaning: "theirs" as const } : {})} icon={actorIcon(write.actor)}>
			{t.rich("changedBy", {
				actor: actorWords(write.actor),
				count,
				who: (words) => <UserText>{String(words)}</UserText>,
				time: () => <RelativeTime at={write.at} />,
			})}
		</Badge>
	);
}
