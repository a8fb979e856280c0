import { getTranslations } from "next-intl/server";

/** Says what a page needs where scripts do not run; below the page, which then stays empty. Server component. */
export async function NoScript() {
	const t = await getTranslations("shell");
	return (
		<noscript>
			<p className="fixed inset-x-0 bottom-0 z-50 border-amber-line border-t bg-amber-tint px-gutter py-3 text-small">
				{t("noScript")}
			</p>
		</noscript>
	);
}
