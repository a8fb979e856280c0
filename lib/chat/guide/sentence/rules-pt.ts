import type { Rule } from "./rule";
import { candidateRules } from "./rules-candidates";

const change =
	"(?:defin(?:e|ir|a)|mud(?:a|ar|e)|alter(?:a|ar|e)|poe|por|ponha|mete|coloc(?:a|ar)|coloque|troc(?:a|ar)|troque|us(?:a|ar|e)|configur(?:a|ar|e)|ajust(?:a|ar|e)|pass(?:a|ar|e)|atualiz(?:a|ar|e)|escolh(?:e|er|a)|modific(?:a|ar)|modifique|seleciona?r?|edit(?:a|ar|e)|aument(?:a|ar|e)|reduz(?:ir|a)?|baix(?:a|ar|e)|sobe|subir|limit(?:a|ar|e)|diminui?r?)";
const on = "(?:lig(?:a|ar)|ligue|a(?:c)?tiv(?:a|ar|e)|habilit(?:a|ar|e)|permit(?:e|ir|a))";
const off =
	"(?:deslig(?:a|ar)|desligue|desa(?:c)?tiv(?:a|ar|e)|desabilit(?:a|ar|e)|inativ(?:a|ar|e)|proib(?:e|ir)|paras? de)";
const end = "(?:,? por favor| agora| obrigad[oa]| se faz favor)*$";
const called = "(?:chamad[oa]|com o nome(?: de)?|de nome|intitulado|que se chame)";

