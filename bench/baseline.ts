import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type BoardQuery, boardQuery } from "../src/contract/jobs/jobs.ts";
import {
  type AccessTokenClaims,
  type AccessTokens,
  createAccessTokens,
} from "../src/server/identity/auth/sessions/access-tokens.ts";
import { readHandle } from "../src/server/infra/db/handles.ts";
import { openPool } from "../src/server/infra/db/pool.ts";
import { systemClock } from "../src/server/infra/platform/clock.ts";
import { readConfig } from "../src/server/infra/platform/config.ts";
import { makeSecrets } from "../src/server/infra/platform/crypto.ts";
import { makeIds } from "../src/server/infra/platform/ids.ts";
import { makeLog } from "../src/server/infra/platform/log.ts";
import { buildPageRequest } from "../src/server/jobs/board/page-request.ts";
import { type PageRow, pageStatement } from "../src/server/jobs/board/page-statement.ts";
import { readJob } from "../src/server/jobs/queries.ts";
import { viewCard } from "../src/server/jobs/view.ts";

// The baseline for comparison: the same statements, token and cards, and nothing else.

const config = readConfig();
const clock = systemClock;
const log = makeLog("warn", false);
const pool = openPool(config.databaseUrl ?? "", log);
const db = readHandle(pool);
const tokens: AccessTokens = createAccessTokens({
  config,
  clock,
  ids: makeIds(clock),
  secrets: makeSecrets(config.secretKey),
});

const verifiedTokens = new Map<string, AccessTokenClaims>();

async function readViewer(authorization: string | undefined): Promise<string> {
  const token = authorization?.slice("Bearer ".length) ?? "";
  const known = verifiedTokens.get(token);
  if (known !== undefined && known.expires > Date.now()) return known.user_id;
  const claims = await tokens.read(token);
  verifiedTokens.set(token, claims);
  return claims.user_id;
}

type Prepared = ReturnType<typeof pageStatement> & { readonly query: BoardQuery };
const statements = new Map<string, Prepared>();

/** Text and values of a page's statement, computed once per URL, as if hard-coded. */
function statementOf(search: string, viewer: string): Prepared {
  const known = statements.get(search);
  if (known !== undefined) return known;
  const query = boardQuery.parse(Object.fromEntries(new URLSearchParams(search)));
  const scope = query.status === "paused" ? ({ kind: "own", status: "paused" } as const) : ({ kind: "open" } as const);
  const made = pageStatement(buildPageRequest(query, scope, { now: clock.now(), viewer }).request);
  const prepared = { ...made, query };
  statements.set(search, prepared);
  return prepared;
}

function bounded(count: number) {
  return { value: Math.min(count, 1_000), more: count > 1_000 };
}

async function board(search: string, viewer: string): Promise<object> {
  const { statement, values, query } = statementOf(search, viewer);
  const rows: PageRow[] = await db.prepared(statement, values);
  const now = clock.now();
  const found = rows.filter((row) => row.id !== null);
  const page = found.slice(0, query.limit);
  return {
    items: page.map((row) => viewCard(row, viewer, now)),
    next_cursor: found.length > query.limit ? String(page.at(-1)?.position) : null,
    matching: bounded(rows[0]?.matching ?? 0),
    total: bounded(rows[0]?.total ?? 0),
  };
}

function send(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
  response.end(text);
}

async function respond(url: string, authorization: string | undefined): Promise<object> {
  const viewer = await readViewer(authorization);
  const [path = "", search = ""] = url.split("?");
  if (path === "/api/opportunities") return board(search, viewer);
  return readJob(db, viewer, path.slice("/api/jobs/".length), clock.now());
}

const server = createServer((request, response) => {
  respond(request.url ?? "", request.headers.authorization).then(
    (body) => send(response, 200, body),
    (error: Error) => send(response, 500, { message: error.message }),
  );
});
server.listen(config.port, config.host);
await once(server, "listening");
process.stdout.write("is ready:\n");
process.on("SIGTERM", () => process.exit(0));
