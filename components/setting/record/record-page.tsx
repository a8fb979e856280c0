"use client";

import type { ReactNode } from "react";
import { SaveCoordinator } from "@/components/editing/save-coordinator";
import { useEditor } from "@/components/editing/use-editor";
import type { RoutePattern } from "@/components/layout/navigation";
import { Page } from "@/components/layout/page";
import { Card } from "@/components/ui/surface/card";
import type { ResourceDefinition } from "@/lib/setting/define-resource";
import type { ResourceSnapshot } from "@/lib/setting/resource-snapshot";
import { LeaveDialog } from "./leave-dialog";
import { PageSaveBar } from "./page-save-bar";
import { type Reader, RecordEditor } from "./record-editor";
import { RecordNotices } from "./record-notices";
import { SettingsSection } from "./settings-section";

type SectionProps = Parameters<typeof SettingsSection>[0];

interface RecordPageProps {
	readonly definition: ResourceDefinition;
	readonly snapshot: ResourceSnapshot;
	readonly reader: Reader;
	readonly route: RoutePattern;
	readonly title: string;
	/** Words for the record in the save bar. */
	readonly label: string;
	/** Sections in order, with the fields each shows. */
	readonly sections: Readonly<Record<string, readonly string[]>>;
	/** Sections that start open. */
	readonly open: readonly string[];
	readonly slots?: SectionProps["slots"];
	/** Cards below, such as the history. */
	readonly children?: ReactNode;
}

/** A page that is one record: all its settings in one card, one save bar, the question before leaving. */
export function RecordPage({ definition, snapshot, reader, label, route, title, children, ...card }: RecordPageProps) {
	return (
		<SaveCoordinator>
			<RecordEditor definition={definition} snapshot={snapshot} reader={reader} label={label}>
				<Page route={route} title={title} bar={<PageSaveBar />}>
					<SectionsCard anchor={definition.type} label={title} {...card} />
					{children}
				</Page>
			</RecordEditor>
			<LeaveDialog />
		</SaveCoordinator>
	);
}

type SectionsCardProps = Pick<RecordPageProps, "sections" | "open" | "slots"> & {
	readonly anchor: string;
	readonly label: string;
};

function SectionsCard({ anchor, label, sections, open, slots }: SectionsCardProps) {
	const { view } = useEditor();
	return (
		<Card label={label} anchor={anchor} state={view.conflict ? "waiting" : "plain"}>
			<RecordNotices />
			{Object.entries(sections).map(([section, fields]) => (
				<SettingsSection
					key={section}
					section={section}
					fields={fields}
					startsOpen={open.includes(section)}
					{...(slots && { slots })}
				/>
			))}
		</Card>
	);
}
