import "server-only";

// Each place a sealed text stands at; `resealColumns` knows the columns.

/** An entry of the secrets store. */
export const secretPlace = (id: string) => `secrets:sealed:${id}`;

/** A person's sign-in with an MCP server. */
export const signInPlace = (serverRef: string, userId: string) =>
	`mcp_sign_ins:sealed:${JSON.stringify([serverRef, userId])}`;

/** The whole arguments of an open call. */
export const argumentsPlace = (messageId: string, callId: string) => `message_arguments:${messageId}:${callId}`;

/** What the pages of a skill keep. */
export const pageStoragePlace = (skillId: string) => `skill_storage:sealed:${skillId}`;

/** What a run of a skill's page answered. */
export const runAnswerPlace = (runId: string) => `skill_runs:answer:${runId}`;
