import { Buffer } from "node:buffer";
import { crc32 } from "node:zlib";

/** A zip archive (APPNOTE 6.3) of texts by path, stored as they are. */
export function storedZip(files: Readonly<Record<string, string>>): Uint8Array {
	const locals: Buffer[] = [];
	const central: Buffer[] = [];
	let offset = 0;
	for (const [path, text] of Object.entries(files)) {
		const [name, content] = [Buffer.from(path), Buffer.from(text)];
		const common = Buffer.alloc(26);
		common.writeUInt16LE(20, 0);
		common.writeUInt32LE(crc32(content), 10);
		common.writeUInt32LE(content.length, 14);
		common.writeUInt32LE(content.length, 18);
		common.writeUInt16LE(name.length, 22);
		const local = Buffer.concat([Buffer.from("PK\x03\x04"), common, name, content]);
		const entry = Buffer.alloc(14);
		entry.writeUInt32LE(offset, 10);
		central.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), common, entry, name]));
		locals.push(local);
		offset += local.length;
	}
	const directory = Buffer.concat(central);
	const end = Buffer.alloc(18);
	end.writeUInt16LE(central.length, 4);
	end.writeUInt16LE(central.length, 6);
	end.writeUInt32LE(directory.length, 8);
	end.writeUInt32LE(offset, 12);
	return Buffer.concat([...locals, directory, Buffer.from("PK\x05\x06"), end]);
}
