import * as z from "zod/mini";
import { defineSetting } from "@/lib/setting/define-setting";

/** What a person can be told about while looking elsewhere. */
export const notificationEvents = [
	"approval_needed",
	"turn_finished",
	"turn_failed",
	"external_change",
	"mcp_server_failed",
] as const;

export const userNotificationEvents = defineSetting({
	key: "user_settings.notification_events",
	schema: z.array(z.enum(notificationEvents)),
	initial: ["approval_needed", "turn_failed"],
	control: "multi_choice",
	section: "notifications",
	label: "Notify me about",
	description:
		"Events shown as notifications: an approval is needed, an answer finished, an answer failed, someone else changed what you edit, an MCP server failed. An empty list means none.",
	aliases: ["notification events", "alerts", "notifications", "sounds"],
	agentWrite: "allow",
	appliesWhen: "immediately",
	defaultBehavior: "explicit",
	normalize: (events) => notificationEvents.filter((event) => events.includes(event)),
});
