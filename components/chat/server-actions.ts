import type { ChatActions } from "@/lib/client/chat/chat-actions";
export declare const serverActions: ChatActions;
