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
			<StagedHead {...props} open={open} controls={id} onOpen={setOpen} />
			<div
				className={classNames(
					"flex min-w-0 flex-col gap-2 px-gutter pb-3",
					!single && "md:pl-[calc(var(--gutter)+1.75rem)]",
				)}
			>
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
					<p className="text-pretty text-amber text-small">
						{replaces.same ? t("new.replacesSame") : t("new.replaces", { name: isolated(replaces.name) })}
					</p>
				)}
				<FixBox staged={staged} onMend={onMend} />
			</div>
			<div id={id} hidden={!open}>
				{open && <StagedDetails staged={staged} />}
			</div>
		</li>
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

type HeadProps = StagedItemProps & {
	readonly open: boolean;
	readonly controls: string;
	readonly onOpen: (open: boolean) => void;
};

function StagedHead(props: HeadProps) {
	const { staged, single, taken, stored, disabled, open } = props;
	const t = useTranslations("skills");
	const name = nameOf(staged);
	const takeable = staged.parsed.ok && staged.replaces?.same !== true && !stored;
	const warnings = staged.parsed.ok ? staged.parsed.warnings.length : 0;
	return (
		<div className="flex min-h-row min-w-0 flex-wrap items-center gap-x-2 gap-y-1 px-gutter py-1.5">
			{!single && (
				<span className="grid w-5 place-items-center">
					{takeable && (
						<Checkbox
							wordless
							label={t("new.take", { name: isolated(name) })}
							checked={taken}
							disabled={disabled}
							onChange={props.onTake}
						/>
					)}
				</span>
			)}
			<h3 className="min-w-0 truncate font-medium">
				<UserText>{name}</UserText>
			</h3>
			<VerbBadge verb={verbOf(props)} quiet={!single && !taken && takeable} />
			{warnings > 0 && (
				<Badge bare meaning="waiting">
					{t("warnings", { count: warnings })}
				</Badge>
			)}
			<span className="ml-auto flex flex-wrap items-center gap-1">
				{staged.parsed.ok && (
					<KindBadges
						capabilities={staged.parsed.skill.capabilities}
						instructionsOnly={staged.parsed.skill.instructions_only}
					/>
				)}
				{!single && (
					<IconButton
						small
						icon={ChevronRight}
						label={t("new.details", { name: isolated(name) })}
						aria-expanded={open}
						aria-controls={props.controls}
						onClick={() => props.onOpen(!open)}
						className={classNames("[&_svg]:transition-transform", open && "[&_svg]:rotate-90")}
					/>
				)}
			</span>
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
