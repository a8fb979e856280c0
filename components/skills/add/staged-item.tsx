"use client";

import { Check, ChevronRight, CircleCheck, CircleSlash, Equal, type LucideIcon, Plus, RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { IconButton } from "@/components/ui/action/button";
import { classNames } from "@/components/ui/class-names";
import { Checkbox } from "@/components/ui/form/checkbox";
import type { Meaning } from "@/components/ui/meaning";
import { Badge } from "@/components/ui/text/badge";
import { UserText } from "@/components/ui/text/user-text";
import { isolated } from "@/lib/i18n/isolated";
import type { StagedSkill } from "@/lib/skill/skill-views";
import { KindBadges } from "../view/kind-badges";
import { FaultText } from "../view/warning-list";
import { FixBox } from "./fix-box";
import { StagedDetails } from "./staged-details";
import { nameOf } from "./use-add-skills";

interface StagedItemProps {
	readonly staged: StagedSkill;
	/** The only one: nothing to pick, everything in sight. */
	readonly single: boolean;
	readonly taken: boolean;
	readonly stored: boolean;
	readonly disabled: boolean;
	readonly onTake: (on: boolean) => void;
	/** The skill whose place it takes leaves it its secret. */
	readonly keepsSecret: boolean;
	readonly onKeepSecret: (on: boolean) => void;
	/** Answers why a correction was not read. */
	readonly onMend: (text: string) => Promise<string | null>;
}

/** One skill that was found: what would happen, what it is, what is wrong with it; unfolding to all there is to know. */
export function StagedItem(props: StagedItemProps) {
	const { staged, single, onMend } = props;
	const t = useTranslations("skills");
	const [open, setOpen] = useState(single);
	const id = useId();
	const { parsed, replaces } = staged;
	return (
		<li data-staged={nameOf(staged)} className="border-line border-t">
			<div className="flex min-w-0 items-start gap-2.5 px-gutter py-2.5">
				{!single && <Pick {...props} />}
				<div className={classNames("flex min-w-0 flex-1 flex-col gap-1.5", !single && "coarse:pt-2.5")}>
					<StagedHead {...props} />
					{parsed.ok ? (
						<p
							className={classNames(
								"max-w-[72ch] text-pretty text-muted text-small [overflow-wrap:anywhere]",
								!open && "line-clamp-2",
							)}
						>
							<UserText>{parsed.skill.description}</UserText>
						</p>
					) : (
						<FaultText fault={parsed} />
					)}
					{replaces && (
						<p className={classNames("text-pretty text-small", replaces.same ? "text-muted" : "text-amber")}>
							{replaces.same ? t("new.replacesSame") : t("new.replaces", { name: isolated(replaces.name) })}
						</p>
					)}
					<KeepSecret {...props} />
					<FixBox staged={staged} onMend={onMend} />
				</div>
				{!single && (
					<IconButton
						small
						icon={ChevronRight}
						label={t("new.details", { name: isolated(nameOf(staged)) })}
						aria-expanded={open}
						aria-controls={id}
						onClick={() => setOpen(!open)}
						className={classNames("fine:-my-1 [&_svg]:transition-transform", open && "[&_svg]:rotate-90")}
					/>
				)}
			</div>
			<div id={id} hidden={!open}>
				{open && <StagedDetails staged={staged} />}
			</div>
		</li>
	);
}

/** Whether the stored secret of the skill whose place it takes stays with it; gone unless a person says so. */
function KeepSecret(props: StagedItemProps) {
	const { staged, taken, disabled, keepsSecret, onKeepSecret } = props;
	const t = useTranslations("skills");
	if (!staged.replaces?.secret || !taken || !takeable(props)) return null;
	return (
		<Checkbox
			checked={keepsSecret}
			disabled={disabled}
			onChange={onKeepSecret}
			label={t("update.keepSecret")}
			hint={t(keepsSecret ? "update.keepSecretText" : "update.secretGoes")}
		/>
	);
}

type Verb = "add" | "replace" | "same" | "refused" | "out" | "done";

const verbs: Readonly<Record<Verb, { readonly icon: LucideIcon; readonly meaning?: Meaning }>> = {
	add: { icon: Plus, meaning: "mine" },
	replace: { icon: RefreshCw, meaning: "waiting" },
	same: { icon: Equal },
	refused: { icon: CircleSlash, meaning: "danger" },
	out: { icon: Check },
	done: { icon: CircleCheck, meaning: "done" },
};

function verbOf({ staged, taken, stored }: StagedItemProps): Verb {
	if (stored) return "done";
	if (!staged.parsed.ok) return "refused";
	if (staged.replaces?.same) return "same";
	if (!taken) return "out";
	return staged.replaces ? "replace" : "add";
}

const takeable = ({ staged, stored }: StagedItemProps) => staged.parsed.ok && staged.replaces?.same !== true && !stored;

/** Takes it or leaves it; what cannot be taken keeps the place free. */
function Pick(props: StagedItemProps) {
	const t = useTranslations("skills");
	return (
		<span className="w-4 shrink-0">
			{takeable(props) && (
				<Checkbox
					wordless
					label={t("new.take", { name: isolated(nameOf(props.staged)) })}
					checked={props.taken}
					disabled={props.disabled}
					onChange={props.onTake}
				/>
			)}
		</span>
	);
}

function StagedHead(props: StagedItemProps) {
	const { staged, single, taken } = props;
	const t = useTranslations("skills");
	const { parsed } = staged;
	const warnings = parsed.ok ? parsed.warnings.length : 0;
	return (
		<div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
			<h3 className="min-w-0 truncate font-medium">
				<UserText>{nameOf(staged)}</UserText>
			</h3>
			{parsed.ok && (
				<KindBadges capabilities={parsed.skill.capabilities} instructionsOnly={parsed.skill.instructions_only} />
			)}
			<VerbBadge verb={verbOf(props)} quiet={!single && !taken && takeable(props)} />
			{warnings > 0 && (
				<Badge bare meaning="waiting">
					{t("warnings", { count: warnings })}
				</Badge>
			)}
		</div>
	);
}

/** What would happen to it; one that is simply not picked needs no words. */
function VerbBadge({ verb, quiet }: { readonly verb: Verb; readonly quiet: boolean }) {
	const t = useTranslations("skills");
	if (quiet) return null;
	const { icon, meaning } = verbs[verb];
	return meaning ? (
		<Badge bare meaning={meaning} icon={icon}>
			{t(`new.verb.${verb}`)}
		</Badge>
	) : (
		<Badge bare icon={icon}>
			{t(`new.verb.${verb}`)}
		</Badge>
	);
}
