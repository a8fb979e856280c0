const unstorable = /[\0\p{Surrogate}]/gu;

/** Foreign text as every store and provider takes it: NUL and halves of surrogate pairs become U+FFFD. */
export function wholeText(text: string): string {
	return text.replace(unstorable, "\ufffd");
}
