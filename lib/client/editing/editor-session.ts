import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { createStore, type StoreApi } from "zustand/vanilla";
import { acceptMerged, type Conflict, choose, keepMine, unchoose, undoSettle } from "@/lib/editor/conflict";
import { type DraftIssue, draftIssues } from "@/lib/editor/draft-issues";
import { type EditorState, type Known, openEditor } from "@/lib/editor/editor-state";
import { type SaveRequest, saveRequest } from "@/lib/editor/patch";
import { type EditorView, reconcile } from "@/lib/editor/reconcile";
import type { StoredDraft } from "@/lib/editor/sensitive-draft";
import * as transitions from "@/lib/editor/transitions";
import type { ResourceDefinition } from "@/lib/setting/define-resource";
import { issue } from "@/lib/setting/issue/issue-rules";
import type { ResourceSnapshot, WriteReceipt } from "@/lib/setting/resource-snapshot";
import type { ErrorBody } from "@/lib/shared/app-error";
import { isJsonObject, type Json } from "@/lib/shared/json";
import type { Result } from "@/lib/shared/result";
import { adoptSnapshot, recordQuery, snapshotReader } from "../adopt-snapshot";
import { newSaveId } from "../new-save-id";
import { queryKeys } from "../query-keys";
import { type LimitedOutcome, type SaveLimit, saveWithLimit } from "../save-with-limit";

/** What an open editor stores: its state and what only its person's own saves and drafts bring about. */
export interface SessionState {
	readonly editor: EditorState;
	/** Typed text of fields that cannot be read as a value yet, such as half a JSON document. */
	readonly unparsed: Readonly<Record<string, string>>;
	/** A stored draft whose version has moved on meanwhile: to restore, compare or discard. */
	readonly offer: StoredDraft | null;
	/** How often the draft was given up; what a control holds beside the draft goes with it. */
	readonly discards: number;
	/** The last save stands, but something after it failed. */
	readonly degraded: { readonly reason: string } | null;
	/** The server was upgraded under this page: reload; the draft is kept. */
	readonly needsReload: boolean;
}

export interface SessionOptions extends SaveLimit {
	readonly client: QueryClient;
	readonly definition: ResourceDefinition;
	/** As the page was rendered; newer ones come through the query cache. */
	readonly snapshot: ResourceSnapshot;
	/** The save action. */
	readonly send: (request: SaveRequest) => Promise<Result<WriteReceipt>>;
	readonly autoMerge?: boolean;
	/** Rules across settings, the domain's own; the verb has the last word. */
	readonly rules?: (view: EditorView) => readonly DraftIssue[];
}

const upgraded: ErrorBody = {
	code: "unavailable",
	reason: "expired",
	message: "The server was upgraded; reload the page. The draft is kept.",
};

/**
 * One open editor outside React: its store, its record in the query cache, its saves. What is shown is computed
 * on each `view()`; nothing copies query data into the store.
 */
export class EditorSession {
	readonly store: StoreApi<SessionState>;
	readonly definition: ResourceDefinition;
	readonly id: string;
	readonly #options: SessionOptions;
	readonly #read: () => ResourceSnapshot | undefined;
	readonly #listeners = new Set<() => void>();
	/** Ids of this editor's own saves. */
	readonly ownSaves = new Set<string>();
	#autoMerge: boolean;
	#computed: { readonly of: readonly unknown[]; readonly view: EditorView } | undefined;
	#checked: { readonly of: readonly unknown[]; readonly issues: readonly DraftIssue[] } | undefined;

