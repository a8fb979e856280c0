"use client";

import { useTranslations } from "next-intl";
import { useEditor, useEditorField } from "@/components/editing/use-editor";
import { Switch } from "@/components/ui/form/switch";
import { Badge } from "@/components/ui/text/badge";

interface HeadSwitchProps {
	readonly field: string;
	readonly label: string;
	readonly disabled?: boolean;
}

/** A switch of the record around in the head of its page, such as `enabled`. */
export function HeadSwitch({ field, label, disabled = false }: HeadSwitchProps) {
	const t = useTranslations("editor");
	const { session } = useEditor();
	const { value, status, set } = useEditorField(field);
	const key = `${session.definition.type}.${field}`;
	return (
		<div id={key} data-setting={key} className="flex items-center gap-2 coarse:mr-2">
			{status === "edited" && (
				<span className="max-md:hidden">
					<Badge bare meaning="mine">
						{t("mark.edited")}
					</Badge>
				</span>
			)}
			<Switch on={value !== false} onChange={set} label={label} disabled={disabled}>
				<span className="max-md:sr-only">{label}</span>
			</Switch>
		</div>
	);
}
