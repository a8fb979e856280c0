"use server";

import { answerCall as answer } from "@/lib/server/chat/answer-call";
import { cancelQueued as cancel } from "@/lib/server/chat/cancel-queued";
import { chatContracts } from "@/lib/server/chat/chat-contracts";
import { retryTurn as retry } from "@/lib/server/chat/retry-turn";
import { sendMessage as send } from "@/lib/server/chat/send-message";
import { stopTurn as stop } from "@/lib/server/chat/stop-turn";
import { defineAction } from "@/lib/server/http/define-action";
import { revokeInConversation as revoke } from "@/lib/server/toolbox/tool-grants";

/** Sends a message; the answer comes by the event stream. */
export const sendMessage = defineAction(chatContracts.send, send);

/** Stops what runs or waits in a conversation. */
export const stopTurn = defineAction(chatContracts.stop, stop);

/** Takes the message back that waits for the turn to end. */
export const cancelQueued = defineAction(chatContracts.stop, cancel);

/** Answers a person's message once more. */
export const retryTurn = defineAction(chatContracts.retry, retry);

/** Answers a card: a permission, or questions. */
export const answerCall = defineAction(chatContracts.answer, answer);

/** Takes back what was allowed in a conversation: the tool asks again. */
export const revokeInConversation = defineAction(chatContracts.revoke, revoke);
