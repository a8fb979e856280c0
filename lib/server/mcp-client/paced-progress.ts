import "server-only";
import type { CallProgress } from "@/lib/chat/part";
import type { MaskText } from "@/lib/server/secrets/mask-known-values";
import { wholeText } from "@/lib/shared/whole-text";

/** Each word of progress is stored and shown: more of them in a second nobody could read, ms. */
const paceMs = 100;
const maxMessage = 500;

/** As the protocol sends it. */
interface SentProgress {
	readonly progress: number;
	readonly total?: number;
	readonly message?: string;
}

/** Hands a call's progress on, secrets masked: the first word at once, then the newest at a pace, however many come. */
export class PacedProgress {
	readonly #tell: (progress: CallProgress) => void;
	readonly #mask: MaskText;
	#newest: SentProgress | undefined;
	#timer: NodeJS.Timeout | undefined;

	constructor(tell: (progress: CallProgress) => void, mask: MaskText) {
		this.#tell = tell;
		this.#mask = mask;
	}

	hear(progress: SentProgress): void {
		this.#newest = progress;
		if (this.#timer === undefined) this.#say();
	}

	/** Nothing more is told. */
	end(): void {
		clearTimeout(this.#timer);
		this.#newest = undefined;
	}

	#say(): void {
		this.#timer = undefined;
		if (this.#newest === undefined) return;
		const { progress: done, total, message } = this.#newest;
		this.#newest = undefined;
		this.#timer = setTimeout(() => this.#say(), paceMs);
		this.#timer.unref();
		this.#tell({
			done,
			...(total === undefined ? {} : { total }),
			// Cut twice: half a secret is one, too, and a long text is not worth masking.
			...(message === undefined ? {} : { message: this.#mask(wholeText(message.slice(0, 4000))).slice(0, maxMessage) }),
		});
	}
}
