import { objects, Said, type Scene, type Script, textOf, valueOrSaid } from "./script";

/** One thing a person can choose; labels are made different before they are asked. */
export interface Option<Value> {
	readonly label: string;
	readonly description?: string;
	readonly value: Value;
}

/** `ask_user` takes this many options. */
const mostOptions = 6;

/** Asks which one is meant, by `ask_user` where it is offered and fits, else in words that end the turn. */
export function* choose<Value>(
	scene: Scene,
	question: string,
	options: readonly Option<Value>[],
): Script<Value | Said> {
	const distinct = withOwnLabels(options);
	if (!scene.offers("ask_user") || distinct.length < 2 || distinct.length > mostOptions) {
		return new Said(listed(scene, question, distinct));
	}
	const asked = distinct.map(({ label, description }) => ({
		label: label.slice(0, 200),
		...(description ? { description: description.slice(0, 500) } : {}),
	}));
	const [result] = yield [{ tool: "ask_user", arguments: { questions: [{ question, options: asked }] } }];
	if (!result) return new Said(scene.words.say("nothing_done"));
	if (result.status !== "ok" || !Array.isArray(result.value)) {
		const said = valueOrSaid(scene, result);
		return said instanceof Said && result.status !== "error" ? said : new Said(listed(scene, question, distinct));
	}
	const answer = objects(result.value)[0]?.answer;
	const label = Array.isArray(answer) ? textOf(answer[0]) : "";
	const chosen = distinct.find((option) => option.label.slice(0, 200) === label);
	return chosen ? chosen.value : new Said(listed(scene, question, distinct));
}

function listed<Value>({ words: { say } }: Scene, question: string, options: readonly Option<Value>[]): string {
	const lines = options
		.slice(0, 20)
		.map(({ label, description }) => `- ${label}${description ? ` (${description})` : ""}`);
	return [question, "", ...lines, "", say("choose_list")].join("\n");
}

function withOwnLabels<Value>(options: readonly Option<Value>[]): readonly Option<Value>[] {
	return options.map((option, index) => {
		const same = options.filter(({ label }) => label === option.label);
		if (same.length === 1) return option;
		const described =
			option.description && same.filter(({ description }) => description === option.description).length === 1;
		return { ...option, label: `${option.label} (${described ? option.description : index + 1})` };
	});
}
