import "server-only";
import type { WriteTransaction } from "@/lib/server/db/client";
import type { StorageBundle } from "@/lib/storage/bundle";
import { messageStore } from "./message-store";
import { noteStore } from "./note-store";
import { reflectionStore } from "./reflection-store";
import { skillStore } from "./skill-store";
import { databaseHandle, type StoreHandle, transactionHandle, writeChat } from "./write-chat";

type Stores = Omit<StorageBundle, "atomically">;

/** What conversations are kept in: the database of this process. */
export function storage(): StorageBundle {
	return { ...storesOn(databaseHandle), atomically: (run) => writeChat((tx) => run(storesIn(tx))) };
}

/** The stores inside of an open transaction, for writes that belong together with rows of other tables. */
export function storesIn(tx: WriteTransaction): Stores {
	return storesOn(transactionHandle(tx));
}

function storesOn(handle: StoreHandle): Stores {
	return {
		messages: messageStore(handle),
		workingMemory: noteStore(handle),
		reflections: reflectionStore(handle),
		skills: skillStore(handle),
	};
}
