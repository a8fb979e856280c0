import type { ClientAction, Part } from "../part";
import type { Say } from "../say";
import type { DirectCommand } from "./direct-command";

/** What direct answers say. */
export type DirectText = "open_link" | "copy" | "nothing_to_copy" | "open_settings";

export interface DirectFacts {
	readonly say: Say<DirectText>;
	/** The last answer of the conversation, where there is one. */
	readonly answer_id?: string;
}

/** The answer to a direct command: marked as made without a model, its action a button for the person. */
export function directAnswer(command: DirectCommand, facts: DirectFacts): readonly Part[] {
	const { text, action } = told(command, facts);
	return [
		{ kind: "notice", notice: "direct", params: {} },
		{ kind: "text", text },
		...(action ? [{ kind: "action", action } as const] : []),
	];
}

function told(command: DirectCommand, { say, answer_id }: DirectFacts): { text: string; action?: ClientAction } {
	switch (command.kind) {
		case "open_link":
			return {
				text: say("open_link", { host: new URL(command.url).host }),
				action: { kind: "open_link", url: command.url },
			};
		case "copy":
			if (answer_id === undefined) return { text: say("nothing_to_copy") };
			return { text: say("copy"), action: { kind: "copy", message_id: answer_id } };
		case "open_settings":
			return {
				text: say("open_settings", { name: command.name }),
				action: { kind: "open_settings", href: command.href },
			};
	}
}
