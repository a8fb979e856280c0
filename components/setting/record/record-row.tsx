import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { NavLink } from "@/components/layout/nav-link";
import { Button } from "@/components/ui/action/button";
import { UserText } from "@/components/ui/text/user-text";

interface RecordRowProps {
	readonly href: string;
	readonly icon: LucideIcon;
	readonly label: string;
	/** Below the name: what it runs, where it is. */
	readonly about: ReactNode;
	/** Exact text behind it, such as a model or a host. */
	readonly exact: unknown;
	/** Right end: state, count, age. */
	readonly children: ReactNode;
}

/** One record of a list: its name leads to its page, the whole row can be pressed. */
export function RecordRow({ href, icon: Icon, label, about, exact, children }: RecordRowProps) {
	return (
		<li className="relative flex min-h-13 items-center gap-3 border-line border-t px-gutter first:border-t-0 hover:bg-well">
			<Icon aria-hidden className="icon text-faint" />
			<div className="min-w-0 flex-1 py-1.5">
				<NavLink href={href} className="block truncate font-medium -outline-offset-2 after:absolute after:inset-0">
					<UserText>{label}</UserText>
				</NavLink>
				<p className="truncate text-faint text-small">
					{about}
					{typeof exact === "string" && exact !== "" && (
						<>
							{" · "}
							<span className="font-mono">{exact}</span>
						</>
					)}
				</p>
			</div>
			{children}
		</li>
	);
}

interface ShowMoreProps {
	readonly label: string;
	readonly list: {
		readonly hasNextPage: boolean;
		readonly isFetchingNextPage: boolean;
		readonly fetchNextPage: () => Promise<unknown>;
	};
}

/** The way to the next page of a list, while there is one. */
export function ShowMore({ label, list }: ShowMoreProps) {
	if (!list.hasNextPage) return null;
	return (
		<div className="flex justify-center py-4">
			<Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
				{label}
			</Button>
		</div>
	);
}