/** Sentences in Portuguese, folded: without accents. */
export const portugueseRules: readonly Rule[] = [
	...candidateRules.pt,
	{
		do: "undo",
		pattern:
			/^(?:desfaz|desfazer|desfaca|anul(?:a|ar|e)|revert(?:e|er|a)|volta atras|voltar atras|repoe)(?: (?:isso|isto|o que fizeste|tudo|(?:a|essa|esta|minha) (?:ultima )?(?:alteracao|mudanca)|as? (?:ultimas? )?(?:alteraco?es|alteracao|mudanca)))?$/,
	},
	{
		do: "help",
		pattern:
			/^(?:ajuda|ajuda-me|socorro|o que (?:sabes|podes|consegues|pode|sabe|consegue)(?: fazer)?(?: por mim)?|(?:quem|o que|que) (?:es|e)(?: tu| voce)?|es (?:uma? )?(?:ia|modelo de linguagem|robo|bot|humano|pessoa).*|que comandos.*|quais (?:sao )?os comandos.*|como funcionas)$/,
	},
	{
		do: "greet",
		pattern:
			/^(?:ola|oi|bom dia|boa tarde|boa noite|obrigad[oa](?: pela ajuda)?|adeus|viva|hey)(?:,? (?:guide|steward))?$/,
	},
	{
		do: "list",
		pattern:
			/^(?:(?:list(?:a|ar|e)|mostr(?:a|ar|e)|mostra-me|da-me|diz-me|indica)(?: a lista d[aeo]s?)?(?: tod[oa]s)?(?: [oa]s)?(?: meus| minhas)?|que|quais(?: sao)?(?: tod[oa]s)?(?: [oa]s)?(?: meus| minhas)?|quant[oa]s|tenho(?: alguns| algum| alguma)?|ha(?: alguns| algum| alguma)?|existem?(?: alguns| algum)?) (?<t>[a-z ]+?)(?: (?:existem?|ha|tenho|estao (?:disponiveis|configurados|instalados|ligados|definidos)|disponiveis|temos|conheces|posso usar))?(?: aqui| agora| n?este espaco de trabalho| no steward)?$/,
	},
	{
		do: "rename",
		pattern:
			/^(?:renomei(?:a|e)|renomear|rebatiz(?:a|ar)|muda o nome d[oea]|mudar o nome d[oea]|altera o nome d[oea]|alterar o nome d[oea]|troca o nome d[oea]) ?(?<r>.+?) (?:para|como|por) (?<v>.+)$/,
	},
	{
		do: "create",
		pattern: new RegExp(
			`^(?:cri(?:a|ar|e)|adicion(?:a|ar|e)|acrescent(?:a|ar|e)|faz|fazer|novo)(?: um| outro)?(?: novo)?(?: perfil)(?: de agente)?(?: novo)?(?:,? ${called})?(?: (?<n>(?!com |para |no |em ).+?))?(?:,? (?:para|com|no|em|usando|do|a partir d[oe])(?: [oa])?(?: agente| fornecedor)? (?<a>.+?))?(?:,? (?:e|com|usando)(?: [oa])? modelo (?<m>.+?))?$`,
		),
	},
	{
		do: "duplicate",
		pattern: new RegExp(
			`^(?:duplic(?:a|ar)|duplique|copi(?:a|ar|e)|clon(?:a|ar|e)|faz uma copia d[oea]) (?<r>.+?)(?:,? (?:como|${called}|para|com o nome|e chama-lhe) (?<n>.+))?$`,
		),
	},
	{
		do: "delete",
		pattern:
			/^(?:apag(?:a|ar)|apague|elimin(?:a|ar|e)|remov(?:e|er|a)|exclu(?:i|ir|a)|tira|tirar|deita fora) (?<r>.+)$/,
	},
	{
		do: "explain",
		pattern:
			/^como (?:e que |posso |se |podemos |devo |faco para |e possivel )*(?:eu )?(?:[a-z]+(?:o|ar|er|ir|a|e|am|amos)(?:-se)?) (?<w>.+?)(?: para .+)?$/,
	},
	{
		do: "explain",
		pattern:
			/^(?:onde|aonde) (?:e que |posso |se |fica[m]?|esta[o]?|encontro|vejo|mudo|altero|defino|ver|encontrar|mudar|alterar|definir| )*(?<w>.+)$/,
	},
	{ do: "explain", pattern: /^(?:o )?que (?:faz|significa|quer dizer|controla) (?<w>.+)$/ },
	{ do: "explain", pattern: /^para que (?:serve[m]?|e[s]?) (?<w>.+)$/ },
	{
		do: "explain",
		pattern:
			/^(?:que|quais)(?: sao)?(?: [oa]s)? (?:valores|opcoes|escolhas)(?: possiveis| disponiveis)?(?: ha| existem| posso usar)?(?: para| d[aeo]s?| tem| aceita| pode ter)? (?<w>.+?)(?: tem| aceita)?$/,
	},
	{
		do: "explain",
		pattern:
			/^(?:explica|explica-me|explique|descreve|fala-me d[aeo]s?|fala d[aeo]s?|sobre|ajuda com|ajuda-me com) (?<w>.+)$/,
		known: true,
	},
	{
		do: "explain",
		pattern: /^(?:por ?que|porque)(?: e que)? (?:nao )?(?:posso |consigo )?(?:mudar |alterar |ver |ligar )?(?<w>.+)$/,
		known: true,
	},
	{
		do: "explain",
		pattern:
			/^(?:procur(?:a|ar|e)|encontr(?:a|ar|e)|pesquis(?:a|ar|e)|busca|buscar)(?: (?:a|as|uma|alguma))?(?: definic(?:ao|oes))?(?: (?:de|do|da|dos|das|sobre|para|com))? (?<w>.+)$/,
	},
	{
		do: "explain",
		pattern:
			/^(?:que|qual|quais)(?: e| sao)?(?: [oa]s?)? definic(?:ao|oes) (?:ha |existem |trata[m]? |controla[m]? |muda[m]? |para |sobre |de |d[oa] )+(?<w>.+)$/,
	},
	{
		do: "set",
		pattern: new RegExp(
			`^(?:(?<on>selecion(?:a|ar|e)|us(?:a|ar|e)|escolh(?:e|er|a))|(?<off>(?:des|de)selecion(?:a|ar|e))) (?<w>(?:a |minha )*competencia .+?)${end}`,
		),
	},
	{
		do: "set",
		pattern: new RegExp(
			`^(?:para|n[oa]|em|no perfil) (?<r>.+?), ${change} (?<s>.+?) (?:para|como|a|=) (?<v>.+?)${end}`,
		),
	},
	{
		do: "set",
		pattern: new RegExp(`^${change} (?<w>.+?) ?(?: (?:para|como|a|em) |[=:] ?)(?<v>.+?)${end}`),
		known: true,
	},
	{ do: "set", pattern: new RegExp(`^${change} (?<w>.+) (?:para|como|a|em|=) (?<v>.+?)${end}`), known: true },
	{ do: "set", pattern: new RegExp(`^${change} (?<w>.+?) (?:para|como|=) (?<v>.+?)${end}`) },
	{
		do: "set",
		pattern: /^(?:usa|usar|use|escolhe|escolher|mete|poe) (?<v>.+?) (?:como|para|n[oa]) (?<w>.+)$/,
		known: true,
	},
	{
		do: "set",
		pattern: /^(?:quero|queria|gostava de ter|prefiro) (?<w>.+?) (?:em|como|a|para) (?<v>.+)$/,
		known: true,
	},
	{ do: "set", pattern: new RegExp(`^${change} (?:o |a )?(?<v>.+?) como (?<w>.+?)${end}`), known: true },
	{ do: "set", pattern: new RegExp(`^(?:faz d[oa]|torna|tornar) (?<v>.+?) (?=[oa] )(?<w>.+?)${end}`), known: true },
	{
		do: "set",
		pattern:
			/^(?:usa|usar|use|escolhe|quero|prefiro) (?:o |a |um |uma )?(?<s>[a-z]+(?: (?:de|do|da) [a-z]+)?) (?<v>\S+) (?:para|n[oa]|em|d[oa]) (?<r>.+)$/,
		known: true,
		needs: "choice",
	},
	{
		do: "set",
		pattern:
			/^(?:deixa|deixar|permite|permitir)(?: que)? (?:o |a )?(?<r>.+?) (?:usar?|use|faca|fazer|ter|tenha) (?:ate |no maximo )?(?<v>\d+) (?<s>.+)$/,
		known: true,
	},
	{ do: "set", pattern: /^(?:o meu|a minha) (?<w>.+?) e (?<v>.+)$/, known: true, needs: "own" },
	{
		do: "set",
		pattern: /^(?:envi(?:a|ar|e)|mand(?:a|ar|e))(?: (?:as |a )?mensage[nm]s?)? com (?:a tecla |o )?(?<v>.+)$/,
		setting: "Send with",
	},
	{
		do: "set",
		pattern: /^(?:notifica-me|notificar|avisa-me|avisar) (?:so|apenas|somente) (?:quando|sobre|se|de) (?<v>.+)$/,
		setting: "Notify me about",
	},
	{
		do: "set",
		pattern:
			/^(?:so|apenas|somente) (?:me )?(?:notifi(?:ca|ques|que)|avis(?:a|es|e))(?:-me)? (?:quando|sobre|se|de) (?<v>.+)$/,
		setting: "Notify me about",
	},
	{
		do: "set",
		pattern: new RegExp(
			`^(?:muda|passa|troca|poe) (?:o |a )?(?<r>.+?) para (?:o )?(?<v>(?=\\S*[\\d:/-])\\S*[a-z]\\S*)${end}`,
		),
		setting: "Model",
	},
	{
		do: "set",
		pattern: /^(?:usa|usar|use) (?<w>.+)$/,
		known: true,
		needs: "switch",
		value: { kind: "switch", on: true },
	},
	{
		do: "set",
		pattern: /^(?<w>(?:mostrar?|perguntar?|confirmar?|aprovar?|permitir?|juntar?|usar?) .+)$/,
		known: true,
		needs: "switch",
		value: { kind: "switch", on: true },
	},
	{ do: "set", pattern: /^(?<w>.+?) (?:deve ser|tem de ser|passa a ser|deve ficar|fica) (?<v>.+)$/, known: true },
	{ do: "set", pattern: /^(?<w>[^:=]+?) ?[:=] ?(?<v>.+)$/, known: true },
	{ do: "set", pattern: new RegExp(`^(?:(?<on>${on})|(?<off>${off})) (?<w>.+?)${end}`) },
	{
		do: "set",
		pattern: /^(?:nao|nunca|deixa de|deixar de) (?<w>.+)$/,
		known: true,
		value: { kind: "switch", on: false },
	},
	{ do: "set", pattern: /^(?:limp(?:a|ar|e)|esvazi(?:a|ar|e)) (?<w>.+)$/, value: { kind: "empty" } },
	{
		do: "set",
		pattern: /^(?:apag(?:a|ar)|remov(?:e|er|a)|tira|tirar|elimin(?:a|ar)) (?<w>.+)$/,
		known: true,
		value: { kind: "empty" },
	},
	{
		do: "set",
		pattern:
			/^(?:repoe|repor|restaur(?:a|ar)|reinici(?:a|ar)) (?<w>.+?)(?: para o (?:valor )?(?:predefinido|padrao|inicial))?$/,
		value: { kind: "default" },
	},
	{ do: "set", pattern: new RegExp(`^${change} (?<b>.+?)${end}`) },
	{ do: "set", pattern: new RegExp(`^(?:d[aá]|da) a[o]? (?<r>.+?) [oa] (?<b>.+?)${end}`) },
	{
		do: "set",
		pattern: new RegExp(
			`^(?:(?:${change}|${on}|muda tudo|quero|queria|prefiro|fala|mostra|mostra tudo)(?: tudo| o steward| a interface| as paginas)?(?: para| em| n[oa]| a| ao)? )(?:o |a |um |uma )?(?<c>.+?)${end}`,
		),
	},
	{ do: "set", pattern: /^(?<c>\S+ .+?)(?: por favor| agora)*$/ },
	{ do: "set", pattern: /^(?<b>.+)$/, needs: "choice" },
	{
		do: "get",
		pattern:
			/^(?:que|qual(?: e)?(?: [oa])?|quais) (?<s>.+?) (?:e que )?(?:usa|tem|utiliza|esta a usar|corre|e usado por|usado por|e usado n[oa]|tem definido) (?:o |a )?(?<r>.+)$/,
		known: true,
	},
	{
		do: "get",
		pattern:
			/^(?:que|qual(?: e)?(?: [oa])?|quais) (?<s>.+?) (?:e que )?(?:o |a )(?<r>.+?) (?:usa|tem|utiliza|esta a usar)$/,
		known: true,
	},
	{
		do: "get",
		pattern:
			/^(?:que|qual|quais) (?<w>.+?) (?:esta|estao|e|sao|estou|uso|tenho)(?: a usar| em uso| definid[oa]| selecionad[oa]| ativ[oa])?$/,
		known: true,
	},
	{
		do: "get",
		pattern:
			/^(?<w>.+?) (?:esta|estao) (?:ligad[oa]s?|desligad[oa]s?|ativ[oa]s?|ativad[oa]s?|desativad[oa]s?|definid[oa]s?|escur[oa]|clar[oa])(?: (?:para|em|n[oa]|d[oa]) (?<r>.+))?$/,
		state: true,
	},
	{
		do: "get",
		pattern:
			/^esta[o]? (?<w>.+?) (?:ligad[oa]s?|desligad[oa]s?|ativ[oa]s?|ativad[oa]s?|desativad[oa]s?)(?: (?:para|em|n[oa]|d[oa]) (?<r>.+))?$/,
		state: true,
	},
	{
		do: "get",
		pattern:
			/^(?:o |a )?(?<r>.+?) (?:tem|usa) (?:o |a |algum |alguma )?(?<s>.+?)(?: (?:ligad[oa]|ativ[oa]|ativad[oa]|definid[oa]))?$/,
		known: true,
	},
	{
		do: "get",
		pattern:
			/^quant[oa]s (?<s>.+?) (?:pode|tem|usa|permite|faz)(?: ter| usar| fazer)? (?:o |a )?(?<r>.+?)(?: ter| usar| fazer)?$/,
		known: true,
	},
	{
		do: "get",
		pattern:
			/^(?:qual|quais|que|quanto|como)(?: e| sao| esta| estao| foi)? (?:o valor d[aeo] |[oa]s? valor(?:es)? d[aeo]s? )?(?<w>.+?)(?: (?:agora|atual|atualmente|definid[oa]))*$/,
	},
	{
		do: "get",
		pattern: /^(?:mostr(?:a|ar|e)(?:-me)?|diz-me|diga-me|le|ler|ve|ver|da-me|consulta(?:r)?)(?: qual e)? (?<w>.+)$/,
	},
	{ do: "get", pattern: /^o que e (?<w>.+)$/ },
	{ do: "explain", pattern: new RegExp(`^${change} (?<w>.+?)${end}`) },
	{ do: "get", pattern: /^(?<s>.+?) (?:d[oae]|n[oa]|para) (?<r>.+)$/, known: true },
	{ do: "explain", pattern: /^(?<w>.+)$/, known: true, whole: true },
];

export const portugueseLead =
	/^(?:(?:ola|oi|hey|ok|bom|entao|bem)[, ]+(?:guide|steward)?[, ]*|(?:guide|steward)[,:]+ ?|por favor,? |se faz favor,? |(?:podes|pode|podias|poderias|consegues|queres)(?: por favor)? |(?:quero|queria|gostava de|gostaria de|preciso de|eu quero|vamos|tenta)(?: que)? (?=[a-z]+(?:r|es?|as?) )|ajuda-me a )/;
