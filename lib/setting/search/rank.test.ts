import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rank } from "./rank";
import { buildLocalRankIndex, buildRankIndex, type RankEntry } from "./rank-index";

const entry = (key: string, label: string, aliases: string[] = [], description = ""): RankEntry => ({
	key,
	domain: key.startsWith("q.") ? "e" : "d",
	label,
	description,
	aliases,
});
const entries = [
	entry("p.model", "Model", ["llm"], "Which model answers."),
	entry("p.fallback_model", "Fallback model", ["backup model", "spare"], "Used when the model is missing."),
	entry("p.model_options", "Options", ["model settings"], "Sent along (temperature, effort)."),
	entry("q.llm_key", "Key", ["model"], ""),
	entry("a.model", "Model", [], ""),
];
const index = buildRankIndex(entries);
const keys = (query: string, domain?: string) => rank(index, { query, domain }).map((found) => found.entry.key);
const reasons = (query: string) => rank(index, { query }).map((found) => `${found.entry.key}:${found.match_reason}`);

describe("rank", () => {
	it("orders by tier, then by key", () => {
		expect(reasons("model")).toEqual([
			"a.model:exact_label",
			"p.model:exact_label",
			"q.llm_key:exact_alias",
			"p.model_options:alias_prefix",
			"p.fallback_model:tokens",
		]);
		expect(reasons("p.model")).toEqual(["p.model:exact_key", "p.model_options:key_prefix", "p.fallback_model:tokens"]);
	});

	it("names the reason of each match", () => {
		expect(reasons("backup model")[0]).toBe("p.fallback_model:exact_alias");
		expect(reasons("fall")[0]).toBe("p.fallback_model:label_prefix");
		expect(reasons("temperature")).toEqual(["p.model_options:description"]);
		expect(reasons("effort")).toEqual(["p.model_options:description"]);
	});

	it("wants every token, whatever its case, order and separators", () => {
		expect(keys("MODEL-backup")).toEqual(["p.fallback_model"]);
		expect(keys("model banana")).toEqual([]);
		expect(keys("odel")).toEqual([]);
	});

	it("narrows by domain and never matches one", () => {
		expect(keys("", "e")).toEqual(["q.llm_key"]);
		expect(keys("model", "e")).toEqual(["q.llm_key"]);
		expect(keys("e")).not.toContain("q.llm_key");
	});

	it("lists everything in key order for an empty query", () => {
		expect(keys("  ")).toEqual(["a.model", "p.fallback_model", "p.model", "p.model_options", "q.llm_key"]);
		expect(rank(index, { query: "" })[0]?.match_reason).toBe("listed");
	});

	it("does not depend on the order of its entries", () => {
		fc.assert(
			fc.property(fc.shuffledSubarray(entries, { minLength: entries.length }), fc.string(), (shuffled, query) => {
				const found = rank(buildRankIndex(shuffled), { query }).map((ranked) => ranked.entry.key);
				expect(found).toEqual(keys(query));
			}),
		);
	});
});

describe("a localized index", () => {
	const words: Record<string, { label: string; description: string }> = {
		"p.fallback_model": { label: "备用模型", description: "首选模型不可用时使用。" },
		"p.model": { label: "Modelo", description: "O modelo que responde à mensagem." },
	};
	const local = buildLocalRankIndex(entries, (key) => words[key]);
	const found = (query: string) => rank(local, { query }).map((ranked) => `${ranked.entry.key}:${ranked.match_reason}`);

	it("ranks localized labels first and English ones as aliases", () => {
		expect(found("modelo")).toEqual(["p.model:exact_label"]);
		expect(found("Fallback model")).toEqual(["p.fallback_model:exact_alias"]);
		expect(found("a mensagem")).toEqual(["p.model:description"]);
	});

	it("finds words inside text without spaces, in any order", () => {
		expect(found("备用模型")).toEqual(["p.fallback_model:exact_label"]);
		expect(found("模型备用")).toEqual(["p.fallback_model:tokens"]);
		expect(found("不可用")).toEqual(["p.fallback_model:description"]);
		expect(found("模型 backup")).toEqual(["p.fallback_model:tokens"]);
		expect(found("香蕉")).toEqual([]);
	});
});

it("ranks 1,000 settings in at most 1 ms at the 99th percentile", () => {
	const many = Array.from({ length: 1000 }, (_, number) =>
		entry(
			`type_${number % 9}.field_${number}`,
			`Some label number ${number}`,
			["other word", `alias ${number}`, "third name"],
			"A description of ordinary length that says what the setting does, what it needs and what it changes. ".repeat(2),
		),
	);
	const big = buildRankIndex(many);
	const words = [
		"label",
		"type_3.field",
		"alias 77",
		"ordinary length",
		"zebra",
		"word that changes",
		"",
		"a",
		"some label",
	];
	const queries = Array.from(
		{ length: 200 },
		(_, turn) => `${words[turn % words.length]} ${turn % 3 === 0 ? turn : ""}`,
	);
	const once = (query: string) => {
		const start = performance.now();
		rank(big, { query });
		return performance.now() - start;
	};
	for (const query of queries) once(query);
	const best = queries.map((query) => Math.min(...Array.from({ length: 7 }, () => once(query))));
	expect(best.sort((a, b) => a - b)[197]).toBeLessThanOrEqual(1);
});
