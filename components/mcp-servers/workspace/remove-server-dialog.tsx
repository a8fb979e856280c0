"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { deleteResource } from "@/app/actions/settings";
import { useEditor } from "@/components/editing/use-editor";
import { Button } from "@/components/ui/action/button";
import { Dialog } from "@/components/ui/overlay/dialog";
import { Notice } from "@/components/ui/surface/notice";
import { saveWithLimit } from "@/lib/client/save-with-limit";
import { errorKey } from "@/lib/i18n/error-text";
import { isolated } from "@/lib/i18n/isolated";
import type { ServerStatus } from "@/lib/mcp/workspace/server-status";
import type { ErrorBody } from "@/lib/shared/app-error";
import { isJsonObject } from "@/lib/shared/json";
import { toolState } from "../list/tools-table";

interface RemoveServerDialogProps {
	readonly open: boolean;
	readonly onClose: () => void;
	readonly status: ServerStatus | undefined;
}

/** Asks before a server is removed, and says what goes with it. */
export function RemoveServerDialog({ open, onClose, status }: RemoveServerDialogProps) {
	const t = useTranslations("servers");
	const ui = useTranslations("ui");
	const errors = useTranslations("errors");
	const { session, view } = useEditor();
	const router = useRouter();
	const [busy, setBusy] = useState(false);
	const [refusal, setRefusal] = useState<ErrorBody | "unknown" | null>(null);
	const remove = async () => {
		setBusy(true);
		setRefusal(null);
		const target = { resource_type: session.definition.type, resource_id: session.id };
		const options = { expected_revision: view.base.revision };
		const outcome = await saveWithLimit(() => deleteResource({ target, options }));
		setBusy(false);
		if (outcome.kind === "refused") return setRefusal(outcome.error);
		if (outcome.kind !== "answered") return setRefusal("unknown");
		session.discard();
		onClose();
		router.push("/settings/mcp");
	};
	return (
		<Dialog
			role="alertdialog"
			open={open}
			onOpenChange={(next) => !next && onClose()}
			title={t("removeTitle", { name: isolated(String(view.base.values.name ?? "")) })}
			description={t("removeText")}
			actions={
				<>
					<Button onClick={onClose}>{ui("cancel")}</Button>
					<Button look="danger" busy={busy} onClick={() => void remove()}>
						{t("remove")}
					</Button>
				</>
			}
		>
			<Dependents status={status} />
			{refusal !== null && (
				<Notice
					boxed
					live="alert"
					meaning={refusal === "unknown" ? "waiting" : "danger"}
					title={t(refusal === "unknown" ? "removeUnknown" : "removeFailed")}
				>
					{refusal !== "unknown" && errors(errorKey(refusal))}
				</Notice>
			)}
		</Dialog>
	);
}

/** What stands on the server: its tools in chats, decisions about them, a sign-in. */
function Dependents({ status }: Pick<RemoveServerDialogProps, "status">) {
	const t = useTranslations("servers");
	const { view } = useEditor();
	const tools = isJsonObject(view.base.values.tools) ? Object.values(view.base.values.tools) : [];
	const always = tools.filter((tool) => toolState(tool).always_allow).length;
	const lines = [
		status && status.tools.length > 0 ? t("goesTools", { count: status.tools.length }) : null,
		always > 0 ? t("goesAllowed", { count: always }) : null,
		status?.signed_in ? t("goesSignIn") : null,
	].filter((line) => line !== null);
	if (lines.length === 0) return null;
	return (
		<ul className="mb-3 list-disc pl-4 text-muted text-small">
			{lines.map((line) => (
				<li key={line}>{line}</li>
			))}
		</ul>
	);
}
