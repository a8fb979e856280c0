import type { SourceFile } from "./read-skills";

/** Chosen by a file input; of a folder each with its path in it. */
export function chosenFiles(list: FileList): readonly SourceFile[] {
	return [...list].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
}

/** Everything that was dropped, folders with all that is in them. `max`: reading ends there. */
export async function droppedFiles(transfer: DataTransfer, max: number): Promise<readonly SourceFile[]> {
	// Entries are only there during the event: all are taken before the first wait.
	const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null);
	const plain = [...transfer.files].map((file) => ({ path: file.name, file }));
	if (entries.every((entry) => entry === null)) return plain;
	const files: SourceFile[] = [];
	for (const entry of entries) if (entry) await collect(entry, "", files, max);
	return files;
}

async function collect(entry: FileSystemEntry, above: string, files: SourceFile[], max: number): Promise<void> {
	if (files.length > max) return;
	const path = above === "" ? entry.name : `${above}/${entry.name}`;
	if (isFile(entry)) {
		files.push({ path, file: await new Promise<File>((resolve, reject) => entry.file(resolve, reject)) });
		return;
	}
	if (!isFolder(entry)) return;
	const reader = entry.createReader();
	// A folder is told in portions; an empty one is the end.
	for (;;) {
		const portion = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
		if (portion.length === 0) return;
		for (const inner of portion) await collect(inner, path, files, max);
	}
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
