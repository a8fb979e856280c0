"use client";

import { ArrowDown, ArrowUp, CircleAlert, GripVertical, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type PointerEvent, useId } from "react";
import { NavLink } from "@/components/layout/nav-link";
import { IconButton } from "@/components/ui/action/button";
import { classNames } from "@/components/ui/class-names";
import { Switch } from "@/components/ui/form/switch";
import { Badge } from "@/components/ui/text/badge";
import { UserText } from "@/components/ui/text/user-text";
import type { Candidate } from "@/lib/profile/dynamic/candidate";
import { faultClasses } from "@/lib/profile/dynamic/fault-class";
import type { Issue } from "@/lib/setting/issue/issue-rules";
import { sameJson } from "@/lib/shared/json";
import { useIssueWords } from "../../words/use-issue-words";
import { PolicySection } from "./policy-section";
import { type KnownProfile, useKnownProfile } from "./use-known-profiles";

interface CandidateRowProps {
	readonly candidate: Candidate;
	/** Its place, from 0, and how many there are. */
	readonly index: number;
	readonly count: number;
	readonly known: KnownProfile | undefined;
	/** The list of profiles has come without it. */
	readonly unlisted: boolean;
	/** As it is saved; absent: it is new. */
	readonly base: Candidate | undefined;
	/** Anchor of the row. */
	readonly anchor: string;
	/** By path below the candidate. */
	readonly issues: readonly Issue[];
	/** It is being dragged. */
	readonly dragged: boolean;
	/** Where the row being dragged would be put, if it is here. */
	readonly drop: "above" | "below" | undefined;
	readonly onTake: (event: PointerEvent<HTMLElement>) => void;
	readonly onChange: (candidate: Candidate) => void;
	/** `name` is for what is said about it. */
	readonly onMove: (step: 1 | -1, name: string) => void;
	readonly onRemove: (name: string) => void;
	readonly disabled: boolean | undefined;
}

/** One candidate: its place and profile, whether it is asked, where it can go, and what its faults lead to. */
export function CandidateRow(props: CandidateRowProps) {
	const { candidate, index, count, base, anchor, issues, dragged, drop, onChange, disabled } = props;
	const t = useTranslations("editor");
	// Of a saved candidate the read of its list tells. One that only the draft has may have been deleted since.
	const asks = props.unlisted && (!props.known || !base);
	const profile = useKnownProfile(candidate.execution_profile_id, props.known, asks);
	const errorId = useId();
	const [own] = issues.filter(({ path }) => path[0] !== "policies");
	const edited = !sameJson(base ?? null, candidate);
	return (
		<li
			id={anchor}
			data-candidate={candidate.execution_profile_id}
			tabIndex={-1}
			aria-label={t("candidates.place", { name: profile.name, position: index + 1, count })}
			aria-describedby={own && errorId}
			className={classNames(
				"relative min-w-0 scroll-my-2 rounded-md border bg-surface",
				own ? "border-red" : edited ? "border-blue-line" : "border-line",
				dragged && "opacity-50",
				drop &&
					"after:pointer-events-none after:absolute after:inset-x-0 after:h-0.5 after:rounded-full after:bg-accent",
				drop === "above" && "after:-top-1.5",
				drop === "below" && "after:-bottom-1.5",
			)}
		>
			<RowHead {...props} profile={profile} edited={edited} />
			<RowError id={errorId} issue={own} />
			{faultClasses.map((name) => (
				<PolicySection
					key={name}
					faultClass={name}
					profile={profile.name}
					anchor={`${anchor}.policies.${name}`}
					policy={candidate.policies[name]}
					base={base?.policies[name]}
					issues={issuesBelow(issues, "policies", name)}
					onChange={(policy) => onChange({ ...candidate, policies: { ...candidate.policies, [name]: policy } })}
					disabled={disabled}
				/>
			))}
		</li>
	);
}

/** The issues at or below a place, by path below it. */
export function issuesBelow(
	issues: readonly Issue[] | undefined,
	...place: readonly (string | number)[]
): readonly Issue[] {
	return (issues ?? [])
		.filter(({ path }) => place.every((step, at) => String(path[at]) === String(step)))
		.map((issue) => ({ ...issue, path: issue.path.slice(place.length) }));
}

type RowHeadProps = CandidateRowProps & { readonly profile: KnownProfile; readonly edited: boolean };

