import type { Issue } from "@/lib/setting/issue/issue-rules";
import { issue } from "@/lib/setting/issue/issue-rules";
import { isHttpUrl } from "@/lib/shared/url-host";

/** Empty, or an http(s) URL without credentials of its own. */
export function checkBaseUrl(url: string): readonly Issue[] {
	const given: unknown = url;
	if (typeof given !== "string" || given === "") return [];
	return isHttpUrl(given) ? [] : [issue("http_url")];
}
