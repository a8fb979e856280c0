import { CandidatesPart } from "./candidates-part";
import { agentEditsCandidates, type Edit, type StoredCandidates, storedCandidates } from "./dynamic-profile";
import { test as base, expect } from "./editor-test";

interface DynamicFixtures {
	/** The list of candidates on the page. */
	list: CandidatesPart;
	/** What is stored of the list. */
	stored: () => Promise<StoredCandidates>;
	/** Scout reads the candidates and writes them back changed. */
	agentEdits: (edit: Edit) => Promise<number>;
}

/** Stories of a dynamic profile that asks Alpha, Beta and Gamma, each once more after 10 seconds. */
export const test = base.extend<DynamicFixtures>({
	kind: "dynamic",

	list: async ({ page }, use) => {
		await use(new CandidatesPart(page));
	},

	stored: async ({ api, profile }, use) => {
		await use(() => storedCandidates(api, profile.id));
	},

	agentEdits: async ({ agent, profile }, use) => {
		await use((edit) => agentEditsCandidates(agent, profile.id, edit));
	},
});

export { expect };
