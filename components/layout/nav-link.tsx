"use client";

import Link from "next/link";
import type { ComponentProps } from "react";

/** A link inside the app. Every page link is one of these, so that unsaved edits are asked about in one place. */
export function NavLink({ prefetch = false, ...props }: ComponentProps<typeof Link>) {
	return <Link prefetch={prefetch} {...props} />;
}
