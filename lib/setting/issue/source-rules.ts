/**
 * What a place that skills are read from has to be (*skills*, Sources), in English for agents. What people read of them
 * says by itself what happened and what to do.
 */
export const sourceRules = {
	skill_url: () => "a complete https:// address of a SKILL.md, or of the folder that holds one",
	skill_url_secret: () => "an address without a user name, a password or a key",
	skill_url_page: () => "the raw address of the file; this one answers with a web page",
	skill_url_pointer: () => "the address of the file itself; this one answers with a pointer to it",
	skill_url_missing: () => "an address at which there is a SKILL.md",
	skill_url_sign_in: () => "an address that everybody may read; this one asks for a sign-in",
	skill_url_status: ({ status }: { status: number }) => `an address that answers; this one failed with ${status}`,
	skill_url_redirects: ({ max }: { max: number }) => `an address with at most ${max} redirects`,
	skill_url_insecure: () => "an address that leads on to https:// only",
	skill_url_private: () => "a public address; private and reserved ones are never read",
	skill_url_large: ({ mib }: { mib: number }) => `a file of at most ${mib} MiB`,
	skill_url_slow: ({ seconds }: { seconds: number }) => `an address that answers within ${seconds} seconds`,
	skill_url_certificate: () => "a server whose certificate is valid for its name",
	skill_url_name: () => "the name of a host that exists",
	skill_url_unreachable: () => "a server that can be reached",
	skill_index: () => "an index with a name, a description and files, SKILL.md among them, for each skill",
	skill_none: () => "at least one file SKILL.md",
	skill_upload_large: ({ mib }: { mib: number }) => `at most ${mib} MiB`,
	skill_upload_many: ({ max }: { max: number }) => `at most ${max} files`,
	skill_archive: () => "a zip archive that can be read",
	skill_archive_locked: () => "a zip archive without a password",
	skill_archive_link: () => "files in place of links",
	skill_archive_outside: () => "paths below the archive's own folder",
	skill_archive_bomb: ({ mib }: { mib: number }) => `files that unpack to what they declare, ${mib} MiB in all`,
	skill_staged: () => "a skill that was read within the last hour",
	skill_faulty: () => "a SKILL.md that can be understood",
	skill_no_source: () => "a skill that was read from an address",
} satisfies Record<string, (params: never) => string>;
