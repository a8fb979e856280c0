import { eq } from "drizzle-orm";
import { openDatabase } from "@/lib/server/db/client";
import { installFacts } from "@/lib/server/db/schema/install";

// A process of its own: adds to a stored counter, one transaction each, and says after each that it was accepted.
const [url = "", times = "0"] = process.argv.slice(2);
const db = openDatabase({ url });
for (let done = 1; done <= Number(times); done++) {
	await db.write(async (tx) => {
		const [row] = await tx.select().from(installFacts).where(eq(installFacts.key, "counter"));
		await tx
			.update(installFacts)
			.set({ value: Number(row?.value) + 1 })
			.where(eq(installFacts.key, "counter"));
		await tx.insert(installFacts).values({ key: `${process.pid}.${done}`, value: done });
	});
	process.stdout.write(`accepted ${done}\n`);
}
db.close();
