import * as z from "zod/mini";
import { packageLimits } from "../skill-package";

const id = z.string().check(z.minLength(1), z.maxLength(200));

/** Contracts of reading, adding and updating skills (*skills*, Sources). */
export const sourceContracts = {
	/**
	 * Exactly one of an address, a text, and files that come in a form beside `workspace_id`. With `staged_id` the text takes
	 * the place of the SKILL.md of what was read before; its other files stay.
	 */
	read: z.strictObject({
		workspace_id: id,
		url: z.optional(z.string().check(z.minLength(1), z.maxLength(2048))),
		text: z.optional(z.string().check(z.maxLength(packageLimits.skillFile))),
		staged_id: z.optional(id),
	}),
	/**
	 * `replaces`: the skill that the reading said it would replace, confirmed by the person; `keep_secret`: its stored
	 * secret stays although the files differ.
	 */
	add: z.strictObject({
		staged_id: id,
		selected: z.boolean(),
		replaces: z.optional(id),
		keep_secret: z.optional(z.boolean()),
	}),
	check: z.strictObject({ skill_id: id }),
	/** `keep_secret`: the stored secret stays although the files differ. */
	update: z.strictObject({ skill_id: id, staged_id: id, keep_secret: z.boolean() }),
} as const;

/** What one reading may take; bytes as they are, ms. */
export const sourceLimits = {
	/** One upload as it is sent. */
	uploadBytes: 10_485_760,
	uploadFiles: 1_000,
	/** What an archive unpacks to, over all its skills. */
	unpackedBytes: 16_777_216,
	archiveEntries: 10_000,
	urlMs: 10_000,
	redirects: 5,
	/** Files that a page brings with it, and their size. */
	pageFiles: 20,
	pageBytes: 2_097_152,
	/** Requests of one reading. */
	requests: 200,
	/** How long a reading waits to be added. */
	stagedMs: 3_600_000,
	/** Of one person. */
	staged: 60,
	stagedBytes: 67_108_864,
} as const;
