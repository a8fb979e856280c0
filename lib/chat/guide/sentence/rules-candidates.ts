import type { Rule } from "./rule";

/** What the setting is called in English. */
export const candidatesLabel = "Candidates";

/** Who a dynamic profile runs, and which of them would answer now. */
export const candidateRules: Readonly<Record<"en" | "pt" | "zh", readonly Rule[]>> = {
	en: [
		{
			do: "get",
			pattern:
				/^(?:which|what)(?: of the)? (?:candidates?|profiles?)(?: (?:of|in|from|for) (?<r>.+?))? (?:would|will) (?:answer|reply|respond)(?: me)?(?: first)?(?: now| next| right now)?$/,
			setting: candidatesLabel,
		},
		{
			do: "get",
			pattern:
				/^(?:who|which (?:candidate|profile))(?: would| will) (?:answer|reply|respond)(?: first| next| now| right now)?(?: (?:in|for|of) (?<r>.+?))?(?: now| right now)?$/,
			setting: candidatesLabel,
		},
		{
			do: "get",
			pattern:
				/^(?:(?:list|show|tell)(?: me)?|what are|who are|which are)(?: all)?(?: the)? candidates (?:of|in|for) (?<r>.+)$/,
			setting: candidatesLabel,
		},
	],
	pt: [
		{
			do: "get",
			pattern:
				/^(?:que|qual(?: d[oa]s)?|quais)(?: [oa]s?)? (?:candidat[oa]s?|perfil|perfis)(?: (?:de|do|da|em|no|na) (?<r>.+?))? (?:responderia|responde|iria responder|vai responder)(?: primeiro)?(?: agora| ja)?$/,
			setting: candidatesLabel,
		},
		{
			do: "get",
			pattern:
				/^quem (?:responderia|responde|iria responder|vai responder)(?: primeiro)?(?: agora)?(?: (?:em|no|na|de|do|da) (?<r>.+?))?(?: agora)?$/,
			setting: candidatesLabel,
		},
		{
			do: "get",
			pattern: /^(?:lista|mostra(?:-me)?|quais sao)(?: [oa]s)? candidat[oa]s (?:de|do|da) (?<r>.+)$/,
			setting: candidatesLabel,
		},
	],
	zh: [
		{
			do: "get",
			pattern:
				/^(?:(?<r>.+?)(?:里|中|的)?)??(?:现在|目前)?(?:会由|将由|由)?(?:哪(?:一)?[个位]|谁|边个)(?:候选|配置档案)?(?:会|来)?(?:回答|应答|作答)$/,
			setting: candidatesLabel,
		},
		{
			do: "get",
			pattern: /^(?:(?:列出|显示|查看|看看)(?:一下)?)?(?<r>.+?)(?:的|有哪些|有边啲)候选(?:有哪些|是哪些|列表)?$/,
			setting: candidatesLabel,
		},
	],
};
