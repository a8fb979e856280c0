"use server";

import { conversationContracts } from "@/lib/chat/conversation-contract";
import { archiveConversation as archive, unarchiveConversation } from "@/lib/server/conversation/archive-conversation";
import { branchConversation as branch } from "@/lib/server/conversation/branch-conversation";
import {
	deleteConversation as remove,
	restoreConversation as restore,
} from "@/lib/server/conversation/delete-conversation";
import { setConversation as set } from "@/lib/server/conversation/set-conversation";
import { undoConversationWrites as undoWrites } from "@/lib/server/conversation/undo-conversation-writes";
import { defineAction } from "@/lib/server/http/define-action";

/** Changes title, profile, Agent toggle or shown branch. */
export const setConversation = defineAction(conversationContracts.set, set);

/** Copies a conversation up to a message into a new one. */
export const branchConversation = defineAction(conversationContracts.branch, branch);

/** Puts a conversation away. */
export const archiveConversation = defineAction(conversationContracts.one, archive);

/** Takes a conversation out of the archive. */
export const unarchive = defineAction(conversationContracts.one, unarchiveConversation);

/** Deletes a conversation; for a day it can be restored. */
export const deleteConversation = defineAction(conversationContracts.one, remove);

/** Takes the deletion of a conversation back. */
export const restoreConversation = defineAction(conversationContracts.one, restore);

/** Takes back every change of settings that a conversation made. */
export const undoConversationWrites = defineAction(conversationContracts.undoWrites, undoWrites);
