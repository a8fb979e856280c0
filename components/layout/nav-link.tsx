"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import type { ComponentProps, MouseEvent } from "react";
import { holdLeave, isSamePage } from "@/lib/client/leaving/leave-guard";
import { reveal } from "./reveal/reveal";

interface NavLinkProps extends Omit<ComponentProps<typeof Link>, "href" | "onNavigate"> {
	readonly href: string;
}

/** A link inside the app. Every page link is one: unsaved edits are asked about, and a place on this page is revealed. */
export function NavLink({ href, prefetch = false, onClick, ...rest }: NavLinkProps) {
	const router = useRouter();
	const click = (event: MouseEvent<HTMLAnchorElement>) => {
		onClick?.(event);
		const id = href.split("#")[1];
		if (id && !event.defaultPrevented && isPlain(event) && isSamePage(href, window.location.href))
			queueMicrotask(() => reveal(decodeURIComponent(id)));
	};
	return (
		<Link
			href={href}
			prefetch={prefetch}
			onClick={click}
			onNavigate={(event) => {
				if (isSamePage(href, window.location.href)) return;
				if (holdLeave(() => router.push(href))) event.preventDefault();
			}}
			{...rest}
		/>
	);
}

function isPlain(event: MouseEvent): boolean {
	return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}