/** One line where there is room; on a phone the buttons stand beside the agent, below name and switch. */
function RowHead({ candidate, index, profile, base, edited, onTake, onChange, disabled, ...rest }: RowHeadProps) {
	const t = useTranslations("editor");
	return (
		<div className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-2 px-3 py-2 coarse:py-1">
			<span className="row-span-2 flex items-center gap-1 self-stretch">
				{!disabled && (
					<span
						aria-hidden
						data-handle
						onPointerDown={onTake}
						className="-ml-1.5 grid h-8 w-5 cursor-grab touch-none place-items-center rounded-sm text-faint hover:text-ink active:cursor-grabbing coarse:hidden"
					>
						<GripVertical className="icon-sm" />
					</span>
				)}
				<span
					aria-hidden
					className="grid size-6 shrink-0 place-items-center rounded-full border border-line bg-well font-medium text-micro text-muted tabular-nums"
				>
					{index + 1}
				</span>
			</span>
			<ProfileName id={candidate.execution_profile_id} profile={profile} quiet={!candidate.enabled} />
			<span className="flex coarse:px-2 sm:col-start-3 sm:row-span-2 sm:row-start-1">
				<Switch
					on={candidate.enabled}
					onChange={(enabled) => onChange({ ...candidate, enabled })}
					label={t("candidates.use", { name: profile.name })}
					disabled={disabled ?? false}
				/>
			</span>
			<p className="col-start-2 row-start-2 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-faint text-small">
				{profile.agent !== "" && <UserText className="min-w-0 truncate">{profile.agent}</UserText>}
				{profile.deleted && (
					<Badge meaning="danger">{t(profile.elsewhere ? "candidates.notHere" : "candidates.profileDeleted")}</Badge>
				)}
				{!profile.deleted && !profile.enabled && <Badge meaning="waiting">{t("candidates.profileOff")}</Badge>}
				{edited && (base || !profile.deleted) && (
					<Badge bare meaning="mine">
						{t(base ? "mark.edited" : "candidates.new")}
					</Badge>
				)}
			</p>
			{!disabled && <RowButtons index={index} name={profile.name} {...rest} />}
		</div>
	);
}

interface ProfileNameProps {
	readonly id: string;
	readonly profile: KnownProfile;
	/** It is not asked. */
	readonly quiet: boolean;
}

function ProfileName({ id, profile, quiet }: ProfileNameProps) {
	const words = <UserText>{profile.name}</UserText>;
	return (
		<p
			className={classNames(
				"col-span-2 flex min-w-0 items-center font-medium [overflow-wrap:anywhere] coarse:min-h-11 sm:col-span-1",
				quiet && "text-faint",
			)}
		>
			{profile.deleted ? (
				words
			) : (
				<NavLink
					href={`/settings/profiles/${encodeURIComponent(id)}`}
					className="hit min-w-0 rounded-sm hover:underline"
				>
					{words}
				</NavLink>
			)}
		</p>
	);
}

type RowButtonsProps = Pick<CandidateRowProps, "index" | "count" | "onMove" | "onRemove"> & {
	readonly name: string;
};

function RowButtons({ index, count, name, onMove, onRemove }: RowButtonsProps) {
	const t = useTranslations("editor");
	const blockedBy = (atEnd: boolean) => (atEnd ? t("rows.atEnd") : undefined);
	return (
		<span className="col-span-2 flex justify-end coarse:-mr-1.5 sm:col-span-1 sm:col-start-4 sm:row-span-2 sm:row-start-1">
			<IconButton
				icon={ArrowUp}
				data-part="up"
				label={t("rows.moveUp", { name })}
				onClick={() => onMove(-1, name)}
				blockedBy={blockedBy(index === 0)}
			/>
			<IconButton
				icon={ArrowDown}
				data-part="down"
				label={t("rows.moveDown", { name })}
				onClick={() => onMove(1, name)}
				blockedBy={blockedBy(index === count - 1)}
			/>
			<IconButton icon={X} data-part="remove" label={t("rows.remove", { name })} onClick={() => onRemove(name)} />
		</span>
	);
}

function RowError({ id, issue }: { readonly id: string; readonly issue: Issue | undefined }) {
	const words = useIssueWords();
	if (!issue) return null;
	return (
		<p id={id} className="flex items-start gap-1 px-3 pb-2 text-micro text-red">
			<CircleAlert aria-hidden className="icon-xs mt-0.5" />
			<span className="min-w-0 text-pretty">{words(issue)}</span>
		</p>
	);
}
