"use client";

import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useIssueWords } from "@/components/setting/words/use-issue-words";
import { Button, IconButton } from "@/components/ui/action/button";
import { CodeInput } from "@/components/ui/form/code-input";
import { Notice } from "@/components/ui/surface/notice";
import { errorKey } from "@/lib/i18n/error-text";
import type { ImportPreview, ImportProblem } from "@/lib/mcp/import-servers";
import type { JsonObject } from "@/lib/shared/json";
import { ImportServer } from "./import-server";
import { PastedText } from "./pasted-text";
import { type ImportFailure, type StoreSecret, secretsToStore, takenServers, useImport } from "./use-import";

export interface ImportPanelProps {
	/** The draft's servers as shown. */
	readonly servers: JsonObject;
	readonly secretNames: ReadonlySet<string>;
	readonly storeSecret: StoreSecret;
	readonly onAdd: Parameters<typeof useImport>[0]["onAdd"];
	/** The servers are stored at once, not put into a draft. */
	readonly atOnce?: boolean;
	readonly onClose: () => void;
}

const focus = (element: HTMLElement | null) => element?.focus();

/** Paste anyone's MCP JSON, see what it would do, add it to the draft. */
export function ImportPanel(props: ImportPanelProps) {
	const { onClose } = props;
	const t = useTranslations("mcp");
	const ui = useTranslations("ui");
	const titleId = useId();
	const state = useImport(props);
	const { text, retext, preview, problem, decisions, decide, failure, busy } = state;
	const [editing, setEditing] = useState(true);
	const taken = preview ? takenServers(preview, decisions) : [];
	const toStore = preview ? secretsToStore(preview, decisions) : 0;
	const masked = preview !== null && !editing;
	return (
		<section aria-labelledby={titleId} className="flex min-w-0 flex-col">
			<div className="flex min-h-row items-center gap-2 px-gutter">
				<h3 id={titleId} className="min-w-0 flex-1 text-card">
					{t("import.title")}
				</h3>
				{masked && (
					<Button small look="ghost" onClick={() => setEditing(true)}>
						{t("import.editText")}
					</Button>
				)}
				<IconButton small icon={X} label={t("import.close")} onClick={onClose} />
			</div>
			<div className="px-gutter">
				{masked ? (
					<PastedText text={text} />
				) : (
					<CodeInput
						ref={focus}
						label={t("import.paste")}
						placeholder={t("import.placeholder")}
						value={text}
						onValue={retext}
						invalid={problem !== null}
						marked={problem?.place?.line}
						rows={6}
						className="max-h-72"
						onPaste={(event) => {
							const whole = event.currentTarget.value.trim() === "";
							if (whole && event.clipboardData.getData("text").trim() !== "") setEditing(false);
						}}
						onBlur={() => setEditing(false)}
						onFocus={() => setEditing(true)}
					/>
				)}
			</div>
			<Detected preview={preview} problem={problem} empty={text.trim() === ""} />
			{preview?.servers.map((server) => (
				<ImportServer
					key={server.id}
					server={server}
					current={props.servers[server.name]}
					decision={decisions[server.id] ?? {}}
					onDecide={(part) => decide(server.id, part)}
					disabled={busy}
				/>
			))}
			{failure && <Failed failure={failure} />}
			<div className="mt-auto flex min-h-14 flex-wrap items-center gap-x-2 gap-y-2 border-line border-t bg-well px-gutter py-2">
				<p className="min-w-0 flex-1 basis-full text-pretty @md/import:basis-0 text-muted text-small">
					{toStore > 0 ? t("import.staysAndStores", { count: toStore }) : t("import.stays")}
				</p>
				<Button look="ghost" onClick={onClose} className="ml-auto">
					{ui("cancel")}
				</Button>
				<Button
					look="strong"
					busy={busy}
					blockedBy={taken.length === 0 ? t(preview ? "import.nothing" : "import.pasteFirst") : undefined}
					onClick={() => void state.add()}
				>
					{t(props.atOnce ? "import.addNow" : "import.add", { count: taken.length })}
				</Button>
			</div>
		</section>
	);
}

interface DetectedProps {
	readonly preview: ImportPreview | null;
	readonly problem: ImportProblem | null;
	readonly empty: boolean;
}

function Detected({ preview, problem, empty }: DetectedProps) {
	const t = useTranslations("mcp");
	const words = useIssueWords();
	if (problem && !empty)
		return (
			<p role="status" className="flex items-start gap-1.5 px-gutter pt-2.5 pb-3 text-red text-small">
				<CircleAlert aria-hidden className="icon-sm mt-0.5" />
				<span className="min-w-0 text-pretty">
					{problem.place
						? t("json.at", { line: problem.place.line, column: problem.place.column, rule: words(problem) })
						: words(problem)}
				</span>
			</p>
		);
	if (!preview) return <p className="px-gutter pt-2.5 pb-3 text-pretty text-faint text-small">{t("import.accepts")}</p>;
	const [comma] = preview.trailingCommas;
	return (
		<div role="status" className="flex items-start gap-1.5 px-gutter pt-2.5 pb-3 text-muted text-small">
			<CircleCheck aria-hidden className="icon-sm mt-0.5 text-green" />
			<p className="min-w-0 text-pretty">
				{t(`import.format.${preview.format}`)} {t("import.found", { count: preview.servers.length })}
				{comma && ` ${t("import.comma", { count: preview.trailingCommas.length, ...comma })}`}
			</p>
		</div>
	);
}

function Failed({ failure }: { readonly failure: ImportFailure }) {
	const t = useTranslations("mcp");
	const errors = useTranslations("errors");
	return (
		<Notice meaning="danger" live="alert" title={t("import.notStored", { name: failure.name })}>
			{failure.kind === "refused" ? errors(errorKey(failure.error)) : t(`import.${failure.kind}`)}
		</Notice>
	);
}
