import type { Rule } from "./rule";
import { candidateRules } from "./rules-candidates";

const change =
	"(?:set|change|switch|update|put|make|configure|adjust|edit|modify|turn|choose|pick|select|use|raise|increase|lower|reduce|decrease|limit|bump|cap|extend)";
const end = "(?: please| now| for me| thanks)*$";

/** Sentences in English. Earlier rules count first among those that know their words equally well. */
export const englishRules: readonly Rule[] = [
	...candidateRules.en,
	{
		do: "undo",
		pattern:
			/^(?:undo|revert|roll back|take back|reverse)(?: (?:it|that|this|the (?:last|latest) (?:change|edit|one|update)|my (?:last )?changes?|last change|what you (?:just )?did|everything))?$|^(?:take (?:it|that) back|put it back(?: (?:as|how) it was)?|change it back|never mind,? undo.*)$/,
	},
	{
		do: "help",
		pattern:
			/^(?:help(?: me)?|what (?:can|could) (?:you|i) (?:do|ask|say)(?: (?:here|for me|you|to you))?|how (?:can you help|do you work|does this work)(?: me)?|(?:who|what) are you|are you (?:an? )?(?:ai|llm|language model|robot|bot|real|human|person|chatgpt).*|which commands.*|what commands.*|commands|what do you (?:do|know|understand))$/,
	},
	{
		do: "greet",
		pattern:
			/^(?:hi|hello|hey|good (?:morning|evening|afternoon|day)|thanks?(?: you)?(?: very much| a lot)?|thx|cheers|bye|ok(?:ay)?|greetings)(?: (?:there|guide|steward))?$/,
	},
	{
		do: "list",
		pattern:
			/^(?:(?:list|show|give|display|see|tell)(?: me)?(?: a list of)?(?: all)?(?: the| my| of the)?|which|what|how many|what are(?: all)?(?: the| my)?|which are(?: all)?(?: the| my)?|do i have(?: any)?|are there(?: any)?|what kinds? of) (?<t>[a-z ]+?)(?: (?:are there|there are|do i have|i have|exist|have i(?: got)?|are (?:available|set up|configured|connected|installed|known|defined|here)|can i use|do we have|do you (?:have|know)|have been (?:made|created|set up)))?(?: (?:here|now|right now|in steward|in (?:this|the|my) workspace|on this (?:server|computer)))?$/,
	},
	{ do: "rename", pattern: /^rename (?<r>.+?) (?:to|as|into) (?<v>.+)$/ },
	{ do: "rename", pattern: /^change (?:the )?name (?:of|for) (?<r>.+?) (?:to|into) (?<v>.+)$/ },
	{
		do: "create",
		pattern:
			/^(?:create|make|add|new|set up|build|i (?:want|need))(?: me| us)?(?: a| an| another| one)?(?: new)?(?: agent)? profile(?:,? (?:called|named|with (?:the )?name|by the name(?: of)?|titled))?(?: (?<n>(?!with |on |for |using ).+?))?(?:,? (?:for|on|with|using|from|under|that uses|which uses|running on|based on)(?: the)?(?: agent| provider)? (?<a>.+?))?(?:,? (?:and|with|using)(?: the)? model (?<m>.+?))?$/,
	},
	{
		do: "create",
		pattern:
			/^(?:create|add|set up)(?: me)?(?: a| an| the)?(?: new)? (?<n>(?!copy |duplicate ).+?) profile(?: (?:for|on|with|using)(?: the)?(?: agent| provider)? (?<a>.+?))?$/,
	},
	{
		do: "duplicate",
		pattern:
			/^(?:duplicate|copy|clone|(?:make|create) (?:a |another )?(?:copy|duplicate|clone) of) (?<r>.+?)(?:,? (?:as|called|named|to|into|under the name(?: of)?|with the name|and (?:call|name) (?:it|the copy)) (?<n>.+))?$/,
	},
	{ do: "delete", pattern: /^(?:delete|remove|drop|erase|destroy|get rid of|throw away|trash) (?<r>.+)$/ },
	{
		do: "explain",
		pattern:
			/^how (?:do|does|can|could|should|would|might)? ?(?:i|we|you|one|to|someone)? ?(?:set|change|switch|update|configure|adjust|edit|modify|choose|pick|select|use|turn on|turn off|enable|disable|activate|deactivate|find|see|limit|make|get|add|allow|stop|rename|manage|clear|reset) (?<w>.+?)(?: to .+)?$/,
	},
	{
		do: "explain",
		pattern: /^how (?:do|does|can|could|should|would)? ?(?:i|we|you|one|to)? ?(?:turn|switch) (?<w>.+?) (?:on|off)$/,
	},
	{ do: "explain", pattern: /^how (?:does|do) (?<w>.+?) work$/ },
	{
		do: "explain",
		pattern:
			/^where (?:do|can|is|are|would|should|could)(?: i| we| you)?(?: (?:find|change|set|see|configure|edit|turn on|turn off|adjust|enter|put))? ?(?:the settings? for )?(?<w>.+?)$/,
	},
	{ do: "explain", pattern: /^what (?:does|do|would) (?<w>.+?) (?:do|mean|control|change|stand for|affect)$/ },
	{ do: "explain", pattern: /^what(?:'s| is| are) (?<w>.+?) (?:for|about|good for|used for)$/ },
	{ do: "explain", pattern: /^what (?:can|could|may) (?<w>.+?) be(?: set to| changed to)?$/ },
	{
		do: "explain",
		pattern:
			/^(?:what|which) (?:are (?:the )?)?(?:possible |allowed |available |valid )?(?:values?|options?|choices?)(?: (?:are there|can i (?:use|choose)|may i use|exist|do i have|are allowed|are possible))?(?: (?:for|does|do|of|has|can))? (?<w>.+?)(?: (?:have|take|accept|allow|be|support))?$/,
	},
	{
		do: "explain",
		pattern:
			/^(?:why|when) (?:can't|can not|cannot|won't|don't|can|do) (?:i|you|we) (?:not )?(?:turn|switch|set|change|put) (?<w>.+?)(?: (?:on|off))?(?: for me)?$/,
	},
	{
		do: "explain",
		pattern:
			/^(?:what (?:happens|would happen|will happen)|what changes) (?:if|when) (?:i |we |you )?(?:turn on|turn off|switch on|switch off|enable|disable|set|change|clear|use) (?<w>.+)$/,
		known: true,
	},
	{
		do: "explain",
		pattern:
			/^(?:should|shall|can|may|must|do) (?:i|we) (?:turn on|turn off|switch on|switch off|enable|disable|set|change|clear|use|have to set) (?<w>.+)$/,
		known: true,
	},
	{
		do: "explain",
		pattern:
			/^(?:explain|describe|what about|tell me about|about|(?:i need )?help (?:me )?with|more about) (?:to me )?(?<w>.+)$/,
		known: true,
	},
	{
		do: "explain",
		pattern:
			/^(?:why|when) (?:can't|can not|cannot|can|is|are|does|do|won't|would|should|am)(?: i| you| we)? ?(?:not )?(?:change|set|see|edit|use|turn on)? ?(?<w>.+?)(?: (?:on|off|disabled|enabled|used|needed))?$/,
		known: true,
	},
	{
		do: "explain",
		pattern:
			/^(?:find|search|search for|look for|look up|is there)(?: (?:a|the|all|any))?(?: settings?)?(?: (?:for|about|on|called|to (?:change|set|control)))? (?<w>.+?)(?: settings?)?$/,
	},
	{
		do: "explain",
		pattern:
			/^(?:which|what) settings?(?: is| are| do)?(?: there| you have)?(?: (?:for|about|on|controls?|changes?|sets?|affects?|has to do with|have to do with)) (?<w>.+)$/,
	},
	{
		do: "set",
		pattern:
			/^(?:(?<on>select|use|choose|pick)|(?<off>deselect|unselect)) (?<w>(?:the |my )?(?:skill .+?|.+? skill))(?: please| now)*$/,
	},
	{
		do: "set",
		pattern:
			/^(?:for|in|on|with) (?<r>.+?),? (?:please )?(?:set|change|switch|make|update|put) (?<s>.+?) (?:to|as|into) (?<v>.+)$/,
	},
	{
		do: "set",
		pattern: /^(?:for|in|on|with) (?<r>.+?),? (?:please )?(?:turn|switch) (?:(?<on>on)|off) (?<s>.+)$/,
		known: true,
	},
	{ do: "set", pattern: new RegExp(`^${change} (?<w>.+?) ?(?: (?:to be|to|as|into) |[=:] ?)(?<v>.+?)${end}`) },
	{ do: "set", pattern: new RegExp(`^${change} (?<w>.+) (?:to|as) (?<v>.+?)${end}`), known: true },
	{ do: "set", pattern: /^(?:let|have|make) (?<r>.+?) (?:fall back|fallback) to (?<v>.+)$/, setting: "Fallback model" },
	{
		do: "set",
		pattern:
			/^(?<r>.+?) (?:should|must|shall|has to|needs to) (?:use|run|run on|answer with) (?<v>(?=\S*[\d:/-])\S*[a-z]\S*)$/,
		setting: "Model",
	},
	{
		do: "set",
		pattern: /^(?:use|pick|choose|select|take|have|put|make) (?<v>.+?) (?:as|for|be) (?<w>.+)$/,
		known: true,
	},
	{ do: "set", pattern: /^(?:give|let) (?<r>.+?) (?:the|a|an|have|use) (?<b>.+)$/ },
	{ do: "set", pattern: /^make (?<v>.+?) (?=(?:the|my) )(?<w>.+)$/, known: true },
	{ do: "set", pattern: new RegExp(`^${change} (?<v>.+?) (?:as|for) (?<w>.+?)${end}`), known: true },
	{
		do: "set",
		pattern:
			/^(?:use|switch to|choose|set|want|prefer) (?:the |a |an )?(?<v>.+?) (?<s>[a-z]+(?: [a-z]+)?)(?: (?:for|on|in|of|with) (?<r>.+))$/,
		known: true,
		needs: "choice",
	},
	{
		do: "set",
		pattern:
			/^(?:use|switch to|choose|set|want|prefer|i (?:want|prefer)) (?:the |a |an )?(?<v>.+?) (?<w>[a-z]+(?: [a-z]+)?)$/,
		known: true,
		needs: "choice",
	},
	{
		do: "set",
		pattern:
			/^(?:let|allow|make) (?<r>.+?) (?:to )?(?:use|have|take|make|run|do) (?:up to |at most |a maximum of |no more than |max )?(?<v>\d+) (?<s>.+)$/,
		known: true,
	},
	{ do: "set", pattern: /^(?:my) (?<w>.+?) (?:is|are|shall be) (?<v>.+)$/, known: true, needs: "own" },
	{
		do: "set",
		pattern: /^(?:send|submit)(?: (?:my |the )?messages?)? (?:with|by|using|on) (?<v>.+)$/,
		setting: "Send with",
	},
	{
		do: "set",
		pattern: /^only (?:notify|alert|tell|ping|message) me (?:when|about|if|on|of) (?<v>.+)$/,
		setting: "Notify me about",
	},
	{
		do: "set",
		pattern: /^(?:notify|alert|tell) me only (?:when|about|if|on|of) (?<v>.+)$/,
		setting: "Notify me about",
	},
	{
		do: "set",
		pattern: /^(?:switch|move|change|put) (?<r>.+?)(?: over)? (?:to|onto) (?<v>(?=\S*[\d:/-])\S*[a-z]\S*)$/,
		setting: "Model",
	},
	{ do: "set", pattern: /^use (?<w>.+)$/, known: true, needs: "switch", value: { kind: "switch", on: true } },
	{
		do: "set",
		pattern: /^(?<w>(?:show|ask|confirm|approve|allow|merge|fall back|use) .+)$/,
		known: true,
		needs: "switch",
		value: { kind: "switch", on: true },
	},
	{
		do: "set",
		pattern: /^(?<w>.+?) (?:should|must|shall|has to|needs to|ought to)(?: now)? be (?:set to )?(?<v>.+)$/,
		known: true,
	},
	{
		do: "set",
		pattern: /^(?:i (?:want|need|prefer|would like)|i'd like)(?: to have)? (?<w>.+?) (?:to be|set to|as) (?<v>.+)$/,
		known: true,
	},
	{ do: "set", pattern: /^(?<w>[^:=]+?) ?[:=] ?(?<v>.+)$/, known: true },
	{ do: "set", pattern: /^(?:turn|switch|set|put) (?:(?<on>on)|(?<off>off)) (?<w>.+?)(?: please)?$/ },
	{
		do: "set",
		pattern: /^(?:turn|switch|set|put) (?<s>.+?) (?:(?<on>on)|(?<off>off))(?: (?:for|of|in|on|with) (?<r>.+))$/,
	},
	{
		do: "set",
		pattern: /^(?:turn|switch|set|put) (?<w>.+?) (?:back )?(?:(?<on>on)|(?<off>off))(?: please| again| now)*$/,
	},
	{
		do: "set",
		pattern: /^(?:(?<on>enable|activate|allow|start)|(?<off>disable|deactivate|stop|forbid|prevent|block)) (?<w>.+)$/,
	},
	{
		do: "set",
		pattern: /^(?:do not|don't|dont|never|no more|stop) (?<w>.+?)(?: any ?more| anymore)?$/,
		known: true,
		value: { kind: "switch", on: false },
	},
	{ do: "set", pattern: /^(?:clear|empty|unset|blank|wipe) (?<w>.+?)$/, value: { kind: "empty" } },
	{ do: "set", pattern: /^(?:remove|delete|erase|drop) (?<w>.+?)$/, known: true, value: { kind: "empty" } },
	{
		do: "set",
		pattern:
			/^(?:reset|restore) (?<w>.+?)(?: (?:to|back to) (?:its |the )?(?:defaults?|default value|initial value|standard))?$/,
		value: { kind: "default" },
	},
	{ do: "set", pattern: new RegExp(`^${change} (?<b>.+?)${end}`) },
	{
		do: "set",
		pattern:
			/^(?:(?:switch|change|go|set|turn|use|make it|make steward|make everything|show|put|speak|talk|i (?:want|prefer|would like|need)|i'd like|give me|let's have|can i have|enable|activate|turn on|switch on)(?: me| steward| everything| it| the (?:pages?|ui|interface|app|screen|site))*(?: to| on| into| in| back to| over to)? )(?:the |a )?(?<c>.+?)(?: please| everywhere| now| on| instead)*$/,
	},
	{ do: "set", pattern: /^(?<c>\S+ .+?)(?: please| everywhere| now| on)*$/ },
	{ do: "set", pattern: /^(?<b>.+)$/, needs: "choice" },
	{
		do: "get",
		pattern:
			/^(?:what|which) (?<s>.+?) (?:does|do|has|is|did|will|would) (?<r>.+?) (?:use|have|set|run|got|using|configured|running|need|take|answer with|work with|set to|on|have set|with|fall back to|bring|bring along|come with|carry|include|offer)$/,
		known: true,
	},
	{
		do: "get",
		pattern:
			/^(?:what|which) (?<w>.+?) (?:is|are|am|do|does) ?(?:i|it|we|steward|currently|now)? ?(?:using|use|set|selected|active|in use|used|configured|on|chosen|have|see|running)?(?: to| now| currently)?$/,
		known: true,
	},
	{
		do: "get",
		pattern:
			/^(?:is|are) (?<s>.+?) (?:turned |switched |set )?(?:on|off|enabled|disabled|active|allowed|set|empty)(?: (?:for|of|in|on|with) (?<r>.+))?$/,
		known: true,
	},
	{
		do: "get",
		pattern:
			/^(?:is|are) (?<w>.+?) (?:turned |switched |currently )?(?:on|off|enabled|disabled|active|allowed|set|empty|dark|light)(?: now| currently)?$/,
		state: true,
	},
	{
		do: "get",
		pattern:
			/^(?:does|do|has|have|can|is|will) (?<r>.+?) (?:have |use |has |got |using )?(?:an? |the |any )?(?<s>.+?)(?: (?:on|off|enabled|disabled|set|turned on|turned off|switched on))?$/,
		known: true,
	},
	{
		do: "get",
		pattern:
			/^how many (?<s>.+?) (?:does|do|can|may|is|are|has) (?<r>.+?)(?: (?:use|have|run|take|make|get|allowed|do|allow|per answer))*$/,
		known: true,
	},
	{
		do: "get",
		pattern:
			/^(?:what(?:'s| is| are|s)|which(?: is| are)|tell me|show(?: me)?|give me|read(?: me)?|get|display|check|print|look up|see|let me see|value of|current)(?: what)?(?: the)?(?: (?:current|present|value of|saved|value for))*(?: is)? (?<w>.+?)(?: (?:set to|now|right now|currently|at the moment|is|is set to|value|in plain text|in clear text|in full|please))*$/,
	},
	{ do: "explain", pattern: new RegExp(`^${change} (?<w>.+?)${end}`) },
	{ do: "get", pattern: /^(?<s>.+?)(?: of| for| in| on) (?<r>.+)$/, known: true },
	{ do: "get", pattern: /^(?<r>.+?)'s? (?<s>.+)$/, known: true },
	{ do: "explain", pattern: /^(?<w>.+)$/, known: true, whole: true },
];

/** What people put before a command without changing it. */
export const englishLead =
	/^(?:(?:hey|hi|hello|ok|okay|so|and|well|now|alright|right)[, ]+(?:guide|steward)?[, ]*|(?:guide|steward)[,:]+ ?|please,? |pls |kindly |just |(?:can|could|would|will) you (?:please |kindly |maybe |quickly |just )?|(?:i (?:want|need|would like)(?: you)? to|i'd like(?: you)? to|i wanna|let's|let us|help me(?: to)?|i am trying to|i'm trying to|would you mind|go ahead and|try to|you should) )/;
