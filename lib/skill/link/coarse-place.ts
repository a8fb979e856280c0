/** A place to about a kilometre. */
export interface CoarsePlace {
	/** Degrees, two decimals. */
	readonly latitude: number;
	readonly longitude: number;
}

const coarse = (degrees: number) => Math.round(degrees * 100) / 100 + 0;

/** Rounds a place before anybody else gets to know it. */
export function coarsePlace({ latitude, longitude }: CoarsePlace): CoarsePlace {
	return { latitude: coarse(latitude), longitude: coarse(longitude) };
}
