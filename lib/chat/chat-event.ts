import type { Conversation } from "./conversation";
import type { ChatMessage } from "./message";
import type { Part } from "./part";

/**
 * What a stream of chat says. `n` is one rising number over all conversations of the installation; durable facts
 * each have their own, so `after=n` is answered from the stored rows: every event says what something *is* now,
 * and taking one twice changes nothing. `delta` has the number of the part it adds to and is placed by `offset`.
 */
export type ChatEvent =
	| { readonly type: "conversation"; readonly n: number; readonly conversation: Conversation }
	| { readonly type: "conversation_deleted"; readonly n: number; readonly conversation_id: string }
	/** A message without its parts. */
	| {
			readonly type: "message";
			readonly n: number;
			readonly conversation_id: string;
			readonly message: Omit<ChatMessage, "parts">;
	  }
	| {
			readonly type: "part";
			readonly n: number;
			readonly conversation_id: string;
			readonly message_id: string;
			readonly index: number;
			readonly part: Part;
	  }
	/** Text to add to a text or reasoning part at `offset` (UTF-16 units); never stored. */
	| {
			readonly type: "delta";
			readonly n: number;
			readonly conversation_id: string;
			readonly message_id: string;
			readonly index: number;
			readonly offset: number;
			readonly text: string;
	  };
