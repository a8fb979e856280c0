"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { NavLink } from "@/components/layout/nav-link";
import { Page } from "@/components/layout/page";
import { StoreFailureNotice } from "@/components/setting/store-failure";
import { useIssueWords } from "@/components/setting/words/use-issue-words";
import { useSettingWords } from "@/components/setting/words/use-setting-words";
import { Button, linkButtonClass } from "@/components/ui/action/button";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { Card, CardBody } from "@/components/ui/surface/card";
import { type AgentPreset, agentPresetOf } from "@/lib/agent/presets";
import { agent } from "@/lib/agent/resource";
import { agentIssues } from "@/lib/agent/rules";
import { agentBaseUrl } from "@/lib/agent/settings/connection";
import { agentDisplayName } from "@/lib/agent/settings/identity";
import { draftIssues } from "@/lib/editor/draft-issues";
import type { JsonObject } from "@/lib/shared/json";
import { KeyField } from "./key-field";
import { type NewKey, useAddAgent } from "./use-add-agent";

/** Second step of adding an agent: name, address and key, filled in as far as the preset knows them. */
export function NewAgent({ presetId }: { readonly presetId: string }) {
	const t = useTranslations("agents");
	const words = useSettingWords();
	const issueWords = useIssueWords();
	const router = useRouter();
	const preset = agentPresetOf(presetId);
	const [typed, setTyped] = useState({ display_name: preset?.name ?? "", base_url: preset?.baseUrl ?? "" });
	const [key, setKey] = useState<NewKey | null>(null);
	const [tried, setTried] = useState(false);
	const { busy, failure, add } = useAddAgent();
	const issues = newAgentIssues(typed, preset);
	const wrong = (field: string) => {
		const issue = tried ? issues.find((one) => one.field === field) : undefined;
		return issue && issueWords(issue);
	};
	const create = async (event: FormEvent) => {
		event.preventDefault();
		setTried(true);
		if (busy || issues.length > 0) return;
		const kind: JsonObject = preset ? { preset: preset.id } : { family: "openai_compatible" };
		const id = await add({ ...kind, ...typed }, key);
		if (id !== null) router.push(`/settings/agents/${encodeURIComponent(id)}`);
	};
	const title = t("newNamed", { name: preset?.name ?? t("custom") });
	return (
		<Page
			route="/settings/agents/new"
			title={title}
			extraCrumbs={[{ href: "/settings/agents/new", label: t("newTitle") }]}
		>
			<form autoComplete="off" onSubmit={(event) => void create(event)}>
				<Card label={title}>
					{failure && <StoreFailureNotice failure={failure} refused={t("addFailed")} unknown={t("addUnknown")} />}
					<CardBody className="grid gap-4 pt-4 md:grid-cols-2">
						<Field label={words(agentDisplayName).label} required error={wrong("display_name")}>
							<Input
								name="display_name"
								value={typed.display_name}
								onValue={(name) => setTyped({ ...typed, display_name: name })}
								placeholder={t("namePlaceholder")}
							/>
						</Field>
						<Field label={words(agentBaseUrl).label} required error={wrong("base_url")}>
							<Input
								mono
								name="base_url"
								inputMode="url"
								value={typed.base_url}
								onValue={(url) => setTyped({ ...typed, base_url: url })}
								placeholder={exampleUrl}
							/>
						</Field>
						{preset?.key !== "none" && <KeyField preset={preset} value={key} onChange={setKey} />}
					</CardBody>
				</Card>
				<div className="flex items-center justify-end gap-2 px-gutter py-4 md:px-0">
					<NavLink href="/settings/agents/new" className={linkButtonClass("ghost")}>
						{t("back")}
					</NavLink>
					<Button type="submit" look="primary" busy={busy}>
						{t("create")}
					</Button>
				</div>
			</form>
		</Page>
	);
}

const exampleUrl = "http://127.0.0.1:8000/v1";

/** What the declarations and the agent's rules say, as the server will say it. */
function newAgentIssues(
	typed: { readonly display_name: string; readonly base_url: string },
	preset: AgentPreset | undefined,
) {
	const values = { ...agent.initial, ...typed } as Parameters<typeof agentIssues>[0];
	const family = preset?.family ?? "openai_compatible";
	return [...draftIssues(agent, { ...values }, Object.keys(typed)), ...agentIssues(values, { family })];
}
