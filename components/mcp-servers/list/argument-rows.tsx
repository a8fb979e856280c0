"use client";

import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useIssueWords } from "@/components/setting/words/use-issue-words";
import { Button, IconButton } from "@/components/ui/action/button";
import { useNewRow } from "@/components/ui/use-new-row";
import type { Json } from "@/lib/shared/json";
import { issueAt, useServers } from "../model/servers-context";
import { SecretValue } from "./secret-value";

interface ArgumentRowsProps {
	readonly server: string;
	readonly args: readonly Json[];
	readonly base: readonly Json[];
	readonly onArgs: (args: Json[] | undefined) => void;
}

/** Arguments of a command, one field each, so that no quoting is needed. */
export function ArgumentRows({ server, args, base, onArgs }: ArgumentRowsProps) {
	const t = useTranslations("mcp");
	const words = useIssueWords();
	const { issues, disabled } = useServers();
	const { expectRow, rowRef } = useNewRow();
	const change = (next: Json[]) => onArgs(next.length > 0 ? next : undefined);
	return (
		<div className="flex min-w-0 flex-col gap-2">
			{args.map((arg, index) => {
				const issue = issueAt(issues, [server, "args", index]);
				return (
					// biome-ignore lint/suspicious/noArrayIndexKey: arguments have no other identity
					<div key={index} ref={rowRef} className="flex min-w-0 flex-col gap-1">
						<div className="flex min-w-0 items-start gap-1">
							<SecretValue
								path={[server, "args", index]}
								value={arg}
								base={base[index]}
								onChange={(value) => change(args.map((one, at) => (at === index ? value : one)))}
								label={t("argument", { number: index + 1 })}
							/>
							<IconButton
								icon={X}
								label={t("removeNamed", { name: t("argument", { number: index + 1 }) })}
								onClick={() => change(args.filter((_, at) => at !== index))}
								blockedBy={disabled ? t("locked") : undefined}
							/>
						</div>
						{issue && <p className="text-pretty text-micro text-red">{words(issue)}</p>}
					</div>
				);
			})}
			{!disabled && (
				<Button
					small
					icon={Plus}
					className="self-start"
					onClick={() => {
						expectRow();
						change([...args, ""]);
					}}
				>
					{t("addArgument")}
				</Button>
			)}
		</div>
	);
}
