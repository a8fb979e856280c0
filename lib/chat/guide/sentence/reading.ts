/** Languages that the guide reads; `hant` is Chinese in traditional writing, `hk` with words of Hong Kong. */
export type GuideLanguage = "en" | "pt" | "hans" | "hant" | "hk";

/** Types of records that a person can name. */
export type RecordType =
	| "agent_profile"
	| "agent"
	| "workspace"
	| "mcp_server"
	| "skill"
	| "user_settings"
	| "runtime_flag";

/** A record as it was said; `type` where a word beside the name tells it. Without a name: the one there is. */
export interface SaidRecord {
	/** Ways to read the name, the most literal first. */
	readonly names: readonly string[];
	readonly type?: RecordType;
	/** "All profiles". */
	readonly all?: true;
}

/** A setting as it was said, with the record it is of where one was said. */
export interface SaidPlace {
	readonly setting: string;
	readonly record?: SaidRecord;
}

/** What a setting shall become, as it was said. */
export type SaidValue =
	/** `quoted`: word for word, whatever it says. */
	| { readonly kind: "said"; readonly text: string; readonly quoted?: true }
	| { readonly kind: "switch"; readonly on: boolean }
	/** Empty, or as it was at first. */
	| { readonly kind: "empty" | "default" };

/** What a message asks for. */
export type Reading =
	| {
			readonly do: "set";
			readonly place: SaidPlace;
			readonly value: SaidValue;
			/** The words that the place was read from; they may name a record instead. */
			readonly words: string;
			/** Another way to cut it: the end of the value names the record. */
			readonly otherwise?: { readonly value: SaidValue; readonly record: SaidRecord };
	  }
	| { readonly do: "get" | "explain"; readonly place: SaidPlace }
	| { readonly do: "list"; readonly type: RecordType }
	| { readonly do: "create"; readonly name?: string; readonly agent?: SaidRecord; readonly model?: string }
	| { readonly do: "duplicate"; readonly record: SaidRecord; readonly name?: string }
	| { readonly do: "delete"; readonly record: SaidRecord }
	| { readonly do: "rename"; readonly record: SaidRecord; readonly name: string }
	/** Several commands in one message. */
	| { readonly do: "several" }
	/** "It", which could be anything. */
	| { readonly do: "unclear" }
	| { readonly do: "undo" | "help" | "greet" | "unknown" };

/** A message understood, and the language it was said in. */
export interface Understood {
	readonly language: GuideLanguage;
	readonly reading: Reading;
}
