"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { createResource } from "@/app/actions/settings";
import { NavLink } from "@/components/layout/nav-link";
import { Page } from "@/components/layout/page";
import { LiveChoiceControl } from "@/components/setting/controls/live-choice-control";
import { useErrorWords } from "@/components/setting/use-error-words";
import { useSettingWords } from "@/components/setting/use-setting-words";
import { Button, linkButtonClass } from "@/components/ui/action/button";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { Select } from "@/components/ui/form/select";
import { Card, CardBody } from "@/components/ui/surface/card";
import { Notice } from "@/components/ui/surface/notice";
import { useAlive } from "@/components/ui/use-alive";
import { keepTyped } from "@/lib/client/editing/keep-typed";
import { newSaveId } from "@/lib/client/new-save-id";
import { saveWithLimit } from "@/lib/client/save-with-limit";
import { agentProfile } from "@/lib/profile/resource";
import { profileModel, profileName } from "@/lib/profile/settings/identity";
import type { ErrorBody } from "@/lib/shared/app-error";

interface NewProfileProps {
	/** Enabled agents, id and name. */
	readonly agents: readonly { readonly id: string; readonly name: string }[];
	readonly chosen?: string;
	readonly userId: string;
}

type Failure = { readonly error: ErrorBody } | "unknown" | "upgraded";

/** The shortest way to a profile: an agent and a name; everything else is edited on its page. */
export function NewProfile({ agents, chosen, userId }: NewProfileProps) {
	const t = useTranslations("profiles");
	const words = useSettingWords();
	const alive = useAlive();
	const router = useRouter();
	const [agentId, setAgentId] = useState(chosen ?? agents[0]?.id ?? "");
	const [typed, setTyped] = useState({ name: "", model: "" });
	const newest = useRef(typed);
	newest.current = typed;
	// One id per form: however often Create is pressed, one profile comes of it.
	const [saveId, setSaveId] = useState(newSaveId);
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<Failure | null>(null);
	const blank = typed.name.trim() === "";
	const create = async (event: FormEvent) => {
		event.preventDefault();
		if (busy || blank) return;
		setBusy(true);
		setFailure(null);
		const sent = typed;
		const request = { resource_type: agentProfile.type, values: { agent_id: agentId, ...sent }, save_id: saveId };
		const outcome = await saveWithLimit(() => createResource(request));
		setBusy(false);
		if (outcome.kind === "answered") {
			// What was typed while it was being created stays an unsaved edit of the new profile.
			await keepTyped({ user: userId, definition: agentProfile, id: outcome.value.id, sent, typed: newest.current });
			return router.push(`/settings/profiles/${encodeURIComponent(outcome.value.id)}`);
		}
		if (outcome.kind === "refused") setSaveId(newSaveId());
		setFailure(outcome.kind === "refused" ? { error: outcome.error } : outcome.kind);
	};
	return (
		<Page route="/settings/profiles/new" title={t("newTitle")}>
			<form onSubmit={(event) => void create(event)} inert={!alive}>
				<Card label={t("newTitle")}>
					{failure && <CreateFailure failure={failure} />}
					<CardBody className="grid gap-4 pt-4 md:grid-cols-2">
						<Field label={t("agent")}>
							<Select
								name="agent_id"
								value={agentId}
								options={agents.map(({ id, name }) => ({ value: id, label: name }))}
								onChange={setAgentId}
							/>
						</Field>
						<Field label={words(profileName).label} required>
							<Input
								name="name"
								value={typed.name}
								onValue={(name) => setTyped({ ...typed, name })}
								placeholder={t("namePlaceholder")}
							/>
						</Field>
						<Field label={words(profileModel).label} hint={t("modelHint")}>
							<LiveChoiceControl
								setting={profileModel}
								label={words(profileModel).label}
								value={typed.model}
								onChange={(model) => setTyped({ ...typed, model: String(model) })}
								choicesContext={{ agent_id: agentId }}
								placeholder={t("inheritsAgent")}
							/>
						</Field>
					</CardBody>
				</Card>
				<div className="flex items-center justify-end gap-2 px-gutter py-4 md:px-0">
					<NavLink href="/settings/profiles" className={linkButtonClass("ghost")}>
						{t("cancel")}
					</NavLink>
					<Button type="submit" look="primary" busy={busy} {...(blank && { blockedBy: t("nameFirst") })}>
						{t("create")}
					</Button>
				</div>
			</form>
		</Page>
	);
}

function CreateFailure({ failure }: { readonly failure: Failure }) {
	const t = useTranslations("profiles");
	const errorWords = useErrorWords();
	const editor = useTranslations("editor");
	if (failure === "upgraded") return <Notice meaning="waiting" live="alert" title={editor("outcome.upgraded")} />;
	if (failure === "unknown") {
		return (
			<Notice meaning="waiting" live="alert" title={t("createUnknown")}>
				{editor("outcome.retrySafe")}
			</Notice>
		);
	}
	return (
		<Notice meaning="danger" live="alert" title={t("createFailed")}>
			{errorWords(failure.error)}
		</Notice>
	);
}
