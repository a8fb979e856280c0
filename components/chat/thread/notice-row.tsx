"use client";

import { ArrowRightLeft, Info, type LucideIcon, Plug, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { NavLink } from "@/components/layout/nav-link";
import { textLinkClass } from "@/components/ui/action/text-link";
import { classNames } from "@/components/ui/class-names";
import type { NoticeName, NoticePart } from "@/lib/chat/part";
import { isolated } from "@/lib/i18n/isolated";
import { isJsonObject } from "@/lib/shared/json";

const icons: Readonly<Partial<Record<NoticeName, LucideIcon>>> = {
	model_fallback: ArrowRightLeft,
	server_missing: Plug,
	server_sign_in: Plug,
	server_without_tools: Plug,
	tools_offered: Plug,
};

/** Those that ask for a look. */
const waiting: ReadonlySet<NoticeName> = new Set([
	"server_missing",
	"server_sign_in",
	"server_without_tools",
	"tool_quarantined",
	"too_many_tools",
	"hop_limit",
	"repeated_calls",
	"length",
	"empty_answer",
	"cut_off_call",
]);

/** A fact about the turn in the words of the page. */
export function NoticeRow({ notice: { notice, params } }: { readonly notice: NoticePart }) {
	const t = useTranslations("chat");
	const amber = waiting.has(notice);
	const Icon = icons[notice] ?? (amber ? TriangleAlert : Info);
	const href = typeof params.href === "string" && params.href.startsWith("/") ? params.href : undefined;
	return (
		<p data-notice={notice} className="flex min-h-6 items-start gap-2 text-muted text-small">
			<Icon aria-hidden className={classNames("icon-sm mx-0.5 mt-0.5", amber ? "text-amber" : "text-faint")} />
			<span className="min-w-0 text-pretty [overflow-wrap:anywhere]">
				{countsOf(params)
					.map((each) => t(`notice.${notice}`, wordsOf(each)))
					.join(" ")}{" "}
				{href && (
					<NavLink href={href} className={textLinkClass}>
						{t("openSettings")}
					</NavLink>
				)}
			</span>
		</p>
	);
}

/** One sentence per server where a notice counts the tools of several. */
function countsOf(params: NoticePart["params"]): readonly NoticePart["params"][] {
	const { servers } = params;
	if (!Array.isArray(servers)) return [params];
	return servers.filter(isJsonObject).map(({ server = "", tools = 0 }) => ({ server, count: tools }));
}

/** Values for the sentence: every name that one of the notices speaks of, isolated. */
function wordsOf(params: NoticePart["params"]) {
	const text = (name: string) => {
		const value = params[name];
		if (typeof value === "number") return String(value);
		return typeof value === "string" ? isolated(value) : "";
	};
	const count = (name: string) => (typeof params[name] === "number" ? params[name] : 0);
	return {
		server: text("server"),
		tool: text("tool"),
		from: text("from"),
		model: text("model"),
		count: count("count"),
		limit: count("limit"),
		empty: String(params.empty === true),
		attempt: count("attempt"),
		seconds: Math.max(1, Math.round(count("after_ms") / 1000)),
	};
}
