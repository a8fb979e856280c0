export interface ShownNotification {
	readonly title: string;
	readonly body: string;
	/** Ask for leave where nobody was asked yet; only from a press of the person. */
	readonly ask?: boolean;
	/** One with the same tag takes the place of an earlier one. */
	readonly tag?: string;
}

export type NotificationOutcome = "shown" | "denied" | "unsupported";

/** Whether notifications can be shown here, and whether the person was asked already. */
export function notificationLeave(): NotificationPermission | "unsupported" {
	return typeof Notification === "undefined" || !window.isSecureContext ? "unsupported" : Notification.permission;
}

/** Asks the person through the browser, once; answers what holds now. */
export async function askNotifications(): Promise<NotificationPermission | "unsupported"> {
	const leave = notificationLeave();
	return leave === "default" ? Notification.requestPermission() : leave;
}

/** Shows a notification of this device, where the person allows it. Never throws. */
export async function showNotification({ title, body, ask, tag }: ShownNotification): Promise<NotificationOutcome> {
	const leave = ask ? await askNotifications() : notificationLeave();
	if (leave === "unsupported") return "unsupported";
	if (leave !== "granted") return "denied";
	try {
		// Phones show them for installed pages alone, and throw.
		new Notification(title, { body, ...(tag !== undefined && { tag }) });
		return "shown";
	} catch {
		return "unsupported";
	}
}
