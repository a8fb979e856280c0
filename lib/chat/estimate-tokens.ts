/** Scripts whose characters take about a token each. */
const dense =
	/[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{So}]/gu;

/**
 * How many tokens a text takes up, as an estimate: four ASCII characters a token, two of other alphabets, one
 * character of a script without spaces. Tokenizers differ; budgets use it, nothing is billed by it.
 */
export function estimateTokens(text: string): number {
	const single = text.match(dense)?.length ?? 0;
	let ascii = 0;
	let other = -single;
	for (const char of text) {
		if (char <= "\x7F") ascii++;
		else other++;
	}
	return Math.ceil(ascii / 4 + other / 2 + single);
}
