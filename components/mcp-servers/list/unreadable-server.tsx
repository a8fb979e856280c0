"use client";

import { Braces, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useIssueWords } from "@/components/setting/words/use-issue-words";
import { Button } from "@/components/ui/action/button";
import { Notice } from "@/components/ui/surface/notice";
import type { ServerRow } from "../model/server-state";
import { issueAt, useServers } from "../model/servers-context";
import { RemoveServer } from "./remove-server";

interface UnreadableServerProps {
	readonly row: ServerRow;
	readonly onRemove: () => void;
	readonly onShowJson: () => void;
}

/** A stored server whose shape is no server's: said plainly, kept until somebody removes or repairs it. */
export function UnreadableServer({ row, onRemove, onShowJson }: UnreadableServerProps) {
	const t = useTranslations("mcp");
	const words = useIssueWords();
	const { issues, disabled } = useServers();
	const issue = issueAt(issues, [row.name]);
	return (
		<Notice
			boxed
			meaning="danger"
			title={t("unreadable.title")}
			aside={
				<>
					<Button small icon={Braces} onClick={onShowJson}>
						{t("unreadable.json")}
					</Button>
					{!disabled && (
						<RemoveServer saved={row.savedName !== null} name={row.name} onRemove={onRemove}>
							<Button small look="danger" icon={Trash2}>
								{t("remove.action")}
							</Button>
						</RemoveServer>
					)}
				</>
			}
		>
			{issue && issue.path.length > 1
				? t("unreadable.at", { path: issue.path.join("."), rule: words(issue) })
				: t("unreadable.body")}
		</Notice>
	);
}
