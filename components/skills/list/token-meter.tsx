import { useTranslations } from "next-intl";

interface TokenMeterProps {
	readonly tokens: number;
	/** A full meter. */
	readonly most: number;
}

/** What loading a skill costs: a bar beside the number, wide screens only. */
export function TokenMeter({ tokens, most }: TokenMeterProps) {
	const t = useTranslations("skills");
	const share = most > 0 ? Math.max(2, Math.round((tokens / most) * 100)) : 0;
	return (
		<span className="flex items-center gap-2 text-small max-md:hidden" title={t("tokensAbout", { tokens })}>
			<span aria-hidden className="h-1 w-9 overflow-clip rounded-full bg-pressed">
				<span className="block h-full rounded-full bg-muted" style={{ width: `${share}%` }} />
			</span>
			<span className="w-19 text-right text-faint text-micro" aria-hidden>
				{t("tokens", { tokens })}
			</span>
			<span className="sr-only">{t("tokensAbout", { tokens })}</span>
		</span>
	);
}
