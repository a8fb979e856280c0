/** A host as it is looked up and, where that stands for other letters (RFC 3492), as those letters. */
export interface ShownHost {
	readonly raw: string;
	/** Absent where it would say the same. */
	readonly decoded?: string;
}

/** The host of an http or https link, for people to see where it leads: both spellings, because letters may look alike. */
export function shownHost(url: string): ShownHost {
	const { host: raw } = new URL(url);
	const decoded = raw
		.split(".")
		.map((label) => (label.startsWith("xn--") ? (decodeLabel(label.slice(4)) ?? label) : label))
		.join(".");
	return decoded === raw ? { raw } : { raw, decoded };
}

const base = 36;
const tMin = 1;
const tMax = 26;

/** Bootstring decoding with the parameters of RFC 3492, 5; undefined for what is none. */
function decodeLabel(label: string): string | undefined {
	const split = label.lastIndexOf("-");
	const output = [...label.slice(0, Math.max(split, 0))].map((letter) => letter.codePointAt(0) ?? 0);
	const state = { n: 128, i: 0, bias: 72, at: split > 0 ? split + 1 : 0 };
	while (state.at < label.length) {
		const before = state.i;
		const delta = readDelta(label, state);
		if (delta === undefined) return undefined;
		state.i += delta;
		const length = output.length + 1;
		state.bias = adapt(state.i - before, length, before === 0);
		state.n += Math.floor(state.i / length);
		state.i %= length;
		if (state.n > 0x10ffff) return undefined;
		output.splice(state.i, 0, state.n);
		state.i += 1;
	}
	const text = String.fromCodePoint(...output);
	return /[\p{C}\p{Z}/?#@:.]/u.test(text) ? undefined : text;
}

/** A number of variable length from where the state stands, which is moved behind it. */
function readDelta(label: string, state: { at: number; readonly bias: number }): number | undefined {
	let delta = 0;
	for (let weight = 1, k = base; ; k += base) {
		const digit = digitOf(label[state.at]);
		state.at += 1;
		if (digit === undefined || delta > 0x7fffffff) return undefined;
		delta += digit * weight;
		const threshold = Math.min(Math.max(k - state.bias, tMin), tMax);
		if (digit < threshold) return delta;
		weight *= base - threshold;
	}
}

function digitOf(letter: string | undefined): number | undefined {
	if (letter === undefined) return undefined;
	const at = "abcdefghijklmnopqrstuvwxyz0123456789".indexOf(letter.toLowerCase());
	return at === -1 ? undefined : at;
}

function adapt(delta: number, length: number, first: boolean): number {
	let left = Math.floor(delta / (first ? 700 : 2));
	left += Math.floor(left / length);
	let k = 0;
	for (; left > ((base - tMin) * tMax) / 2; k += base) left = Math.floor(left / (base - tMin));
	return k + Math.floor(((base - tMin + 1) * left) / (left + 38));
}
