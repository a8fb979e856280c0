import { BookOpen, Cpu, type LucideIcon, Plug, SlidersHorizontal, UserRoundCog } from "lucide-react";
import { useTranslations } from "next-intl";
import { NavLink } from "@/components/layout/nav-link";
import { linkButtonClass } from "@/components/ui/action/button";
import { CopyAddress } from "./copy-address";

interface Step {
	readonly name: "agent" | "profile" | "skills" | "preferences";
	readonly icon: LucideIcon;
	readonly href: string;
}

const steps: readonly Step[] = [
	{ name: "agent", icon: Cpu, href: "/settings/agents" },
	{ name: "profile", icon: UserRoundCog, href: "/settings/profiles" },
	{ name: "skills", icon: BookOpen, href: "/settings/skills" },
	{ name: "preferences", icon: SlidersHorizontal, href: "/settings/preferences" },
];

/** What to do next on a new installation. `mcpAddress`: URL of the MCP endpoint as this request reached the server. */
export function NextSteps({ mcpAddress }: { readonly mcpAddress: string }) {
	const t = useTranslations("home");
	return (
		<section aria-labelledby="next-steps" className="mx-auto w-full max-w-180 py-4 md:py-10">
			<h2 id="next-steps" className="text-balance text-page">
				{t("title")}
			</h2>
			<p className="mt-1 max-w-[60ch] text-pretty text-muted">{t("lead")}</p>
			<ol className="mt-5 overflow-clip rounded-lg border border-line bg-surface">
				{steps.map(({ name, icon: Icon, href }) => (
					<li
						key={name}
						className="flex flex-col gap-3 border-line p-gutter not-first:border-t sm:flex-row sm:items-center sm:gap-4"
					>
						<div className="flex min-w-0 flex-1 gap-3">
							<span className="grid size-8 shrink-0 place-items-center rounded-md border border-line bg-well text-muted">
								<Icon aria-hidden className="icon" />
							</span>
							<div className="min-w-0">
								<h3 className="text-card">{t(`steps.${name}.title`)}</h3>
								<p className="text-pretty text-muted text-small">{t(`steps.${name}.body`)}</p>
							</div>
						</div>
						<NavLink href={href} className={linkButtonClass()}>
							{t(`steps.${name}.action`)}
						</NavLink>
					</li>
				))}
			</ol>
			<section className="mt-3 rounded-lg border border-line bg-surface p-gutter">
				<div className="flex gap-3">
					<span className="grid size-8 shrink-0 place-items-center rounded-md border border-line bg-well text-muted">
						<Plug aria-hidden className="icon" />
					</span>
					<div className="min-w-0 flex-1">
						<h3 className="text-card">{t("mcp.title")}</h3>
						<p className="text-pretty text-muted text-small">{t("mcp.body")}</p>
						<CopyAddress address={mcpAddress} />
					</div>
				</div>
			</section>
		</section>
	);
}
