import "server-only";
import ipaddr from "ipaddr.js";

/**
 * What an address is to the server: `public`; `private` (this machine and its networks: a person may confirm it);
 * `forbidden` (metadata services, link-local, unspecified, multicast, reserved: never dialled).
 */
export type AddressClass = "public" | "private" | "forbidden";

/** Metadata services that answer outside of the link-local range. */
const metadata: ReadonlySet<string> = new Set([
	"100.100.100.200",
	"168.63.129.16",
	"192.0.0.192",
	"fd00:ec2::254",
	"fd20:ce::254",
]);

const privateRanges: ReadonlySet<string> = new Set(["loopback", "private", "uniqueLocal", "carrierGradeNat"]);

const globalV6 = ipaddr.parseCIDR("2000::/3");

/** Classifies a literal address; IPv4 inside of IPv6 (mapped, NAT64, 6to4) counts as that IPv4 address. */
export function classOf(address: string): AddressClass {
	const parsed = parseAddress(address);
	if (parsed === undefined || metadata.has(parsed.toString())) return "forbidden";
	const range = parsed.range();
	if (privateRanges.has(range)) return "private";
	if (range !== "unicast") return "forbidden";
	return parsed instanceof ipaddr.IPv6 && !parsed.match(globalV6) ? "forbidden" : "public";
}

/** True when the address lies in one of the CIDR blocks. */
export function inRanges(address: string, ranges: readonly string[]): boolean {
	const parsed = parseAddress(address);
	if (parsed === undefined) return false;
	return ranges.some((range) => {
		const [base, bits] = ipaddr.parseCIDR(range);
		return base.kind() === parsed.kind() && parsed.match([base, bits]);
	});
}

function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
	const [bare = ""] = address.split("%");
	if (!ipaddr.isValid(bare)) return undefined;
	const parsed = ipaddr.process(bare);
	return (parsed instanceof ipaddr.IPv6 && embeddedV4(parsed)) || parsed;
}

function embeddedV4(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
	const bytes = address.toByteArray();
	const range = address.range();
	if (range === "rfc6052") return new ipaddr.IPv4(bytes.slice(12, 16));
	if (range === "6to4") return new ipaddr.IPv4(bytes.slice(2, 6));
	return undefined;
}
