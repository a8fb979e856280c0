/**
 * What has to be there before a record can be restored, in English for agents. What people read of them says by itself
 * what happened and what to do.
 */
export const restoreRules = {
	agent_deleted: () => "a profile whose agent is there; restore the agent first",
	candidates_deleted: () => "a profile of whose candidates one can be asked; restore one of them first",
} satisfies Record<string, () => string>;
