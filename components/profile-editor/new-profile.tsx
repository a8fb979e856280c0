"use client";

import dynamicImport from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { createResource } from "@/app/actions/settings";
import { NavLink } from "@/components/layout/nav-link";
import { Page } from "@/components/layout/page";
import { LiveChoiceControl } from "@/components/setting/controls/live-choice-control";
import { type StoreFailure, StoreFailureNotice } from "@/components/setting/store-failure";
import { useSettingWords } from "@/components/setting/words/use-setting-words";
import { Button, linkButtonClass } from "@/components/ui/action/button";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { Select } from "@/components/ui/form/select";
import { Card, CardBody } from "@/components/ui/surface/card";
import { Skeleton } from "@/components/ui/surface/skeleton";
import { useAlive } from "@/components/ui/use-alive";
import { keepTyped } from "@/lib/client/editing/keep-typed";
import { newSaveId } from "@/lib/client/new-save-id";
import { saveWithLimit } from "@/lib/client/save-with-limit";
import { draftIssues } from "@/lib/editor/draft-issues";
import { candidatesIn } from "@/lib/profile/dynamic/edit-candidates";
import { agentProfile } from "@/lib/profile/resource";
import { profileModel, profileName } from "@/lib/profile/settings/identity";
import { isJsonObject, type JsonObject } from "@/lib/shared/json";
import { ImportButton, type ReadFile } from "./import-button";

const ImportedNotice = dynamicImport(() => import("./imported-notice").then((module) => module.ImportedNotice));
// With a place of its own to wait in: without one the whole page would, and lose the focus.
const NewCandidates = dynamicImport(() => import("./new-candidates").then((module) => module.NewCandidates), {
	loading: () => <Skeleton className="h-24 md:col-span-2" />,
});

interface NewProfileProps {
	/** Agents to choose from. `dynamic`: a profile of it has candidates instead of a model. */
	readonly agents: readonly { readonly id: string; readonly name: string; readonly dynamic: boolean }[];
	readonly chosen?: string;
	readonly userId: string;
}

interface Typed {
	readonly name: string;
	readonly model: string;
	readonly dynamic: JsonObject;
}

/** The shortest way to a profile: an agent and a name; everything else is edited on its page. */
export function NewProfile({ agents, chosen, userId }: NewProfileProps) {
	const t = useTranslations("profiles");
	const words = useSettingWords();
	const alive = useAlive();
	const router = useRouter();
	const [agentId, setAgentId] = useState((agents.find(({ id }) => id === chosen) ?? agents[0])?.id ?? "");
	const [typed, setTyped] = useState<Typed>({ name: "", model: "", dynamic: { candidates: [] } });
	const newest = useRef(typed);
	newest.current = typed;
	// One id per form: however often Create is pressed, one profile comes of it.
	const [saveId, setSaveId] = useState(newSaveId);
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<StoreFailure | null>(null);
	const [read, setRead] = useState<ReadFile | null>(null);
	const dynamic = agents.find(({ id }) => id === agentId)?.dynamic ?? false;
	const blockedBy = useBlock(typed, dynamic);
	const fill = (next: ReadFile) => {
		setRead(next);
		setFailure(null);
		if (typeof next === "string") return;
		const { name = "", model = "", dynamic: candidates } = next.values;
		const itsAgent = agents.find((one) => one.name === next.agent && one.dynamic === isJsonObject(candidates));
		if (itsAgent) setAgentId(itsAgent.id);
		const list = isJsonObject(candidates) ? candidates : typed.dynamic;
		setTyped({ name: String(name), model: String(model), dynamic: list });
	};
	const create = async (event: FormEvent) => {
		event.preventDefault();
		if (busy || blockedBy !== undefined) return;
		setBusy(true);
		setFailure(null);
		const sent = valuesOf(typed, dynamic);
		const values = { agent_id: agentId, ...broughtBy(read, dynamic), ...sent };
		const request = { resource_type: agentProfile.type, values, save_id: saveId };
		const outcome = await saveWithLimit(() => createResource(request));
		setBusy(false);
		if (outcome.kind === "answered") {
			// What was typed while it was being created stays an unsaved edit of the new profile.
			const now = valuesOf(newest.current, dynamic);
			await keepTyped({ user: userId, definition: agentProfile, id: outcome.value.id, sent, typed: now });
			return router.push(`/settings/profiles/${encodeURIComponent(outcome.value.id)}`);
		}
		if (outcome.kind === "refused") setSaveId(newSaveId());
		setFailure(outcome);
	};
	return (
		<Page route="/settings/profiles/new" title={t("newTitle")}>
			<form onSubmit={(event) => void create(event)} inert={!alive}>
				<Card label={t("newTitle")}>
					{failure && <StoreFailureNotice failure={failure} refused={t("createFailed")} unknown={t("createUnknown")} />}
					{read && (
						<ImportedNotice
							read={read}
							brought={broughtBy(read, dynamic)}
							concrete={!dynamic}
							agentGone={typeof read !== "string" && !agents.some(({ name }) => name === read.agent)}
						/>
					)}
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
						{dynamic ? (
							<NewCandidates
								value={typed.dynamic}
								onChange={(value) => setTyped({ ...typed, dynamic: value })}
								missing={read === null || typeof read === "string" ? [] : read.missing}
							/>
						) : (
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
						)}
					</CardBody>
				</Card>
				<div className="flex items-center justify-end gap-2 px-gutter py-4 md:px-0">
					<ImportButton onRead={fill} />
					<NavLink href="/settings/profiles" className={linkButtonClass("ghost")}>
						{t("cancel")}
					</NavLink>
					<Button type="submit" look="primary" busy={busy} blockedBy={blockedBy}>
						{t("create")}
					</Button>
				</div>
			</form>
		</Page>
	);
}

/** What is sent of the form: a dynamic profile has candidates, every other one a model. */
function valuesOf({ name, model, dynamic: candidates }: Typed, dynamic: boolean): JsonObject {
	return dynamic ? { name, dynamic: candidates } : { name, model };
}

/** What is sent beside the form: all else that a file brought, unless the profile has candidates instead. */
function broughtBy(read: ReadFile | null, dynamic: boolean): JsonObject {
	if (read === null || typeof read === "string" || dynamic) return {};
	const { name: _typed, model: _chosen, dynamic: _other, ...values } = read.values;
	return values;
}

/** Why the profile cannot be created yet. */
function useBlock({ name, dynamic: candidates }: Typed, dynamic: boolean): string | undefined {
	const t = useTranslations("profiles");
	if (name.trim() === "") return t("nameFirst");
	if (!dynamic) return undefined;
	if (candidatesIn(candidates).length === 0) return t("candidateFirst");
	return draftIssues(agentProfile, { dynamic: candidates }, ["dynamic"]).length > 0 ? t("mendFirst") : undefined;
}
