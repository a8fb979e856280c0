"use client";

import { useTranslations } from "next-intl";
import { useEditor, useEditorField } from "@/components/editing/use-editor";
import { Switch } from "@/components/ui/form/switch";
import { Badge } from "@/components/ui/text/badge";

/** The `enabled` setting of the record around, as a switch in the head of its page. */
export function EnabledSwitch({ label }: { readonly label: string }) {
	const t = useTranslations("editor");
	const { session } = useEditor();
	const { value, status, set } = useEditorField("enabled");
	const key = `${session.definition.type}.enabled`;
	return (
		<div id={key} data-setting={key} className="flex items-center gap-2 coarse:mr-2">
			{status === "edited" && (
				<span className="max-md:hidden">
					<Badge bare meaning="mine">
						{t("mark.edited")}
					</Badge>
				</span>
			)}
			<Switch on={value !== false} onChange={set} label={label}>
				<span className="max-md:sr-only">{label}</span>
			</Switch>
		</div>
	);
}
