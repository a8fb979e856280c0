import { startHranaServer } from "@/lib/server/testing/hrana-server";

// A database server in a process of its own: file and token as arguments, says its address.
const [file = "", token] = process.argv.slice(2);
const { url } = await startHranaServer({ file, token });
process.stdout.write(`${url}\n`);
