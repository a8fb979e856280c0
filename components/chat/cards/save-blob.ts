interface SavedText {
	readonly name: string;
	readonly mime: string;
	readonly text: string;
}

/** Hands a text to the browser as a download; where it goes is the browser's and the person's. */
export function saveBlob({ name, mime, text }: SavedText): void {
	const url = URL.createObjectURL(new Blob([text], { type: mime }));
	const link = document.createElement("a");
	link.href = url;
	link.download = name;
	link.click();
	// The browser reads it after the click.
	setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
