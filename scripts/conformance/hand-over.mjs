// The command of a client scenario: hands what it is told over to the one process that runs Steward's client.
const [host = "", url = ""] = [process.argv[2], process.argv.at(-1)];
const context = JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT ?? "{}");
const answer = await fetch(host, { method: "POST", body: JSON.stringify({ url, context }) });
const said = await answer.text();
process.stdout.write(`${said}\n`);
process.exitCode = said.startsWith("error:") ? 1 : 0;
