/** Where a timer stands; `paused` ones keep what is left. */
export const timerStates = ["running", "paused", "fired", "dismissed", "cancelled"] as const;

export type TimerState = (typeof timerStates)[number];

export const timerKinds = ["timer", "alarm", "reminder"] as const;

export type TimerKind = (typeof timerKinds)[number];

/** A timer, an alarm or a reminder of a person, by absolute time. */
export interface Timer {
	readonly id: string;
	readonly kind: TimerKind;
	/** What it is for; may be empty. */
	readonly label: string;
	readonly state: TimerState;
	/** ISO 8601; of a paused one, when it was due. */
	readonly fire_at: string;
	/** Length of a timer, ms; absent for the others. */
	readonly duration_ms?: number;
	/** What was left when it was paused, ms. */
	readonly left_ms?: number;
	/** Where it was asked for; absent once that conversation is gone. */
	readonly conversation_id?: string;
	readonly created_at: string;
}

/**
 * What an intent shows (*skills*, NativeIntent). Nothing on a card happens by itself: every act is a button, and what
 * leaves Steward leaves through another program that the person sees.
 */
export type IntentCard =
	| {
			readonly kind: "email";
			readonly to: readonly string[];
			readonly cc: readonly string[];
			readonly bcc: readonly string[];
			readonly subject: string;
			readonly body: string;
	  }
	/** `phone` as it was given, spaces and all. */
	| { readonly kind: "sms"; readonly phone: string; readonly body: string }
	| {
			readonly kind: "calendar_event";
			/** Unique for ever (RFC 5545, UID). */
			readonly uid: string;
			readonly title: string;
			readonly description: string;
			readonly location: string;
			/** ISO 8601 in UTC; of an all-day event the first day, and the day after the last, as `YYYY-MM-DD`. */
			readonly starts_at: string;
			readonly ends_at: string;
			readonly all_day: boolean;
			/** IANA zone that the times were meant in. */
			readonly time_zone: string;
	  }
	/** What it was when it was set; how it stands now is asked for by its id. */
	| { readonly kind: "timer"; readonly timer: Timer }
	/** mailto, tel, sms or geo; http and https are `open_link`. */
	| { readonly kind: "open_app_link"; readonly url: string }
	| { readonly kind: "share"; readonly title: string; readonly text: string; readonly url: string }
	| { readonly kind: "copy_text"; readonly text: string }
	| { readonly kind: "notification"; readonly title: string; readonly message: string }
	| { readonly kind: "save_file"; readonly name: string; readonly mime: string; readonly text: string }
	/** The person may send where they are, coarsely, as a message of their own. */
	| { readonly kind: "location"; readonly reason: string }
	/** Acts on sound and video of this page only. */
	| { readonly kind: "media"; readonly command: "play" | "pause" };

export type IntentCardKind = IntentCard["kind"];
