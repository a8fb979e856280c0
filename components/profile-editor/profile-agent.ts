/** What the page shows of the agent a profile runs. */
export interface ProfileAgent {
	readonly id: string;
	readonly name: string;
	/** Absent: it runs no model, such as the offline guide. */
	readonly defaultModel?: string;
	readonly command: string;
	/** Started as a program instead of being called. */
	readonly cli: boolean;
	/** Dynamic: its profiles run other profiles and have candidates instead of a model. */
	readonly kind: "concrete" | "dynamic";
	/** Its profiles can be read and nothing more: dynamic ones, while their feature is off. */
	readonly locked: boolean;
}
