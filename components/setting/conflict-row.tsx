"use client";

import { ArrowRight, type LucideIcon, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { RadioCards } from "@/components/ui/form/radio-cards";
import { Badge } from "@/components/ui/text/badge";
import { Chip } from "@/components/ui/text/chip";
import { UserText } from "@/components/ui/text/user-text";
import type { Difference } from "@/lib/editor/difference";
import type { ResourceDefinition } from "@/lib/setting/define-resource";
import type { RecordNames } from "@/lib/setting/resource-snapshot";
import { settingOfField, usePlaceWords } from "./words/use-setting-words";
import { useSideWords } from "./words/use-side-words";

/** The other side of a conflict. */
export interface ForeignSide {
	/** Who changed it, or what it is where it was this person elsewhere. */
	readonly title: string;
	/** What is kept where it is taken. */
	readonly keep: string;
	readonly icon: LucideIcon;
	/** Agents have a colour of their own. */
	readonly agent: boolean;
}

interface ConflictRowProps {
	readonly definition: ResourceDefinition;
	readonly difference: Difference;
	/** What records were called that the values refer to. */
	readonly names: RecordNames;
	readonly theirs: ForeignSide;
	/** The side picked so far; nothing is preselected. */
	readonly chosen: "mine" | "theirs" | undefined;
	readonly onChoose: (side: "mine" | "theirs") => void;
}

/** One difference: a row of five columns on a wide screen, two lines on a phone; only an overlap asks. */
export function ConflictRow(props: ConflictRowProps) {
	const { definition, difference, names } = props;
	const place = usePlaceWords(definition, names)(difference);
	const setting = settingOfField(definition, difference.path[0] ?? "");
	if (!setting) return null;
	const shared = { ...props, place, setting };
	return difference.overlap ? <OverlapRow {...shared} /> : <OneSidedRow {...shared} />;
}

type RowProps = ConflictRowProps & {
	readonly place: string;
	readonly setting: NonNullable<ReturnType<typeof settingOfField>>;
};

function OneSidedRow({ difference, names, place, setting, theirs }: RowProps) {
	const t = useTranslations("editor");
	const sideWords = useSideWords(setting, names);
	const words = (of: "base" | "mine" | "theirs") => sideWords(difference, of);
	const { side } = difference;
	const keep = side === "mine" ? t("conflict.keepsYours") : theirs.keep;
	const newSide = side === "mine" ? "mine" : "theirs";
	const prose = setting.references !== undefined;
	const tall = words("base").length + words(newSide).length > onOneLine;
	const newChip =
		side === "mine" ? (
			<Chip kind="mine" prose={prose}>
				{words("mine")}
			</Chip>
		) : (
			<Chip kind={theirs.agent ? "theirs" : "plain"} icon={theirs.icon} prose={prose}>
				{words("theirs")}
			</Chip>
		);
	return (
		<li className={classNames("diff-row", tall && "tall")}>
			<span className="min-w-0 font-medium text-small [overflow-wrap:anywhere]">{place}</span>
			<span className="diff-base">
				<Chip kind="base" prose={prose}>
					{words("base")}
				</Chip>
				<ArrowRight aria-hidden className="icon-xs text-faint md:hidden" />
				<span className="md:hidden">{newChip}</span>
			</span>
			<span className="max-md:hidden">{side === "theirs" ? <Unchanged /> : newChip}</span>
			<span className="max-md:hidden">{side === "mine" ? <Unchanged /> : newChip}</span>
			<span className="diff-keep">
				<UserText>{keep}</UserText>
			</span>
		</li>
	);
}

/** Longest values that stand beside their place on a phone, in characters of both. */
const onOneLine = 40;

function Unchanged() {
	const t = useTranslations("editor");
	return <span className="text-faint text-micro">{t("conflict.noChange")}</span>;
}

function OverlapRow({ difference, names, place, setting, theirs, chosen, onChoose }: RowProps) {
	const t = useTranslations("editor");
	const sideWords = useSideWords(setting, names);
	const words = (of: "base" | "mine" | "theirs") => sideWords(difference, of);
	const prose = setting.references !== undefined;
	const shown = (of: "mine" | "theirs") =>
		prose ? <span className="text-ink text-small">{words(of)}</span> : words(of);
	const TheirIcon = theirs.icon;
	return (
		<li className="diff-row ask" data-overlap={difference.key}>
			<span className="min-w-0 font-medium text-small [overflow-wrap:anywhere]">{place}</span>
			<span className="diff-base">
				<Chip kind="base" prose={prose}>
					{words("base")}
				</Chip>
			</span>
			<div className="diff-choices">
				<RadioCards
					label={t("conflict.pickFor", { place })}
					value={chosen ?? null}
					onChange={onChoose}
					cards={[
						{ value: "mine", title: t("conflict.yours"), meaning: "mine", mono: !prose, detail: shown("mine") },
						{
							value: "theirs",
							title: theirs.agent ? (
								<bdi>{theirs.title}</bdi>
							) : (
								<span className="flex items-center gap-1 text-micro text-muted">
									<TheirIcon aria-hidden className="icon-xs" />
									<bdi>{theirs.title}</bdi>
								</span>
							),
							...(theirs.agent && { meaning: "theirs" as const }),
							mono: !prose,
							detail: shown("theirs"),
						},
					]}
				/>
			</div>
			<span className={classNames("diff-keep", !chosen && "text-amber")}>
				{chosen ? (
					t(chosen === "mine" ? "conflict.keepsYours" : "conflict.takesTheirsShort")
				) : (
					<Badge bare meaning="waiting" icon={TriangleAlert}>
						{t("conflict.pickOne")}
					</Badge>
				)}
			</span>
		</li>
	);
}
