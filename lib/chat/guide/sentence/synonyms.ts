/** More words for settings than the catalog and the labels have, by key, parted by `|`: what people say in every language. */
export const settingWords: Readonly<Record<string, string>> = {
	"agent.api_key": "chave da api|chave api|api 密钥|密钥|api key|金钥|api 金钥",
	"agent.base_url": "endereco|url|endereco do servidor|地址|接口地址|端点|网址|基础网址|base url",
	"agent.default_model": "modelo padrao|modelo por omissao|modelo por defeito|默认模型|预设模型|默认的模型",
	"agent.display_name": "nome|名字|名称",
	"agent.command": "comando|命令|指令",
	"agent_profile.name": "nome|nome do perfil|名字|档案名称|profile name",
	"agent_profile.model": "modelo|modelo de linguagem|模型|语言模型|大模型",
	"agent_profile.mode": "modo|模式",
	"agent_profile.fallback_model":
		"modelo de reserva|modelo secundario|modelo de recurso|modelo de fallback|modelo de backup|后备模型|备选模型|备份模型|备援模型|替代模型|fallback",
	"agent_profile.auto_fallback":
		"fallback automatico|recurso automatico|reserva automatica|自动后备|自动切换|自动备援|自动故障转移",
	"agent_profile.auto_approve":
		"automatic approval|auto approval|auto approving|automatic approvals|aprovacao automatica|auto aprovacao|autoaprovacao|自动批准|自动审批|自动核准|自动同意|自动允许|自动通过",
	"agent_profile.max_tool_hops":
		"tool steps|tool hops|max hops|passos de ferramentas|limite de passos|numero de passos|工具步数|工具调用次数|步数上限|工具调用上限|最大步数",
	"agent_profile.system_prompt":
		"prompt de sistema|instrucoes de sistema|prompt do sistema|系统提示|系统提示词|提示词|prompt",
	"agent_profile.config_options":
		"opcoes do modelo|parametros do modelo|esforco de raciocinio|temperatura|模型参数|推理强度|思考强度|温度",
	"agent_profile.command_prefix": "prefixo de comando|prefixo do comando|prefixo|命令前缀|指令前缀|命令前置|前缀",
	"agent_profile.env_vars": "variaveis de ambiente|环境变量|环境变数",
	"agent_profile.cli_flags": "flags da cli|opcoes de linha de comandos|命令行参数|命令列参数|命令行选项",
	"agent_profile.cli_passthrough": "passagem para terminal|终端直通|终端透传",
	"agent_profile.allow_indexing": "indexacao|索引",
	"agent_profile.tool_protocol": "protocolo de ferramentas|工具协议|工具调用方式",
	"agent_profile.enabled": "ativo|启用|启用状态",
	"agent_profile_mcp.enabled":
		"mcp do perfil|mcp servers|servidores mcp|mcp 服务器|servidores mcp do perfil|使用 mcp 服务器|mcp",
	"mcp_server.url": "url|endereco|address|地址|网址|服务器地址",
	"mcp_server.name": "nome|名字|名称",
	"mcp_server.type": "transporte|tipo|传输方式|传输|类型",
	"mcp_server.mode": "ligacoes|connections|connection mode|modo de ligacao|连接|连接方式|连接模式",
	"mcp_server.headers": "cabecalhos|请求头|标头",
	"skill.selected": "skill selection|selecao de competencias|competencia ativa|选用技能|启用技能|所选技能",
	"skill.network_hosts":
		"acesso a rede da competencia|rede da competencia|anfitrioes permitidos|技能的网络|技能网络访问|允许的主机|网络主机",
	"skill.secret": "segredo da competencia|chave da competencia|技能密钥|技能的密钥|技能的 api 密钥",
	"user_settings.locale":
		"idioma|lingua|linguagem|ui language|interface language|display language|语言|界面语言|显示语言|系统语言|介面语言",
	"user_settings.theme":
		"tema|color theme|aparencia|modo escuro|modo claro|主题|外观|配色|深色模式|浅色模式|暗色模式|夜间模式|深色主题|布景主题|佈景主题",
	"user_settings.density": "densidade|espacamento|layout density|list density|密度|间距|显示密度|界面密度",
	"user_settings.timezone": "fuso horario|fuso|时区|my time zone",
	"user_settings.chat_submit_key": "tecla de envio|enviar com|send button key|发送键|发送快捷键|发送方式|传送键",
	"user_settings.confirm_archive":
		"archiving confirmation|asking me before archiving|ask me before archiving|ask before archiving|asking before archiving|asking before i archive|me perguntes antes de arquivar|perguntar antes de arquivar|perguntes antes de arquivar|封存之前|封存前|归档前|归档之前|存档前|存档之前|归档时|封存时|confirmation before archiving|confirm archiving|confirmacao de arquivo|confirmacao antes de arquivar|confirmar arquivo|归档前确认|归档确认|封存确认|封存前确认|存档前确认",
	"user_settings.agent_toggle_default": "agent on by default|agente por predefinicao|默认开启智能体|新对话开启智能体",
	"user_settings.default_agent_profile_id":
		"my default profile|meu perfil predefinido|meu perfil padrao|我的默认档案|我的默认配置|我的预设设定档|我的默认配置档案",
	"user_settings.show_tool_details":
		"tool details|detalhes das ferramentas|detalhes de ferramentas|工具详情|工具细节|工具调用详情|工具详细信息",
	"user_settings.auto_merge_external_changes": "juntar alteracoes|fusao automatica|自动合并|合并更改",
	"user_settings.notification_events": "notificacoes|eventos de notificacao|alertas|通知|通知事件|提醒",
	"user_settings.keyboard_shortcuts": "atalhos|atalhos de teclado|快捷键|键盘快捷键|热键",
	"workspace.name": "nome|名字|名称",
	"workspace.description": "descricao|说明|描述|简介",
	"workspace.instructions":
		"instrucoes|instrucoes do espaco de trabalho|workspace instructions|工作区指令|工作区说明书|工作区指示|指令|指示",
	"workspace.default_agent_profile_id":
		"default profile of the workspace|workspace default profile|perfil padrao|perfil por omissao|perfil predefinido do espaco de trabalho|默认档案|默认配置|预设设定档|默认配置档案|工作区默认配置档案|工作区的默认配置档案",
	"workspace.settings_agent_profile_id":
		"settings assistant|assistente de definicoes|perfil do assistente|设置助手|设定助手",
	"workspace.default_toolsets": "conjuntos de ferramentas|默认工具集|工具集|预设工具集",
	"workspace.reflections_enabled": "reflexoes|memoria de longo prazo|反思|长期记忆",
	"workspace.working_memory_budget":
		"memory budget|orcamento de memoria|orcamento da memoria|memoria de trabalho|工作记忆预算|工作记忆|记忆预算|记忆上限",
};

