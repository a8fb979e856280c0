import { SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { linkButtonClass } from "@/components/ui/action/button";
import { NavLink } from "../nav-link";
import { StatePage } from "./state-page";

/** There is nothing at this address. */
export function NotFoundPage() {
	const t = useTranslations("shell.notFound");
	return (
		<StatePage
			icon={SearchX}
			title={t("title")}
			action={
				<NavLink href="/settings" className={linkButtonClass("strong")}>
					{t("action")}
				</NavLink>
			}
		>
			{t("body")}
		</StatePage>
	);
}
