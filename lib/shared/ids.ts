/** A new opaque id such as `profile_3f2c…`: a readable kind and 122 random bits. */
export function newId(kind: string): string {
	return `${kind}_${crypto.randomUUID().replaceAll("-", "")}`;
}
