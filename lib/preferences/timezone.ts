import type { Issue } from "@/lib/setting/define-setting";

/** Empty, or a zone that this runtime can show times in. */
export function checkTimezone(zone: string): readonly Issue[] {
	if (zone === "") return [];
	try {
		new Intl.DateTimeFormat("en", { timeZone: zone });
		return [];
	} catch {
		return [{ path: [], expected: "an IANA time zone name such as Europe/Lisbon, or empty text" }];
	}
}
