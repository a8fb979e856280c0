"use client";

import { Ban, Equal, type LucideIcon, Pencil, Plus, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useIssueWords } from "@/components/setting/words/use-issue-words";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Badge } from "@/components/ui/text/badge";
import { UserText } from "@/components/ui/text/user-text";
import type { DecidedServer, ImportDecision } from "@/lib/mcp/import/decide-servers";
import { transportOf } from "@/lib/mcp/transport-of";
import { maskCredential } from "@/lib/setting/sensitive/credential";
import { isJsonObject, type Json } from "@/lib/shared/json";
import { isStandIn } from "../model/draft-server";
import { FixBox, SecretBox } from "./decision-boxes";
import { ServerChanges } from "./server-changes";

export interface ImportServerProps {
	readonly server: DecidedServer;
	/** The draft's server of that name. */
	readonly current: Json | undefined;
	readonly decision: ImportDecision;
	readonly onDecide: (part: ImportDecision) => void;
	readonly disabled: boolean;
}

const verbs: Readonly<
	Record<DecidedServer["verb"], { readonly icon: LucideIcon; readonly meaning?: "mine" | "danger" }>
> = {
	add: { icon: Plus, meaning: "mine" },
	change: { icon: Pencil, meaning: "mine" },
	unchanged: { icon: Equal },
	refused: { icon: Ban, meaning: "danger" },
};

/** One pasted server: what would happen to it, and everything a person may decide about it. */
export function ImportServer(props: ImportServerProps) {
	const { server, decision } = props;
	const out = decision.include === false;
	return (
		<div className="border-line border-t px-gutter">
			<ServerHead {...props} out={out} />
			{!out && server.verb !== "unchanged" && (
				<div className="flex min-w-0 flex-col gap-2 pb-3 @md/import:ml-30">
					<Body {...props} />
				</div>
			)}
		</div>
	);
}

function ServerHead({
	server,
	current,
	decision,
	onDecide,
	disabled,
	out,
}: ImportServerProps & { readonly out: boolean }) {
	const t = useTranslations("mcp");
	const { verb, name } = server;
	const { icon, meaning } = verbs[verb];
	const transport = transportOf(server.server);
	const open = out ? 0 : server.secrets.filter(({ id }) => decision.secrets?.[id] === undefined).length;
	const stays = verb === "unchanged" ? hiddenIn(current) : 0;
	const choosable = verb === "add" || verb === "change";
	const words = t(out ? "import.verb.out" : `import.verb.${verb}`);
	return (
		<div className="flex min-h-row min-w-0 flex-wrap items-center gap-x-2 py-1">
			<div className="flex w-28 shrink-0 items-center gap-2">
				{choosable ? (
					<Checkbox
						wordless
						label={t("import.take", { name })}
						checked={!out}
						disabled={disabled}
						onChange={(include) => onDecide({ include })}
					/>
				) : (
					<span className="size-4" />
				)}
				{meaning && !out ? (
					<Badge bare meaning={meaning} icon={icon}>
						{words}
					</Badge>
				) : (
					<Badge bare icon={out ? Ban : icon}>
						{words}
					</Badge>
				)}
			</div>
			<h4 className="min-w-0 truncate font-medium">
				<UserText className={verb === "unchanged" || out ? "text-muted" : ""}>{name}</UserText>
			</h4>
			{verb !== "unchanged" && transport && (
				<span className="text-faint text-small">{t(`transports.${transport}`)}</span>
			)}
			{stays > 0 && (
				<span className="min-w-0 truncate text-faint text-small">{t("import.staysHidden", { count: stays })}</span>
			)}
			{open > 0 && (
				<span className="ml-auto">
					<Badge bare meaning="waiting" icon={TriangleAlert}>
						{t("import.toDecide", { count: open })}
					</Badge>
				</span>
			)}
		</div>
	);
}

function Body({ server, decision, onDecide, disabled }: ImportServerProps) {
	const t = useTranslations("mcp");
	const words = useIssueWords();
	return (
		<>
			{server.issues.length > 0 && (
				<ul className="flex flex-col gap-1 text-red text-small">
					{server.issues.map((issue) => (
						<li key={`${issue.path.join(".")} ${issue.rule}`} className="text-pretty [overflow-wrap:anywhere]">
							{issue.path.length > 0 && (
								<>
									<code>{issue.path.join(".")}</code>
									{": "}
								</>
							)}
							{words(issue)}
						</li>
					))}
				</ul>
			)}
			{server.verb === "add" && <Target server={server} />}
			{server.verb === "change" && <ServerChanges changes={server.changes} />}
			{server.secrets.map((secret) => (
				<SecretBox
					key={secret.id}
					secret={secret}
					decided={decision.secrets?.[secret.id] !== undefined}
					disabled={disabled}
					onMove={(move) => onDecide({ secrets: { ...decision.secrets, [secret.id]: move ? secret.name : null } })}
				/>
			))}
			{server.fixes.map((fix) => (
				<FixBox
					key={fix.id}
					fix={fix}
					disabled={disabled}
					onApply={(apply) => onDecide({ fixes: { ...decision.fixes, [fix.id]: apply } })}
				/>
			))}
			{server.lost.length > 0 && (
				<p className="text-amber text-pretty text-small">
					{t("import.lost", { names: server.lost.map((path) => path.at(-1)).join(", ") })}
				</p>
			)}
			{server.needed.length > 0 && (
				<p className="text-amber text-pretty text-small">
					{t("import.needed", { names: server.needed.map(({ name }) => name).join(", ") })}
				</p>
			)}
			{server.unknown.length > 0 && (
				<p className="text-muted text-pretty text-small">
					{t("import.unknownKeys", { count: server.unknown.length, names: server.unknown.join(", ") })}
				</p>
			)}
		</>
	);
}

/** What a new server reaches or starts, without credentials. */
function Target({ server: { server } }: { readonly server: DecidedServer }) {
	const words: readonly unknown[] = server.url === undefined ? [server.command, ...(server.args ?? [])] : [server.url];
	const texts = words.filter((word): word is string => typeof word === "string");
	if (texts.length === 0) return null;
	const shown = texts.map((word, index) => {
		const previous = texts[index - 1];
		return maskCredential(word, previous === undefined ? {} : { previous }) ?? word;
	});
	return (
		<p className="min-w-0 text-muted text-small">
			<bdi dir="auto" className="block font-mono text-micro [overflow-wrap:anywhere]">
				{shown.join(" ")}
			</bdi>
		</p>
	);
}

/** How many stored headers and variables a server keeps. */
function hiddenIn(value: Json | undefined): number {
	if (!isJsonObject(value)) return 0;
	const maps = [value.headers, value.env].filter(isJsonObject);
	return maps.flatMap((map) => Object.values(map)).filter(isStandIn).length;
}
