"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useIssueWords } from "@/components/setting/words/use-issue-words";
import { TextButton } from "@/components/ui/action/text-link";
import { Field } from "@/components/ui/form/field";
import { Badge } from "@/components/ui/text/badge";
import { issueAt, useServers } from "../model/servers-context";

interface PartFieldProps {
	readonly server: string;
	/** Part of the server, such as `url`. */
	readonly part: string;
	readonly label: ReactNode;
	readonly aside?: ReactNode;
	readonly hint?: ReactNode;
	/** Differs from what is saved. */
	readonly edited: boolean;
	/** Takes the edit back; absent where nothing is saved. */
	readonly onRevert?: (() => void) | undefined;
	/** Several inputs, which show their own errors. */
	readonly group?: boolean;
	/** Not to be called wrong yet. */
	readonly quiet?: boolean;
	readonly children: ReactNode;
}

/** One part of a server: label, what is unsaved, what is wrong. */
export function PartField(props: PartFieldProps) {
	const { server, part, label, aside, hint, edited, onRevert, group = false, quiet, children } = props;
	const t = useTranslations("mcp");
	const words = useIssueWords();
	const { issues, anchorOf, disabled } = useServers();
	const issue = issueAt(issues, [server, part]);
	const ownIssue = issue && (!group || issue.path.length <= 2) && !quiet ? issue : undefined;
	const revert = edited && onRevert && !disabled && <TextButton onClick={onRevert}>{t("revert")}</TextButton>;
	return (
		<Field
			anchor={anchorOf(server, part)}
			label={label}
			aside={aside}
			mark={
				edited && (
					<>
						<Badge bare meaning="mine">
							{t("mark.edited")}
						</Badge>
						{revert && <span className="text-micro">{revert}</span>}
					</>
				)
			}
			hint={hint}
			error={ownIssue && words(ownIssue)}
			tone={edited && !group ? "edited" : "plain"}
			group={group}
		>
			{children}
		</Field>
	);
}
