/** Text somebody wrote, for a place in a sentence: isolated, so that its direction moves nothing around it. */
export function isolated(text: string): string {
	return `\u2068${text}\u2069`;
}
