"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useEditor } from "@/components/editing/use-editor";

/** Has the server paint the page anew once saved preferences are newer than those it was painted with. */
export function PaintAgain({ painted }: { readonly painted: number }) {
	const router = useRouter();
	const { revision } = useEditor().view.base;
	useEffect(() => {
		// Outside system: language, theme and density as the server painted them.
		if (revision > painted) router.refresh();
	}, [router, revision, painted]);
	return null;
}
