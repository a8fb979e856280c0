import { deflateRawSync } from "node:zlib";

/** A member of an archive as a test wants it, honest or not. */
export interface ZipMember {
	readonly name: string;
	readonly content?: string | Uint8Array;
	/** What the archive says it unpacks to; default the truth. */
	readonly declared?: number;
	/** Unix mode with the kind of the file, such as `0o120777` for a symbolic link. */
	readonly mode?: number;
	readonly encrypted?: boolean;
	/** Compression method; 8 is deflate. */
	readonly method?: number;
}

/** A zip archive (APPNOTE 6.3) of the members in order; checksums are left out. */
export function buildZip(members: readonly ZipMember[]): Uint8Array<ArrayBuffer> {
	const locals: Buffer[] = [];
	const central: Buffer[] = [];
	let offset = 0;
	for (const member of members) {
		const { local, entry } = writeMember(member, offset);
		locals.push(local);
		central.push(entry);
		offset += local.length;
	}
	const directory = Buffer.concat(central);
	const end = Buffer.alloc(22);
	end.writeUInt32LE(0x06054b50, 0);
	end.writeUInt16LE(members.length, 8);
	end.writeUInt16LE(members.length, 10);
	end.writeUInt32LE(directory.length, 12);
	end.writeUInt32LE(offset, 16);
	return new Uint8Array(Buffer.concat([...locals, directory, end]));
}

function writeMember(member: ZipMember, offset: number): { readonly local: Buffer; readonly entry: Buffer } {
	const name = Buffer.from(member.name);
	const content = Buffer.from(member.content ?? "");
	const data = deflateRawSync(content);
	const { declared = content.length, mode = 0o100644, encrypted = false, method = 8 } = member;
	const about = Buffer.alloc(26);
	about.writeUInt16LE(20, 0);
	about.writeUInt16LE(0x0800 | (encrypted ? 1 : 0), 2);
	about.writeUInt16LE(method, 4);
	about.writeUInt32LE(data.length, 14);
	about.writeUInt32LE(declared, 18);
	about.writeUInt16LE(name.length, 22);
	const local = Buffer.concat([signature(0x04034b50), about, name, data]);
	const rest = Buffer.alloc(14);
	rest.writeUInt32LE((mode << 16) >>> 0, 6);
	rest.writeUInt32LE(offset, 10);
	const madeByUnix = Buffer.from([20, 3]);
	return { local, entry: Buffer.concat([signature(0x02014b50), madeByUnix, about, rest, name]) };
}

function signature(value: number): Buffer {
	const bytes = Buffer.alloc(4);
	bytes.writeUInt32LE(value);
	return bytes;
}
