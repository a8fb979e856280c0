import type { Issue } from "@/lib/setting/issue/issue-rules";
import { issue } from "@/lib/setting/issue/issue-rules";

/** Empty, or a zone that this runtime can show times in. */
export function checkTimezone(zone: string): readonly Issue[] {
	if (zone === "") return [];
	try {
		new Intl.DateTimeFormat("en", { timeZone: zone });
		return [];
	} catch {
		return [issue("time_zone")];
	}
}
