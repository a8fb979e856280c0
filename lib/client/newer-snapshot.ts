import type { ResourceSnapshot } from "@/lib/setting/resource-snapshot";

/**
 * Which of two snapshots of one record counts: a tombstone beats everything, then the higher revision; of equal
 * revisions the later read, whose computed facts are fresher.
 */
export function newerSnapshot(known: ResourceSnapshot | undefined, read: ResourceSnapshot): ResourceSnapshot {
	if (!known || known.id !== read.id || known.resource_type !== read.resource_type) return read;
	if (known.deleted) return known;
	if (read.deleted) return read;
	return read.revision < known.revision ? known : read;
}

/** A record that is known to be gone: its last values with the mark of a tombstone. */
export function tombstoneOf(
	known: ResourceSnapshot,
	at: Pick<ResourceSnapshot, "revision" | "updated_at">,
): ResourceSnapshot {
	return { ...known, ...at, deleted: true };
}
