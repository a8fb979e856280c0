import { expect, type Page } from "@playwright/test";

/** Everything this browser keeps of unsaved edits, as JSON. */
export function storedDrafts(page: Page): Promise<string> {
	return page.evaluate(
		() =>
			new Promise<string>((resolve, reject) => {
				const opening = indexedDB.open("steward");
				opening.onerror = () => reject(opening.error);
				opening.onsuccess = () => {
					const database = opening.result;
					if (!database.objectStoreNames.contains("drafts")) return resolve("[]");
					const reading = database.transaction("drafts").objectStore("drafts").getAll();
					reading.onerror = () => reject(reading.error);
					reading.onsuccess = () => {
						database.close();
						resolve(JSON.stringify(reading.result));
					};
				};
			}),
	);
}

/** Waits until the browser has written a draft that holds the text. */
export async function untilDraftHolds(page: Page, text: string): Promise<void> {
	await expect.poll(() => storedDrafts(page)).toContain(text);
}

/** Waits until the browser keeps no draft. */
export async function untilNoDraft(page: Page): Promise<void> {
	await expect.poll(() => storedDrafts(page)).toBe("[]");
}
