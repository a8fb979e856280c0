"use client";

import { useTranslations } from "next-intl";
import { useIssueWords } from "@/components/setting/words/use-issue-words";
import { Button } from "@/components/ui/action/button";
import { CodeInput } from "@/components/ui/form/code-input";
import { Notice } from "@/components/ui/surface/notice";
import { placeOfPath } from "@/lib/mcp/import/place-of-path";
import type { TextFault } from "../model/document-text";
import { useServers } from "../model/servers-context";

interface JsonTabProps {
	readonly text: string;
	readonly fault: TextFault | null;
	readonly behind: boolean;
	readonly onText: (text: string) => void;
	readonly onFollow: () => void;
}

/** The document as text, with what is wrong by line and column. */
export function JsonTab({ text, fault, behind, onText, onFollow }: JsonTabProps) {
	const t = useTranslations("mcp");
	const words = useIssueWords();
	const { issues, disabled } = useServers();
	const shown = fault
		? []
		: issues.slice(0, 8).map((issue) => ({ issue, place: placeOfPath(text, ["servers", ...issue.path]) }));
	return (
		<div className="flex min-w-0 flex-col gap-2 px-gutter pt-1 pb-4">
			{behind && (
				<Notice
					boxed
					meaning="waiting"
					live="status"
					title={t("json.behind")}
					aside={
						<Button small onClick={onFollow}>
							{t("json.follow")}
						</Button>
					}
				>
					{t("json.behindBody")}
				</Notice>
			)}
			<CodeInput
				label={t("json.label")}
				value={text}
				onValue={onText}
				invalid={fault !== null || issues.length > 0}
				marked={fault?.place.line ?? shown[0]?.place.line}
				rows={12}
				readOnly={disabled}
				aria-describedby="mcp-json-faults"
			/>
			<div id="mcp-json-faults" className="flex flex-col gap-1 text-small">
				{fault && (
					<p role="status" className="text-pretty text-red">
						{t("json.at", { ...fault.place, rule: words(fault) })}
					</p>
				)}
				{shown.map(({ issue, place }) => (
					<p key={`${issue.path.join(".")} ${issue.rule}`} className="text-pretty text-red">
						{t("json.atPath", { ...place, path: issue.path.join("."), rule: words(issue) })}
					</p>
				))}
				{!fault && shown.length === 0 && <p className="text-pretty text-faint text-micro">{t("json.hint")}</p>}
			</div>
		</div>
	);
}
