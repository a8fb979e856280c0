"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEditor } from "@/components/editing/use-editor";
import { secretsQuery } from "@/lib/client/secrets-query";
import { commandPreview } from "@/lib/profile/command-preview";
import type { AgentProfileValues } from "@/lib/profile/resource";
import type { ProfileAgent } from "./profile-agent";

/** The argument list a CLI agent would be started with, and the names of its variables; no value of any. */
export function CommandPreview({ agent }: { readonly agent: ProfileAgent }) {
	const t = useTranslations("profiles");
	const { view } = useEditor();
	const { data } = useQuery({ ...secretsQuery(), enabled: agent.cli });
	if (!agent.cli) return <p className="mt-4 text-faint text-small">{t("cliOnly")}</p>;
	const names = new Map(data?.items.map((secret) => [secret.id, secret.name]));
	const preview = commandPreview(agent.command, view.values as AgentProfileValues, names);
	if (!preview.ok) return <p className="mt-4 text-faint text-small">{t("previewBroken")}</p>;
	const { argv, env } = preview.value;
	return (
		<figure className="mt-4 min-w-0">
			<figcaption className="pb-1.5 font-medium text-small">{t("preview")}</figcaption>
			<pre className="whitespace-pre-wrap rounded-md border border-line bg-canvas px-3 py-2 font-mono text-small [overflow-wrap:anywhere]">
				{env.map(({ name, secret }) => `${name}=${secret === null ? "••••" : `<${secret}>`} `).join("")}
				{argv.join(" ")}
			</pre>
		</figure>
	);
}
