import type { JsonObject } from "@/lib/shared/json";

/** One secret per place, so that a find says where it came from; some hold what encodings change. */
export const at = (place: string) => `pl4nt3d-${place}`;
const odd = (place: string) => `pl4nt3d-${place}/é+"1" &x`;
export const planted = {
	...{ env: odd("env"), envUrl: at("env-url"), flag: at("flag"), prefix: at("prefix") },
	...{ header: odd("header"), cookie: odd("cookie"), userInfo: at("user-info"), query: at("query") },
	...{ arg: at("arg"), argPair: at("arg-pair"), serverEnv: odd("server-env"), extra: at("extra"), meta: at("meta") },
	...{ store: odd("store"), baseUser: at("base-user"), baseQuery: at("base-query"), command: at("command") },
	...{ refused: odd("refused"), newer: odd("newer"), skill: odd("skill"), skillNewer: at("skill-newer") },
};
/** All of them. */
export const words = Object.values(planted);

/** Settings of a profile that hold some. */
export const settings: JsonObject = {
	env_vars: [
		{ key: "SESSION", value: planted.env },
		{ key: "DATABASE", value: `postgres://u:${planted.envUrl}@db.example/app` },
	],
	cli_flags: [{ flag: `--api-key=${planted.flag}`, description: "", enabled: true }],
	command_prefix: `env API_TOKEN=${planted.prefix}`,
};
/** Servers that hold others. */
export const servers: JsonObject = {
	web: {
		url: `https://user:${planted.userInfo}@mcp.example.com/path?key=${planted.query}`,
		headers: { Cookie: planted.cookie, Authorization: `Bearer ${planted.header}` },
		extra: { token: planted.extra },
		meta: { auth: { password: planted.meta } },
	},
	local: {
		command: "serve",
		args: ["--token", planted.arg, `--password=${planted.argPair}`],
		env: { SESSION: planted.serverEnv },
	},
};
