import { join } from "node:path";
import { createClient } from "@libsql/client";

const count = (rows: number) => `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows})`;

/** Copies the seeded profile and its history until there are that many of each. The server must be stopped. */
export async function fillDatabase(dataDir: string, rows: number): Promise<void> {
	const client = createClient({ url: `file:${join(dataDir, "steward.db")}` });
	await client.batch(
		[
			`${count(rows)} insert or ignore into agent_profiles (id, revision, created_at, updated_at, settings, agent_id)
			 select 'profile_bench_' || i, 1, created_at + i, updated_at + i,
			 json_set(settings, '$.name', 'Bench ' || printf('%06d', i)), agent_id
			 from agent_profiles, n where id = 'profile_guide'`,
			`${count(rows)} insert into events
			 (name, resource_type, resource_id, revision, updated_at, actor, channel, scope, fields)
			 select 'agent_profile.updated', 'agent_profile', 'profile_guide', i, 1900000000000 + i,
			 '{"kind":"person","name":"Bench"}', 'ui', 'install', '["max_tool_hops"]' from n`,
			// as many writes as the journal tells of
			`update agent_profiles set revision = (select max(revision) from events where resource_id = 'profile_guide')
			 where id = 'profile_guide'`,
			`insert or ignore into changes (event_id, field, old_value, new_value)
			 select id, 'max_tool_hops', '2', '3' from events where resource_id = 'profile_guide' and name like '%.updated'`,
		],
		"write",
	);
	client.close();
}
