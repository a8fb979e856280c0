"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useEditor } from "@/components/editing/use-editor";
import { SecretDialog, type SecretTask } from "@/components/setting/secret-dialog";
import { TextButton } from "@/components/ui/action/text-link";
import { secretsQuery } from "@/lib/client/secrets-query";
import { freeName } from "./free-name";

interface EnterKeyProps {
	readonly preset: string;
	/** The unsaved address is another host: saving takes the stored key away. */
	readonly losesKey: boolean;
}

/** Below the choice of a key: a new one is typed here, stored as a secret and chosen. */
export function EnterKey({ preset, losesKey }: EnterKeyProps) {
	const t = useTranslations("agents");
	const { session } = useEditor();
	const [task, setTask] = useState<SecretTask | null>(null);
	const { data } = useQuery(secretsQuery());
	const wanted = `${(preset === "" ? "agent" : preset).toUpperCase()}_API_KEY`;
	const suggestedName = freeName(wanted, data?.items ?? []);
	return (
		<span className="flex flex-wrap items-center gap-x-2">
			{losesKey && <span className="text-amber">{t("losesKey")}</span>}
			<TextButton onClick={() => setTask({ kind: "add", suggestedName })}>{t("enterKey")}</TextButton>
			<SecretDialog
				task={task}
				onClose={() => setTask(null)}
				onStored={(secret) => session.edit("api_key", secret.id)}
			/>
		</span>
	);
}
