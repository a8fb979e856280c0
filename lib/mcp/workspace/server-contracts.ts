import * as z from "zod/mini";

const id = z.string().check(z.minLength(1), z.maxLength(200));
const tool = z.string().check(z.minLength(1), z.maxLength(256));

/** Contracts of what people do with a workspace's servers beside changing their settings. */
export const serverContracts = {
	states: z.strictObject({ workspace_id: id }),
	profile: z.strictObject({ profile_id: id }),
	server: z.strictObject({ server_id: id }),
	/** `workspace:<id>` or `profile:<profile id>:<name>`. */
	serverRef: z.strictObject({ server_ref: z.string().check(z.minLength(1), z.maxLength(400)) }),
	tool: z.strictObject({ server_id: id, tool }),
	grant: z.strictObject({ tool }),
} as const;
