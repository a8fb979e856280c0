"use client";

import { onDemand, useOnDemand } from "@/components/ui/on-demand";
import { Skeleton } from "@/components/ui/surface/skeleton";
import type { ChatMessage } from "@/lib/chat/message";
import type { CallPart } from "@/lib/chat/part";

const approval = onDemand(() => import("./approval-card"));
const questions = onDemand(() => import("./questions-card"));
const secrets = onDemand(() => import("./secret-card"));
const nothing = () => undefined;

interface WaitingCardProps {
	readonly call: CallPart;
	readonly message: ChatMessage;
}

/** A call that waits for a person: for leave to run, for answers, or for its skill's secret. */
export function WaitingCard(props: WaitingCardProps) {
	const asks = (props.call.questions?.length ?? 0) > 0;
	const asked = useOnDemand(questions, asks, nothing);
	const needs = props.call.approval?.secret_for !== undefined;
	const secret = useOnDemand(secrets, needs, nothing);
	const permit = useOnDemand(approval, !asks && !needs, nothing);
	if (needs) return secret ? <secret.part.SecretCard {...props} /> : <Skeleton className="h-72 rounded-lg" />;
	if (asks) return asked ? <asked.part.QuestionsCard {...props} /> : <Skeleton className="h-48 rounded-lg" />;
	return permit ? <permit.part.ApprovalCard {...props} /> : <Skeleton className="h-72 rounded-lg" />;
}
