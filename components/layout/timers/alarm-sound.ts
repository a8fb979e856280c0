/** Length of one ring and of the pause after it, s. */
const ringSeconds = 0.9;
const everyMs = 2_000;
/** It stops by itself, ms. */
const longestMs = 60_000;

let audio: AudioContext | undefined;

/** True when the browser lets a sound through: somebody pressed something on this page. */
export function mayRing(): boolean {
	return audio?.state === "running" || (navigator.userActivation?.hasBeenActive ?? false);
}

/**
 * Gets leave for sound with the first press on the page; browsers give it to nobody else. `onLeave` is called when it
 * came. Answers how to stop waiting for it.
 */
export function awaitLeave(onLeave: () => void): () => void {
	const ending = new AbortController();
	const take = () => {
		// Not every key counts as a press for the browser: Escape gives no leave.
		if (navigator.userActivation?.hasBeenActive === false) return;
		ending.abort();
		void context()
			?.resume()
			.then(onLeave, () => undefined);
	};
	const options = { signal: ending.signal, capture: true };
	for (const press of ["pointerup", "keydown"]) window.addEventListener(press, take, options);
	return () => ending.abort();
}

/** Rings until it is stopped or a minute is over. Silent until the browser lets a sound through. */
export function startRinging(): () => void {
	ringOnce();
	const timer = setInterval(ringOnce, everyMs);
	const stop = () => {
		clearInterval(timer);
		clearTimeout(end);
	};
	const end = setTimeout(stop, longestMs);
	return stop;
}

/** Three short notes. */
function ringOnce(): void {
	// Asked for without leave, the browser complains in its console and stays silent.
	if (!mayRing()) return;
	const sound = context();
	void sound?.resume().then(
		() => playNotes(sound),
		() => undefined,
	);
}

function playNotes(sound: AudioContext): void {
	for (const note of [0, 1, 2]) {
		const start = sound.currentTime + (note * ringSeconds) / 3;
		const tone = sound.createOscillator();
		const volume = sound.createGain();
		tone.frequency.value = 880;
		volume.gain.setValueAtTime(0, start);
		volume.gain.linearRampToValueAtTime(0.25, start + 0.02);
		volume.gain.exponentialRampToValueAtTime(0.001, start + 0.24);
		tone.connect(volume).connect(sound.destination);
		tone.start(start);
		tone.stop(start + 0.25);
	}
}

function context(): AudioContext | undefined {
	try {
		audio ??= new AudioContext();
		return audio;
	} catch {
		return undefined;
	}
}
