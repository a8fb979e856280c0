import type { Issue } from "@/lib/setting/issue/issue-rules";
import { issue } from "@/lib/setting/issue/issue-rules";
import { isTimeZone } from "@/lib/shared/zoned-time";

/** Empty, or a zone that this runtime can show times in. */
export function checkTimezone(zone: string): readonly Issue[] {
	return zone === "" || isTimeZone(zone) ? [] : [issue("time_zone")];
}
