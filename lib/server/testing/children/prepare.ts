import { openDatabase } from "@/lib/server/db/client";
import { migrateDatabase } from "@/lib/server/db/migrate-database";
import { checkSecretKey } from "@/lib/server/secrets/check-key";
import { seedFirstRun } from "@/lib/server/start/seed-first-run";

// A process of its own: everything a start does to a database.
const [url = "", dataDir = "", secretKey] = process.argv.slice(2);
await migrateDatabase({ url });
const db = openDatabase({ url });
await checkSecretKey(db, { dataDir, secretKey });
await seedFirstRun(db);
db.close();
process.stdout.write("ready\n");
