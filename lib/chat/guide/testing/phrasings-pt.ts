import { asks, explains, offTopic, type Phrasing, reads, worldOfTwins, writes } from "./phrasing";

const pt = (id: string, text: string, expect: Phrasing["expect"], world?: Phrasing["world"]): Phrasing => ({
	id: `pt-${id}`,
	locale: "pt-PT",
	text,
	expect,
	...(world === undefined ? {} : { world }),
});

/** Portuguese of Portugal. */
export const portuguesePhrasings: readonly Phrasing[] = [
	pt("theme", "muda o tema para escuro", writes("user_settings.theme", "dark")),
	pt("language", "quero a interface em inglês", writes("user_settings.locale", "en")),
	pt("confirm", "não me perguntes antes de arquivar", writes("user_settings.confirm_archive", false)),
	pt("density", "põe a densidade confortável", writes("user_settings.density", "comfortable")),
	pt("read-timezone", "qual é o meu fuso horário?", reads("user_settings.timezone")),
	pt(
		"fallback",
		"define o modelo alternativo do Reviewer como gpt-5-mini",
		writes("agent_profile.fallback_model", "gpt-5-mini", "profile_reviewer"),
	),
	pt(
		"model",
		"troca o modelo do perfil Night Coder para llama3.3",
		writes("agent_profile.model", "llama3.3", "profile_coder"),
	),
	pt("disable", "desativa o perfil Night Coder", writes("agent_profile.enabled", false, "profile_coder")),
	pt("read-model", "que modelo usa o Reviewer?", reads("agent_profile.model", "profile_reviewer")),
	pt("explain", "para que serve o prefixo do comando?", explains("agent_profile.command_prefix")),
	pt("mcp", "liga os servidores MCP do perfil Reviewer", writes("agent_profile_mcp.enabled", true, "profile_reviewer")),
	pt("agent", "desliga o agente Ollama", writes("agent.enabled", false, "agent_ollama")),
	pt(
		"instructions",
		"muda as instruções do espaço de trabalho para «Responde sempre em português.»",
		writes("workspace.instructions", "Responde sempre em português.", "workspace_default"),
	),
	pt("server", "desativa o servidor MCP Files", writes("mcp_server.enabled", false, "mcp_files")),
	pt("skill", "seleciona a competência QR code", writes("skill.selected", true, "skill_qr")),
	pt("skill-on", "liga a competência qr-code", writes("skill.selected", true, "skill_qr")),
	pt("skill-off", "desativa a competência compose-email", writes("skill.selected", false, "skill_mail")),
	pt("skill-deselect", "desseleciona a competência Compose email", writes("skill.selected", false, "skill_mail")),
	pt("skill-list", "que competências tenho?", { kind: "list", resource_type: "skill" }),
	pt("flag", "liga a funcionalidade de agentes CLI", explains("runtime_flag.override")),
	pt("list", "que perfis tenho?", { kind: "list", resource_type: "agent_profile" }),
	pt("duplicate", "duplica o perfil Reviewer", {
		kind: "duplicate",
		resource_type: "agent_profile",
		record: "profile_reviewer",
	}),
	pt("delete", "apaga o perfil Night Coder", {
		kind: "delete",
		resource_type: "agent_profile",
		record: "profile_coder",
	}),

	pt("which-twin", "apaga o perfil Writer", asks("profile_twin_a", "profile_twin_b"), worldOfTwins),
	pt(
		"which-profile",
		"muda as instruções de sistema para «Sê breve.»",
		asks("profile_reviewer", "profile_coder", "profile_guide"),
	),

	pt("weather", "vai chover amanhã em Lisboa?", offTopic),
	pt("recipe", "dá-me uma receita de bacalhau à Brás", offTopic),
	pt("code", "como leio uma variável de ambiente em Node?", offTopic),
	pt("hello", "então, tudo bem contigo?", offTopic),
];