/** More words for values, by key and value. */
export const choiceWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	"user_settings.theme": {
		dark: "dark mode|dark theme|night mode|black|modo escuro|tema escuro|escuro|escura|深色|暗色|深色模式|暗色模式|黑暗模式|夜间模式|深色主题|暗黑模式|深色的",
		light:
			"light mode|light theme|day mode|bright|modo claro|tema claro|claro|clara|浅色|亮色|浅色模式|明亮模式|浅色主题|日间模式|浅色的",
		system:
			"auto|automatic|as the system|device|follow the system|system theme|automatico|sistema|do sistema|跟随系统|系统|自动|跟随设备",
	},
	"user_settings.density": {
		compact: "compact mode|dense|tight|compacta|compacto|modo compacto|紧凑|紧凑模式",
		comfortable:
			"comfortable mode|cosy|cozy|roomy|spacious|relaxed|confortavel|modo confortavel|舒适|宽松|宽松模式|舒适模式",
	},
	"user_settings.locale": {
		auto: "automatic|automatico|browser|as the browser|navegador|自动|跟随浏览器|浏览器",
		en: "english|ingles|英语|英文",
		"pt-PT": "portuguese|european portuguese|portugues|portugues de portugal|葡萄牙语|葡语|葡萄牙文|葡文|pt",
		"zh-CN": "simplified chinese|chinese simplified|chinese (simplified)|chines simplificado|简体中文|简体|简中",
		"zh-TW":
			"traditional chinese (taiwan)|taiwanese chinese|chinese (taiwan)|chines de taiwan|chines tradicional de taiwan|繁体中文(台湾)|台湾繁体|台湾中文|台湾正体|正体中文|繁体中文（台湾）",
		"zh-HK":
			"traditional chinese (hong kong)|chinese (hong kong)|hong kong chinese|chines de hong kong|chines tradicional de hong kong|繁体中文(香港)|香港繁体|香港中文|繁体中文（香港）",
	},
	"user_settings.chat_submit_key": {
		enter: "enter key|return|the enter key|回车|回车键|输入键|enter 键|tecla enter",
		mod_enter:
			"ctrl enter|ctrl+enter|ctrl + enter|cmd enter|cmd+enter|command enter|command+enter|mod+enter|ctrl 回车|ctrl+回车|ctrl e enter",
	},
	"agent_profile.tool_protocol": {
		auto: "automatic|automatico|自动",
		native: "native tools|nativo|原生",
		fenced: "fenced blocks|fences|blocos|代码块|围栏",
	},
	"mcp_server.mode": {
		auto: "automatic|automatico|自动",
		shared: "shared by all|partilhado|partilhada|共享|共用",
		per_session: "per session|per conversation|one per conversation|por sessao|por conversa|每个会话|每个对话|按会话",
	},
};
