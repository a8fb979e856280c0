import type { Exclusion } from "@/lib/setting/descriptor";

/** What people can search for and agents never write, beside the fields that resources classify. */
export const exclusions: readonly Exclusion[] = [
	{
		key: "secret.value",
		domain: "secrets",
		label: "Secrets",
		description: "Stored keys and passwords that settings name by reference, such as ${secret:NAME}.",
		aliases: ["credential", "credentials", "api key", "password", "token", "vault"],
		classification: "interactive_only",
		reason: "Only a person enters, replaces or deletes a secret, on the secrets page; its value is never shown again.",
		href: "/settings/secrets",
	},
	{
		key: "access_token.value",
		domain: "accounts",
		label: "Access tokens",
		description: "Tokens that let other programs use the MCP endpoint and the REST API.",
		aliases: ["personal access token", "pat", "bearer token", "capabilities"],
		classification: "interactive_only",
		reason: "Only a person makes or revokes a token, so that no agent can raise its own authority.",
	},
	{
		key: "account.role",
		domain: "accounts",
		label: "Accounts and roles",
		description: "People, their sign-in and their roles in the organization and its workspaces.",
		aliases: ["user", "member", "role", "permission", "permissions", "admin", "invite"],
		classification: "interactive_only",
		reason: "Only a person with the right role changes accounts.",
	},
	{
		key: "tool_call.approval",
		domain: "approvals",
		label: "Approving a tool call",
		description: "The answer to a card that asks before a tool runs: once, in this conversation, always, or no.",
		aliases: ["approve", "approval", "allow", "deny", "permission", "permissions", "confirm"],
		classification: "action",
		reason: "Approving is a person's act for one call; an agent cannot approve its own calls.",
	},
];
