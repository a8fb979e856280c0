/** What the menu of a conversation asks about first. */
export type ConversationTask = "rename" | "archive" | "undo" | "delete";
