"use client";

import { Bot } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/action/button";
import { toggleAssistant, useAssistantState } from "./assistant-state";

/** Id of the panel. */
export const assistantPanelId = "settings-assistant";

/** Opens and closes the settings assistant beside the page. */
export function AssistantButton() {
	const t = useTranslations("shell");
	const { open } = useAssistantState();
	return (
		<IconButton
			icon={Bot}
			label={open ? t("assistant.close") : t("assistant.open")}
			aria-expanded={open}
			aria-controls={open ? assistantPanelId : undefined}
			data-assistant-button
			pressed={open}
			onClick={toggleAssistant}
		/>
	);
}
