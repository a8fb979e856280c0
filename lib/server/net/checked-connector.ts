import "server-only";
import { type LookupAddress, lookup as systemLookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector } from "undici";
import { type AddressClass, classOf } from "./address-class";

/** Thrown before a socket is opened to an address that may not be dialled. */
export class BlockedAddressError extends Error {
	override readonly name = "BlockedAddressError";
	readonly code = "ERR_BLOCKED_ADDRESS";

	constructor(readonly addressClass: AddressClass) {
		super("this address may not be dialled");
	}
}

/** Resolves a name to all of its addresses. */
export type ResolveAll = (
	hostname: string,
	callback: (error: NodeJS.ErrnoException | null, addresses: readonly LookupAddress[]) => void,
) => void;

export const resolveWithSystem: ResolveAll = (hostname, callback) => systemLookup(hostname, { all: true }, callback);

/**
 * A dispatcher that checks every address in the connect step: all answers of the one lookup must be allowed and
 * exactly these are dialled, so a name cannot change its mind in between.
 */
export function checkedAgent(
	allows: (address: string) => boolean,
	resolve: ResolveAll = resolveWithSystem,
	ca?: string,
): Agent {
	const lookup: LookupFunction = (hostname, options, callback) => {
		resolve(hostname, (error, addresses) => {
			const [first] = addresses ?? [];
			if (error !== null) return callback(error, "", 0);
			const blocked = addresses.find(({ address }) => !allows(address));
			if (blocked !== undefined) return callback(new BlockedAddressError(classOf(blocked.address)), "", 0);
			if (first === undefined) return callback(new Error("no address"), "", 0);
			return options.all ? callback(null, [...addresses]) : callback(null, first.address, first.family);
		});
	};
	const connect = buildConnector({ lookup, timeout: 10_000, ...(ca === undefined ? {} : { ca }) });
	return new Agent({
		connect: (options, callback) => {
			const host = options.hostname.replace(/^\[|\]$/g, "");
			// Node asks no lookup for a literal address.
			if (isIP(host) !== 0 && !allows(host)) return callback(new BlockedAddressError(classOf(host)), null);
			return connect(options, callback);
		},
	});
}

/** The guard's error inside of the wrappers that fetch puts around it. */
export function blockedAddress(error: unknown): BlockedAddressError | undefined {
	for (let inner = error, depth = 0; inner instanceof Error && depth < 5; inner = inner.cause, depth++) {
		if (inner.name === "BlockedAddressError") return inner as BlockedAddressError;
		if (inner instanceof AggregateError) {
			const found = inner.errors.map(blockedAddress).find((one) => one !== undefined);
			if (found !== undefined) return found;
		}
	}
	return undefined;
}
