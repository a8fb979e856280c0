"use client";

import { ArrowRight, Hand, KeyRound, type LucideIcon, Undo2, WandSparkles } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/action/button";
import { TextButton } from "@/components/ui/action/text-link";
import { classNames } from "@/components/ui/class-names";
import { Chip } from "@/components/ui/text/chip";
import type { DecidedSecret } from "@/lib/mcp/import/decide-servers";
import type { ImportFix } from "@/lib/mcp/import/import-fixes";

interface BoxProps {
	readonly icon: LucideIcon;
	/** Something waits for a decision. */
	readonly waiting: boolean;
	readonly title: ReactNode;
	readonly children: ReactNode;
	readonly actions: ReactNode;
}

/** One finding and its one button. */
function Box({ icon: Icon, waiting, title, children, actions }: BoxProps) {
	return (
		<div
			className={classNames(
				"flex min-h-10 min-w-0 flex-wrap items-center gap-x-2 gap-y-1.5 rounded-md border py-1.5 pr-1.5 pl-3 text-small",
				waiting ? "border-amber-line bg-amber-tint" : "border-line bg-well",
			)}
		>
			<Icon aria-hidden className={classNames("icon-sm mt-0.5 self-start", waiting && "text-amber")} />
			<div className="min-w-0 flex-1 basis-44">
				<p className="font-medium [overflow-wrap:anywhere]">{title}</p>
				<div className="min-w-0 text-muted">{children}</div>
			</div>
			<div className="ml-auto flex flex-wrap justify-end gap-1">{actions}</div>
		</div>
	);
}

interface SecretBoxProps {
	readonly secret: DecidedSecret;
	readonly decided: boolean;
	readonly disabled: boolean;
	/** True: it becomes a stored secret; false: it stays in the document. */
	readonly onMove: (move: boolean) => void;
}

/** A credential found in the text and where it would go. Nothing is stored before the import is added. */
export function SecretBox({ secret, decided, disabled, onMove }: SecretBoxProps) {
	const t = useTranslations("mcp");
	const blockedBy = disabled ? t("locked") : undefined;
	const move = (
		<Button small look={decided ? "default" : "strong"} blockedBy={blockedBy} onClick={() => onMove(true)}>
			{t("import.move")}
		</Button>
	);
	const place = placeName(secret);
	return (
		<Box
			icon={KeyRound}
			waiting={!decided}
			title={t("import.holdsSecret", { place })}
			actions={(!decided || !secret.moved) && move}
		>
			{secret.moved
				? t.rich("import.storedAs", { name: () => <code className="[overflow-wrap:anywhere]">{secret.name}</code> })
				: t("import.staysHere")}
			{secret.moved && !disabled && (
				<>
					{" · "}
					<TextButton onClick={() => onMove(false)}>{t("import.keepHere")}</TextButton>
				</>
			)}
		</Box>
	);
}

function placeName({ path, span }: DecidedSecret): string {
	const [field, key] = path;
	if (field === "headers" || field === "env") return String(key);
	return span.name ? `${field} · ${span.name}` : String(field);
}

interface FixBoxProps {
	readonly fix: ImportFix;
	readonly disabled: boolean;
	readonly onApply: (apply: boolean) => void;
}

/** A repair the import proposes; permissions wait for an explicit choice. */
export function FixBox({ fix, disabled, onApply }: FixBoxProps) {
	const t = useTranslations("mcp");
	const authority = fix.id === "always_allow";
	const asks = authority && !fix.applied;
	return (
		<Box
			icon={authority ? Hand : WandSparkles}
			waiting={asks}
			title={t(`import.fix.${fix.id}`)}
			actions={
				<Button
					small
					look={fix.applied ? "ghost" : "default"}
					{...(fix.applied ? { icon: Undo2 } : {})}
					blockedBy={disabled ? t("locked") : undefined}
					onClick={() => onApply(!fix.applied)}
				>
					{t(fix.applied ? "import.undoFix" : authority ? "import.allowFix" : "import.applyFix")}
				</Button>
			}
		>
			<span className="mt-1 flex flex-wrap items-center gap-1">
				<FixChips fix={fix} />
			</span>
		</Box>
	);
}

function FixChips({ fix }: { readonly fix: ImportFix }) {
	const t = useTranslations("mcp");
	switch (fix.id) {
		case "split_command":
			return [...Object.keys(fix.split.env), fix.split.command, ...fix.split.args].map((word, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: words of one line have no other identity
				<Chip key={index}>{word}</Chip>
			));
		case "drop_env":
			return fix.names.map((name) => (
				<Chip key={name} kind="old">
					{name}
				</Chip>
			));
		case "always_allow":
			return (
				<>
					{fix.tools.map((tool) => (
						<Chip key={tool}>{tool}</Chip>
					))}
					<span className="basis-full text-pretty">{t("import.fix.always_allow_body")}</span>
				</>
			);
		case "rename":
			return (
				<>
					<Chip kind="old">{fix.from}</Chip>
					<ArrowRight aria-hidden className="icon-xs text-faint" />
					<Chip kind="mine">{fix.to}</Chip>
				</>
			);
		case "references":
			return [...new Set(fix.references.map(({ name }) => name))].map((name) => (
				<Chip key={name} icon={KeyRound}>
					{name}
				</Chip>
			));
	}
}
