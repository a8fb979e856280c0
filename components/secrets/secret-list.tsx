"use client";

import { useQuery } from "@tanstack/react-query";
import { Ellipsis, KeyRound, PencilLine, Plus, RefreshCw, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Page } from "@/components/layout/page";
import { SecretDialog, type SecretTask } from "@/components/setting/secret-dialog";
import { SecretUses } from "@/components/setting/secret-uses";
import { Button, IconButton } from "@/components/ui/action/button";
import { Menu } from "@/components/ui/action/menu";
import type { MenuEntry } from "@/components/ui/action/menu-entry";
import { Card } from "@/components/ui/surface/card";
import { EmptyState } from "@/components/ui/surface/empty-state";
import { Notice } from "@/components/ui/surface/notice";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { UserText } from "@/components/ui/text/user-text";
import { secretsQuery } from "@/lib/client/secrets-query";
import type { SecretSummary } from "@/lib/setting/secret-contract";
import { DeleteSecretDialog } from "./delete-secret-dialog";

/** The stored secrets by name, with what uses each; their values are nowhere. */
export function SecretList({ first }: { readonly first: readonly SecretSummary[] }) {
	const t = useTranslations("secrets");
	const { data, isError } = useQuery({ ...secretsQuery(), initialData: { items: first } });
	const [task, setTask] = useState<SecretTask | null>(null);
	const [deletes, setDeletes] = useState<SecretSummary | null>(null);
	return (
		<Page
			route="/settings/secrets"
			title={t("title")}
			actions={
				<Button look="primary" icon={Plus} onClick={() => setTask({ kind: "add" })} className="max-md:w-11 max-md:px-0">
					<span className="max-md:sr-only">{t("add")}</span>
				</Button>
			}
		>
			<Card label={t("title")}>
				{isError && <Notice meaning="danger" live="alert" title={t("listFailed")} />}
				{data.items.length === 0 && (
					<EmptyState icon={KeyRound} title={t("none")}>
						{t("noneText")}
					</EmptyState>
				)}
				<ul>
					{data.items.map((secret) => (
						<SecretRow key={secret.id} secret={secret} onTask={setTask} onDelete={() => setDeletes(secret)} />
					))}
				</ul>
			</Card>
			<p className="px-gutter pt-3 text-faint text-small md:px-0">{t("never")}</p>
			<SecretDialog task={task} onClose={() => setTask(null)} />
			{deletes && <DeleteSecretDialog secret={deletes} onClose={() => setDeletes(null)} />}
		</Page>
	);
}

interface SecretRowProps {
	readonly secret: SecretSummary;
	readonly onTask: (task: SecretTask) => void;
	readonly onDelete: () => void;
}

function SecretRow({ secret, onTask, onDelete }: SecretRowProps) {
	const t = useTranslations("secrets");
	const entries: readonly MenuEntry[] = [
		{ kind: "action", label: t("replace"), icon: RefreshCw, onSelect: () => onTask({ kind: "replace", secret }) },
		{ kind: "action", label: t("rename"), icon: PencilLine, onSelect: () => onTask({ kind: "rename", secret }) },
		{ kind: "line", id: "danger" },
		{ kind: "action", label: t("delete"), icon: Trash2, danger: true, onSelect: onDelete },
	];
	const more = t("more", { name: secret.name });
	return (
		<li
			id={secret.id}
			className="flex min-h-13 items-start gap-3 border-line border-t px-gutter py-2.5 first:border-t-0"
		>
			<KeyRound aria-hidden className="icon mt-0.5 text-faint" />
			<div className="grid min-w-0 flex-1 gap-x-4 gap-y-1 sm:grid-cols-2">
				<div className="min-w-0">
					<p className="truncate font-medium font-mono text-small">
						<UserText>{secret.name}</UserText>
					</p>
					<p className="text-faint text-small">
						{t.rich("changed", { time: () => <RelativeTime at={secret.updated_at} /> })}
					</p>
				</div>
				{secret.used_by.length === 0 ? (
					<p className="text-faint text-small">{t("unused")}</p>
				) : (
					<SecretUses uses={secret.used_by} />
				)}
			</div>
			<Menu label={more} entries={entries} trigger={<IconButton icon={Ellipsis} label={more} />} />
		</li>
	);
}
