import { putSkillRows, removeSkillRows, type TestSkill } from "../../harness/skill-rows";
import type { ChatScreen } from "./chat-screen";
import { test as base, calling } from "./chat-test";

interface SkillFixtures {
	/**
	 * Keeps a skill whose page defines its function as `body` says, a function body with `data`, `secret` and `tell`
	 * (what was tried and what came of it); answers its id. Gone after the test.
	 */
	skill: (body: string, more?: Partial<TestSkill>) => Promise<string>;
	/** An Agent conversation in which a skill is run by the scripted model, which `more` scripts; the answer may still be on its way. */
	runProbe: (data?: string, more?: string) => Promise<ChatScreen>;
}

/** Conversations in which the scripted model runs a skill's page in this browser. */
export const test = base.extend<SkillFixtures>({
	skill: async ({ server }, use) => {
		const ids: string[] = [];
		await use(async (body, more = {}) => {
			const id = await putSkillRows(server, { name: "Probe", page: pageWith(body), ...more });
			ids.push(id);
			return id;
		});
		for (const id of ids) await removeSkillRows(server, id);
	},

	runProbe: async ({ chat, browserConsole }, use) => {
		// What the sandbox refuses, the browser says in its console, in the frame's name.
		browserConsole.expect(/Content Security Policy|sandbox|Permissions[- ]Policy|violates the following/i);
		await use(async (data = "", more = "") => {
			await chat.openNew();
			await chat.setAgent(true);
			await chat.say(probing(data) + more);
			return chat;
		});
	},
});

/** Words that have the model load and run the skill. */
export const probing = (data = "") =>
	calling("loadSkill", { skillName: "Probe" }) + calling("runSkill", { skillName: "Probe", data });

/** A skill's page around the body of its function. */
const pageWith = (body: string) => `<!doctype html><meta charset="utf-8"><body><script>
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const tries = async (attempts) => {
	const told = [];
	for (const [name, attempt] of Object.entries(attempts)) {
		try { const value = await Promise.race([attempt(), wait(800).then(() => "nothing")]); told.push(name + "=" + value); }
		catch (error) { told.push(name + "!" + error.name); }
	}
	return JSON.stringify({ result: told.join(" ") });
};
window.ai_edge_gallery_get_result = async (data, secret) => { ${body} };
</script>`;
