"use client";

import { ArrowRight, TriangleAlert } from "lucide-react";
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

interface ConflictRowProps {
	readonly definition: ResourceDefinition;
	readonly difference: Difference;
	/** What records were called that the values refer to. */
	readonly names: RecordNames;
	/** Who changed it. */
	readonly actor: string;
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

function OneSidedRow({ difference, names, place, setting, actor }: RowProps) {
	const t = useTranslations("editor");
	const sideWords = useSideWords(setting, names);
	const words = (of: "base" | "mine" | "theirs") => sideWords(difference, of);
	const { side } = difference;
	const keep = side === "mine" ? t("conflict.keepsYours") : t("conflict.takesTheirs", { actor });
	const newSide = side === "mine" ? "mine" : "theirs";
	const newChip = <Chip kind={newSide}>{words(newSide)}</Chip>;
	return (
		<li className="diff-row">
			<span className="min-w-0 font-medium text-small [overflow-wrap:anywhere]">{place}</span>
			<span className="diff-base">
				<Chip kind="base">{words("base")}</Chip>
				<ArrowRight aria-hidden className="icon-xs text-faint md:hidden" />
				<span className="md:hidden">{newChip}</span>
			</span>
			<span className="max-md:hidden">
				{side === "theirs" ? <Unchanged /> : <Chip kind="mine">{words("mine")}</Chip>}
			</span>
			<span className="max-md:hidden">
				{side === "mine" ? <Unchanged /> : <Chip kind="theirs">{words("theirs")}</Chip>}
			</span>
			<span className="diff-keep">
				<UserText>{keep}</UserText>
			</span>
		</li>
	);
}

function Unchanged() {
	const t = useTranslations("editor");
	return <span className="text-faint text-micro">{t("conflict.noChange")}</span>;
}

function OverlapRow({ difference, names, place, setting, actor, chosen, onChoose }: RowProps) {
	const t = useTranslations("editor");
	const sideWords = useSideWords(setting, names);
	const words = (of: "base" | "mine" | "theirs") => sideWords(difference, of);
	return (
		<li className="diff-row ask" data-overlap={difference.key}>
			<span className="min-w-0 font-medium text-small [overflow-wrap:anywhere]">{place}</span>
			<span className="diff-base">
				<Chip kind="base">{words("base")}</Chip>
			</span>
			<div className="diff-choices">
				<RadioCards
					label={t("conflict.pickFor", { place })}
					value={chosen ?? null}
					onChange={onChoose}
					cards={[
						{ value: "mine", title: t("conflict.yours"), meaning: "mine", mono: true, detail: words("mine") },
						{
							value: "theirs",
							title: <bdi>{actor}</bdi>,
							meaning: "theirs",
							mono: true,
							detail: words("theirs"),
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
