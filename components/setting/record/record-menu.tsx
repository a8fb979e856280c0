import { Ellipsis } from "lucide-react";
import { IconButton } from "@/components/ui/action/button";
import { Menu } from "@/components/ui/action/menu";
import type { MenuEntry } from "@/components/ui/action/menu-entry";

interface RecordMenuProps {
	readonly label: string;
	readonly entries: readonly MenuEntry[];
}

/** What else can be done with a record, at the head of its page. */
export function RecordMenu({ label, entries }: RecordMenuProps) {
	return (
		<Menu
			label={label}
			entries={entries}
			trigger={
				<IconButton
					look="default"
					icon={Ellipsis}
					label={label}
					className="max-md:border-transparent max-md:bg-transparent"
				/>
			}
		/>
	);
}
