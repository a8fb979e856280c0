/** The zone of this browser, as it goes with each message; nothing where the browser does not tell. */
export function browserTimeZone(): { readonly time_zone?: string } {
	const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
	return timeZone ? { time_zone: timeZone } : {};
}
