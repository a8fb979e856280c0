/**
 * Hands the first `most` lines that the page writes to its console to `send`, in place of the browser's console. Answers a
 * function that does the same with errors nobody caught; it is called after `document.open`, which ends listeners.
 */
export function captureConsole(
	page: Window & typeof globalThis,
	most: number,
	send: (line: string) => void,
): () => void {
	const longest = 2000;
	let lines = 0;
	const write = (line: string) => {
		lines += 1;
		if (lines <= most) send(line.slice(0, longest));
	};
	const stringify = JSON.stringify;
	const worded = (value: unknown): string => {
		if (typeof value === "string") return value;
		try {
			if (value instanceof Error) return `${value.name}: ${value.message}`;
			return stringify(value) ?? String(value);
		} catch {
			return "…";
		}
	};
	for (const name of ["log", "info", "warn", "error", "debug"] as const) {
		page.console[name] = (...values: readonly unknown[]) => write(values.map(worded).join(" "));
	}
	return () => {
		page.addEventListener("error", (event) => write(worded(event.message || "Error")));
		page.addEventListener("unhandledrejection", (event) => {
			event.preventDefault();
			write(worded(event.reason));
		});
	};
}
