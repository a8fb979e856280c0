import "server-only";
import type { AnySetting } from "@/lib/setting/define-resource";
import type { ControlKind } from "@/lib/setting/define-setting";
import { schemaChoices } from "@/lib/setting/schema-choices";
import type { Json } from "@/lib/shared/json";

/** Records that samples may point at. */
export interface SampleReferences {
	readonly profileId: string;
	readonly otherProfileId: string;
	readonly secretId: string;
}

/** Two valid values of every kind of control. */
const byControl: Readonly<Record<ControlKind, (known: SampleReferences) => readonly [Json, Json]>> = {
	text: () => ["Sample one", "Sample two"],
	long_text: () => ["Sample one\n", "Sample two\n"],
	number: () => [5, 6],
	switch: () => [true, false],
	risk_switch: () => [true, false],
	choice: () => [true, false],
	multi_choice: () => [["settings"], ["settings", "profiles"]],
	live_choice: () => ["sample-one", "sample-two"],
	reference: ({ profileId, otherProfileId }) => [profileId, otherProfileId],
	url: () => ["https://one.example.com/v1", "https://one.example.com/v2"],
	command: () => ["nice -n 5", "nice -n 6"],
	secret: ({ secretId }) => [secretId, ""],
	secret_text: () => ["sample-1", "sample-2"],
	string_map: () => [{ sample: "1" }, { sample: "2" }],
	env_list: () => [[{ key: "SAMPLE", value: "1" }], [{ key: "SAMPLE", value: "2" }]],
	flag_list: () => [
		[{ flag: "--sample", description: "", enabled: true }],
		[{ flag: "--sample", description: "", enabled: false }],
	],
	candidate_list: ({ profileId, otherProfileId }) => [
		{ version: 1, candidates: [{ execution_profile_id: profileId }] },
		{ version: 2, candidates: [{ execution_profile_id: otherProfileId }] },
	],
	host_list: () => [["one.example.com"], ["two.example.com", "one.example.com:8443"]],
	server_map: () => [
		{ sample: { url: "https://one.example.com/mcp", headers: { "X-Key": "1" } } },
		{ sample: { url: "https://one.example.com/mcp", headers: { "X-Key": "2" } } },
	],
	server_part: () => [{ sample: "1" }, { sample: "2" }],
	shortcut_map: () => [{ search: "mod+y" }, { search: "mod+u" }],
};

/** Two valid values of a setting that differ; derived from its control and schema, so no setting is listed here. */
export function sampleValues(setting: AnySetting, known: SampleReferences): readonly [Json, Json] {
	const choices = schemaChoices(setting.schema);
	if (setting.control === "choice" && choices) return [choices[0] ?? "", choices[1] ?? ""];
	if (setting.control === "multi_choice" && choices) return [choices.slice(0, 1), choices.slice(0, 2)];
	const [first, second] = byControl[setting.control](known);
	if (setting.schema.safeParse(first).success) return [first, second];
	if (setting.control === "server_part") return partOf(setting);
	if (setting.control === "choice") return ["Europe/Lisbon", "Asia/Taipei"];
	return [60_000, 70_000];
}

/** The parts of a server that are no map of texts: a list of texts, or what is decided about tools. */
function partOf({ schema }: AnySetting): readonly [Json, Json] {
	if (schema.safeParse(["--one"]).success) return [["--one"], ["--two"]];
	return [{ sample: { enabled: true, always_allow: true } }, { sample: { enabled: false, always_allow: true } }];
}
