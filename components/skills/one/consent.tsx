import { ShieldAlert } from "lucide-react";
import { useTranslations } from "next-intl";

/** What a person should know before a skill's page gets a secret or a network: what the sandbox cannot stop. */
export function Consent({ needsSecret }: { readonly needsSecret: boolean }) {
	const t = useTranslations("skills");
	const secret = needsSecret ? "yes" : "no";
	const points = [
		t("page.consent.text", { secret }),
		...(needsSecret ? [t("page.consent.secret")] : []),
		t("page.consent.network", { secret }),
		t("page.consent.webrtc"),
	];
	return (
		<section aria-label={t("page.consent.title")} className="rounded-md border border-line bg-well px-3 py-2.5">
			<h2 className="flex items-center gap-1.5 font-medium text-small">
				<ShieldAlert aria-hidden className="icon-sm text-amber" />
				{t("page.consent.title")}
			</h2>
			<ul className="mt-1.5 flex max-w-[80ch] flex-col gap-1 text-muted text-small">
				{points.map((point) => (
					<li key={point} className="text-pretty">
						{point}
					</li>
				))}
			</ul>
		</section>
	);
}
