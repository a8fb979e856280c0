import {
	asks,
	explains,
	offTopic,
	type Phrasing,
	reads,
	worldOfHanNames,
	worldOfTwoWorkspaces,
	writes,
} from "./phrasing";

type Chinese = "zh-CN" | "zh-TW" | "zh-HK";

const zh =
	(locale: Chinese) =>
	(id: string, text: string, expect: Phrasing["expect"], world?: Phrasing["world"]): Phrasing => ({
		id: `${locale}-${id}`,
		locale,
		text,
		expect,
		...(world === undefined ? {} : { world }),
	});

const cn = zh("zh-CN");
const tw = zh("zh-TW");
const hk = zh("zh-HK");

/** Simplified Chinese. */
const simplified: readonly Phrasing[] = [
	cn("theme", "把主题改成深色", writes("user_settings.theme", "dark")),
	cn("language", "语言换成繁体中文（台湾）", writes("user_settings.locale", "zh-TW")),
	cn("submit", "我想用 Ctrl+回车发送消息", writes("user_settings.chat_submit_key", "mod_enter")),
	cn("read-theme", "现在用的是什么主题？", reads("user_settings.theme")),
	cn(
		"fallback",
		"把 Reviewer 的备用模型设为 gpt-5-mini",
		writes("agent_profile.fallback_model", "gpt-5-mini", "profile_reviewer"),
	),
	cn(
		"han-name",
		"停用翻译助手这个配置档案",
		writes("agent_profile.enabled", false, "profile_translator"),
		worldOfHanNames,
	),
	cn("hops", "Reviewer 每次回答最多用 4 步工具", writes("agent_profile.max_tool_hops", 4, "profile_reviewer")),
	cn("read-prompt", "Reviewer 的系统提示词是什么", reads("agent_profile.system_prompt", "profile_reviewer")),
	cn("explain", "工作记忆预算是干什么用的？", explains("workspace.working_memory_budget")),
	cn(
		"mcp",
		"启用 Reviewer 这个配置档案自己的 MCP 服务器",
		writes("agent_profile_mcp.enabled", true, "profile_reviewer"),
	),
	cn(
		"agent",
		"Ollama 的默认模型改成 deepseek-r1:14b",
		writes("agent.default_model", "deepseek-r1:14b", "agent_ollama"),
	),
	cn("workspace", "把工作区改名为“实验室”", writes("workspace.name", "实验室", "workspace_default")),
	cn("skill", "选择技能 QR code", writes("skill.selected", true, "skill_qr")),
	cn("skill-on", "启用 qr-code 技能", writes("skill.selected", true, "skill_qr")),
	cn("skill-off", "停用技能 compose-email", writes("skill.selected", false, "skill_mail")),
	cn("skill-deselect", "把 compose-email 这个技能取消选择", writes("skill.selected", false, "skill_mail")),
	cn("skill-list", "有哪些技能？", { kind: "list", resource_type: "skill" }),
	cn("server", "禁用 GitHub 这个 MCP 服务器", writes("mcp_server.enabled", false, "mcp_github")),
	cn("flag", "帮我打开 stdio MCP 的运行时开关", explains("runtime_flag.override")),
	cn("list", "有哪些智能体？", { kind: "list", resource_type: "agent" }),
	cn("which-workspace", "打开反思", asks("workspace_default", "workspace_lab"), worldOfTwoWorkspaces),
	cn("weather", "明天上海天气怎么样", offTopic),
	cn("code", "用 Python 写一个快速排序", offTopic),
	cn("poem", "写一首关于秋天的诗", offTopic),
];

/** Traditional Chinese as written in Taiwan. */
const taiwanese: readonly Phrasing[] = [
	tw("skill", "選用 QR code 技能", writes("skill.selected", true, "skill_qr")),
	tw("skill-off", "關閉技能 compose-email", writes("skill.selected", false, "skill_mail")),
	tw("theme", "幫我切換成淺色主題", writes("user_settings.theme", "light")),
	tw("timezone", "時區改成 Asia/Taipei", writes("user_settings.timezone", "Asia/Taipei")),
	tw("tool-details", "顯示工具詳情", writes("user_settings.show_tool_details", true)),
	tw("model", "把 Reviewer 的模型換成 gpt-5.1", writes("agent_profile.model", "gpt-5.1", "profile_reviewer")),
	tw("han-name", "週報小幫手的模型是什麼？", reads("agent_profile.model", "profile_weekly"), worldOfHanNames),
	tw("agent", "停用 Ollama 代理程式", writes("agent.enabled", false, "agent_ollama")),
	tw("reflections", "開啟工作區的反思", writes("workspace.reflections_enabled", true, "workspace_default")),
	tw(
		"server",
		"把 Files 伺服器的網址改成 http://127.0.0.1:7900/mcp",
		writes("mcp_server.url", "http://127.0.0.1:7900/mcp", "mcp_files"),
	),
	tw("flag", "請開啟動態設定檔功能", explains("runtime_flag.override")),
	tw("list", "列出所有設定檔", { kind: "list", resource_type: "agent_profile" }),
	tw(
		"which-default",
		"預設設定檔改成 Reviewer",
		asks("workspace.default_agent_profile_id", "user_settings.default_agent_profile_id"),
	),
	tw("weather", "今天會下雨嗎", offTopic),
	tw("timer", "設定一個五分鐘的計時器", offTopic),
	tw("stock", "台積電股價現在多少", offTopic),
];

/** Traditional Chinese as written in Hong Kong. */
const hongKong: readonly Phrasing[] = [
	hk("theme", "轉做深色模式", writes("user_settings.theme", "dark")),
	hk("language", "我想轉用英文介面", writes("user_settings.locale", "en")),
	hk("confirm", "封存之前唔使再問我", writes("user_settings.confirm_archive", false)),
	hk("read-density", "而家嘅密度係咩？", reads("user_settings.density")),
	hk("rename", "將 Night Coder 改名做 Day Coder", writes("agent_profile.name", "Day Coder", "profile_coder")),
	hk("auto-approve", "開返 Reviewer 嘅自動批准", writes("agent_profile.auto_approve", true, "profile_reviewer")),
	hk("skill", "開返 QR code 呢個技能", writes("skill.selected", true, "skill_qr")),
	hk("skill-off", "熄咗 compose-email 技能", writes("skill.selected", false, "skill_mail")),
	hk("server-name", "將 Files 伺服器改名做 Documents", writes("mcp_server.name", "Documents", "mcp_files")),
	hk("read-server", "GitHub 伺服器嘅網址係咩？", reads("mcp_server.url", "mcp_github")),
	hk("flag", "幫我開 CLI 代理程式嘅功能", explains("runtime_flag.override")),
	hk("which-model", "模型改做 gpt-5", asks("profile_reviewer", "profile_coder", "profile_guide")),
	hk("food", "附近有咩好食？", offTopic),
	hk("hello", "你好呀，食咗飯未？", offTopic),
];

/** Chinese, three ways. */
export const chinesePhrasings: readonly Phrasing[] = [...simplified, ...taiwanese, ...hongKong];