	constructor(options: SessionOptions) {
		this.#options = options;
		this.#autoMerge = options.autoMerge ?? false;
		this.definition = options.definition;
		this.id = options.snapshot.id;
		this.#read = snapshotReader(options.client, options.definition.type, options.snapshot.id);
		adoptSnapshot(options.client, options.snapshot);
		const editor = openEditor(this.#latest());
		this.store = createStore(() => ({
			editor,
			unparsed: {},
			discards: 0,
			offer: null,
			degraded: null,
			needsReload: false,
		}));
	}

	/**
	 * Reads the record now and whenever it is invalidated; answers how to stop. Now, because nobody told this page of
	 * writes between its render on the server and the moment it came alive.
	 */
	start(): () => void {
		const { client } = this.#options;
		const query = { ...recordQuery(client, this.definition, this.id), refetchOnMount: "always" } as const;
		const observer = new QueryObserver(client, query);
		const stops = [observer.subscribe(() => this.#notify()), this.store.subscribe(() => this.#notify())];
		return () => {
			for (const stop of stops) stop();
		};
	}

	subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => void this.#listeners.delete(listener);
	};

	/** What the editor shows; the same object until something changed. */
	view = (): EditorView => {
		const { editor } = this.store.getState();
		const of = [editor, this.#latest(), this.#autoMerge];
		if (!this.#computed?.of.every((part, index) => part === of[index])) {
			this.#computed = { of, view: reconcile(editor, this.known()) };
		}
		return this.#computed?.view as EditorView;
	};

	/** What the dirty fields break; the same list until something changed. */
	issues = (): readonly DraftIssue[] => {
		const { unparsed } = this.store.getState();
		const of = [this.view(), unparsed] as const;
		if (!this.#checked?.of.every((part, index) => part === of[index])) {
			this.#checked = { of, issues: this.#check(...of) };
		}
		return this.#checked?.issues ?? [];
	};

	#check(view: EditorView, unparsed: SessionState["unparsed"]): readonly DraftIssue[] {
		const unread = Object.keys(unparsed).map((field) => ({ field, ...issue("readable_text") }));
		const own = draftIssues(this.definition, view.values, view.dirty);
		return [...unread, ...own, ...(view.isDirty ? (this.#options.rules?.(view) ?? []) : [])];
	}

	known(): Known {
		return { definition: this.definition, latest: this.#latest(), autoMerge: this.#autoMerge };
	}

	/** Follows the preference `auto_merge_external_changes`. */
	setAutoMerge(on: boolean): void {
		if (this.#autoMerge === on) return;
		this.#autoMerge = on;
		this.#notify();
	}

	/** Takes in a snapshot that the page was rendered with again. */
	adopt(snapshot: ResourceSnapshot): void {
		adoptSnapshot(this.#options.client, snapshot);
	}

	edit(field: string, value: Json): void {
		const { [field]: _read, ...unparsed } = this.store.getState().unparsed;
		this.#change((state) => transitions.edit(state, this.known(), field, value), { unparsed, degraded: null });
	}

	/** Keeps what was typed into a field and is no value yet: it blocks the save and is asked about on leaving. */
	editText(field: string, text: string): void {
		this.store.setState(({ unparsed }) => ({ unparsed: { ...unparsed, [field]: text } }));
	}

	/** What was typed into a field became a value after all, or is gone. */
	forgetText(field: string): void {
		this.store.setState(({ unparsed: { [field]: _gone, ...unparsed } }) => ({ unparsed }));
	}

	/** True when a part of the editor would be lost by leaving. */
	isUnsaved(): boolean {
		return this.view().isDirty || Object.keys(this.store.getState().unparsed).length > 0;
	}

	revertField(field: string): void {
		this.#change((state) => transitions.revertField(state, this.known(), field));
	}

	/** Also the way to "use latest" in a conflict. */
	discard(): void {
		const discards = this.store.getState().discards + 1;
		this.#change((state) => transitions.discard(state, this.known()), { unparsed: {}, degraded: null, discards });
	}

	choose(key: Conflict["open"][number]["key"], side: "mine" | "theirs"): void {
		this.#change((state) => choose(state, this.known(), key, side));
	}

	unchoose(key: string): void {
		this.#change((state) => unchoose(state, key));
	}

	keepMine(): void {
		this.#change((state) => keepMine(state, this.known()));
	}

	undoSettle(): void {
		this.#change(undoSettle);
	}

	acceptMerged(): void {
		this.#change((state) => acceptMerged(state, this.known()));
	}

	restore(stored: StoredDraft): void {
		this.#change((state) => transitions.restore(state, stored), { offer: null });
	}

	/** What the editor would show with a stored draft restored; for comparing before deciding. */
	preview(stored: StoredDraft): EditorView {
		return reconcile(transitions.restore(this.store.getState().editor, stored), this.known());
	}

	/** Sends the dirty fields, or a save of unknown outcome once more. Settles when its outcome is taken in. */
	async save(): Promise<void> {
		const { editor } = this.store.getState();
		if (editor.submitted?.outcome === "pending") return;
		const again = editor.submitted !== null && this.view().unknown;
		this.#change((state) =>
			again ? transitions.resubmit(state) : transitions.submit(state, this.known(), newSaveId()),
		);
		const { submitted } = this.store.getState().editor;
		if (submitted?.outcome !== "pending") return;
		this.ownSaves.add(submitted.saveId);
		const request = saveRequest(this.definition, this.id, submitted);
		const outcome = await saveWithLimit(() => this.#options.send(request), this.#options);
		this.#settle(submitted.saveId, outcome);
		void this.#readBack(outcome);
	}

	#settle(saveId: string, outcome: LimitedOutcome<WriteReceipt>): void {
		const current = outcome.kind === "refused" ? outcome.error.details?.current : undefined;
		if (isJsonObject(current) && current.resource_type === this.definition.type && current.id === this.id) {
			// a refusal may bring the record as a read shows it
			this.adopt(current as unknown as ResourceSnapshot);
		}
		const { end, more } = endOf(outcome);
		this.#change((state) => transitions.settled(state, this.known(), saveId, end), more);
	}

	/** Reads the newest version once more, where an earlier read failed. */
	async read(): Promise<void> {
		await this.#options.client.invalidateQueries({ queryKey: queryKeys.record(this.definition.type, this.id) });
	}

	/** The receipt holds no values, a conflict needs the newest, an unknown outcome may have landed. */
	async #readBack(outcome: LimitedOutcome<WriteReceipt>): Promise<void> {
		const { client } = this.#options;
		const { type } = this.definition;
		if (outcome.kind === "upgraded") return;
		await this.read();
		if (outcome.kind !== "answered") return;
		await client.invalidateQueries({ queryKey: queryKeys.history(type, this.id) });
		await client.invalidateQueries({ queryKey: queryKeys.lists(type) });
	}

	#change(transition: (state: EditorState) => EditorState, more: Partial<SessionState> = {}): void {
		this.store.setState(({ editor }) => ({ editor: transition(editor), ...more }));
	}

	#latest(): ResourceSnapshot {
		return this.#read() ?? this.#options.snapshot;
	}

	#notify(): void {
		for (const listener of this.#listeners) listener();
	}
}

interface End {
	readonly end: transitions.SaveOutcome;
	readonly more?: Partial<SessionState>;
}

function endOf(outcome: LimitedOutcome<WriteReceipt>): End {
	switch (outcome.kind) {
		case "answered": {
			const { value } = outcome;
			return { end: { kind: "saved", receipt: value }, more: { degraded: value.degraded ?? null } };
		}
		case "refused":
			return { end: { kind: "failed", error: outcome.error } };
		case "unknown":
			return { end: { kind: "unknown" } };
		case "upgraded":
			return { end: { kind: "failed", error: upgraded }, more: { needsReload: true } };
	}
}
