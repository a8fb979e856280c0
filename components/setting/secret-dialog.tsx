"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { putSecret } from "@/app/actions/secrets";
import { Button } from "@/components/ui/action/button";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { Dialog } from "@/components/ui/overlay/dialog";
import { Notice } from "@/components/ui/surface/notice";
import { queryKeys } from "@/lib/client/query-keys";
import { saveWithLimit } from "@/lib/client/save-with-limit";
import { errorKey } from "@/lib/i18n/error-text";
import type { SecretSummary, SecretUse } from "@/lib/setting/secret-contract";
import type { ErrorBody } from "@/lib/shared/app-error";
import { SecretUses } from "./secret-uses";

/** What the dialog asks for: a new secret, another value of one, or another name of one. */
export type SecretTask =
	| { readonly kind: "add"; readonly suggestedName?: string }
	| { readonly kind: "replace" | "rename"; readonly secret: Pick<SecretSummary, "id" | "name"> };

interface SecretDialogProps {
	/** `null`: closed. */
	readonly task: SecretTask | null;
	readonly onClose: () => void;
	readonly onStored?: (secret: SecretSummary) => void;
}

/** Takes a secret in. What is typed goes to the server once and is shown nowhere, not even here. */
export function SecretDialog({ task, onClose, onStored }: SecretDialogProps) {
	const t = useTranslations("secrets");
	const formId = useId();
	const [busy, setBusy] = useState(false);
	if (!task) return null;
	return (
		<Dialog
			open
			onOpenChange={(next) => !next && onClose()}
			title={task.kind === "add" ? t("addTitle") : t(`${task.kind}Title`, { name: task.secret.name })}
			description={t(`${task.kind}Text`)}
			actions={
				<>
					<Button onClick={onClose}>{t("cancel")}</Button>
					<Button look="primary" type="submit" form={formId} busy={busy}>
						{t(task.kind === "rename" ? "rename" : "store")}
					</Button>
				</>
			}
		>
			<SecretForm
				id={formId}
				task={task}
				busy={busy}
				setBusy={setBusy}
				onStored={(secret) => {
					onStored?.(secret);
					onClose();
				}}
			/>
		</Dialog>
	);
}

interface SecretFormProps {
	readonly id: string;
	readonly task: SecretTask;
	readonly busy: boolean;
	readonly setBusy: (busy: boolean) => void;
	readonly onStored: (secret: SecretSummary) => void;
}

const exampleName = "OPENAI_API_KEY";

type Failure = ErrorBody | "unknown";

function SecretForm({ id, task, busy, setBusy, onStored }: SecretFormProps) {
	const t = useTranslations("secrets");
	const client = useQueryClient();
	const [name, setName] = useState(task.kind === "add" ? (task.suggestedName ?? "") : task.secret.name);
	const [value, setValue] = useState("");
	const [failure, setFailure] = useState<Failure | null>(null);
	const store = async (event: FormEvent) => {
		event.preventDefault();
		if (busy) return;
		setBusy(true);
		setFailure(null);
		const known = task.kind === "add" ? {} : { id: task.secret.id };
		const given = task.kind === "rename" ? {} : { value };
		const outcome = await saveWithLimit(() => putSecret({ ...known, name, ...given }));
		setBusy(false);
		await client.invalidateQueries({ queryKey: queryKeys.secrets });
		if (outcome.kind === "answered") return onStored(outcome.value);
		setFailure(outcome.kind === "refused" ? outcome.error : "unknown");
	};
	const wrong = (path: string) => (failure && failure !== "unknown" && failure.path === path ? failure.expected : null);
	return (
		<form id={id} autoComplete="off" onSubmit={(event) => void store(event)} className="flex flex-col gap-4">
			{failure && <SecretFailure failure={failure} />}
			{task.kind !== "replace" && (
				<Field label={t("name")} required hint={t("nameHint")} error={wrong("name") && t("expected.name")}>
					<Input mono name="secret-name" value={name} onValue={setName} placeholder={exampleName} />
				</Field>
			)}
			{task.kind !== "rename" && (
				<Field label={t("value")} required hint={t("valueHint")} error={wrong("value") && t("expected.value")}>
					<SecretInput value={value} onValue={setValue} />
				</Field>
			)}
		</form>
	);
}

/** Where a secret is typed: dots at once, no way to reveal it, nothing a browser would remember. */
export function SecretInput({ value, onValue }: { readonly value: string; readonly onValue: (value: string) => void }) {
	return (
		<Input
			mono
			type="password"
			name="secret-value"
			autoComplete="off"
			data-1p-ignore
			data-lpignore="true"
			value={value}
			onValue={onValue}
		/>
	);
}

function SecretFailure({ failure }: { readonly failure: Failure }) {
	const t = useTranslations("secrets");
	const errors = useTranslations("errors");
	if (failure === "unknown") {
		return (
			<Notice boxed meaning="waiting" live="alert" title={t("unknown")}>
				{t("unknownText")}
			</Notice>
		);
	}
	if (failure.reason === "dependency_conflict") {
		return (
			<Notice boxed meaning="waiting" live="alert" title={t("renameRefused")}>
				<SecretUses uses={usesIn(failure)} />
			</Notice>
		);
	}
	if (failure.path === "name" || failure.path === "value") return null;
	return (
		<Notice boxed meaning="danger" live="alert" title={t("notStored")}>
			{errors(errorKey(failure))}
		</Notice>
	);
}

/** The uses a refused change of a secret lists. */
export function usesIn({ details }: ErrorBody): readonly SecretUse[] {
	return Array.isArray(details?.dependents) ? (details.dependents as readonly SecretUse[]) : [];
}
