"use client";

import { answerCall, cancelQueued, retryTurn, revokeInConversation, sendMessage, stopTurn } from "@/app/actions/chat";
import {
	archiveConversation,
	branchConversation,
	deleteConversation,
	restoreConversation,
	setConversation,
	unarchive,
	undoConversationWrites,
} from "@/app/actions/conversations";
import { undoWrite } from "@/app/actions/history";
import { confirmHost } from "@/app/actions/secrets";
import { updateSettings } from "@/app/actions/settings";
import type { ChatActions } from "@/lib/client/chat/chat-actions";

/** What a person does in a conversation, done by the server. */
export const serverActions: ChatActions = {
	sendMessage,
	stopTurn,
	cancelQueued,
	retryTurn,
	answerCall,
	revokeInConversation,
	setConversation,
	branchConversation,
	archiveConversation,
	unarchive,
	deleteConversation,
	restoreConversation,
	undoConversationWrites,
	undoWrite,
	confirmHost,
	keepSkillSecret: ({ skill_id, secret, save_id }) =>
		updateSettings({ target: { resource_type: "skill", resource_id: skill_id }, changes: { secret }, save_id }),
};
