"use client";

import { FailedPage } from "@/components/layout/states/failed-page";

interface ErrorPageProps {
	readonly error: Error & { readonly digest?: string };
	readonly retry: () => void;
}

export default function ErrorPage({ error, retry }: ErrorPageProps) {
	return <FailedPage digest={error.digest} retry={retry} />;
}
