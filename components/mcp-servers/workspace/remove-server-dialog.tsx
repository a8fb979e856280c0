"use client";

import { useTranslations } from "next-intl";
import { useEditor } from "@/components/editing/use-editor";
import { useRecordDeletion } from "@/components/setting/record/use-record-deletion";
import { Button } from "@/components/ui/action/button";
import { Dialog } from "@/components/ui/overlay/dialog";
import { Notice } from "@/components/ui/surface/notice";
import { errorKey } from "@/lib/i18n/error-text";
import { isolated } from "@/lib/i18n/isolated";
import type { ServerStatus } from "@/lib/mcp/workspace/server-status";
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
	const { view } = useEditor();
	const { busy, refusal, remove } = useRecordDeletion("/settings/mcp", onClose);
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
