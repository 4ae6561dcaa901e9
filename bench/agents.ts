import { randomBytes } from "node:crypto";
import type { Request } from "autocannon";
import { SCOPES } from "../src/contract/identity/keys/scopes.ts";
import { systemClock } from "../src/server/infra/platform/clock.ts";
import { sha256 } from "../src/server/infra/platform/crypto.ts";
import { makeIds } from "../src/server/infra/platform/ids.ts";
import type { BenchServers } from "./bench-servers.ts";
import { boardPath } from "./board-cases.ts";
import { someJobs } from "./fetching.ts";
import { median } from "./load.ts";
import { autocannon } from "./load-generator.ts";
import { personId } from "./marketplace.ts";
import { formatWhole, type Line, quantileOf, type Result } from "./report.ts";

const PARALLEL = 100;
const PEOPLE = 20;
const SECONDS = 5;
const WARM_UP_SECONDS = 4;
const ROUNDS = 5;
const CALLS_EACH = 30;
const DAY_MS = 86_400_000;

/** The requests that one concurrent caller repeats. */
type RequestFactory = (who: number) => readonly Request[];
type Figures = { readonly times: readonly number[]; readonly errors: number };

/**
 * Closed-loop load: every caller sends its next request when answered; callers are split evenly between the processes.
 */
async function load(origins: readonly string[], asks: RequestFactory, seconds: number): Promise<Figures> {
  const times: number[] = [];
  const loads = origins.map((origin, nth) => {
    let who = nth - origins.length;
    const running = autocannon({
      url: origin,
      connections: PARALLEL / origins.length,
      duration: seconds,
      setupClient(client) {
        who += origins.length;
        client.setRequests(asks(who));
      },
      verifyBody: (body) => !body.includes('"isError":true'),
    });
    running.on("response", (_client, _status, _bytes, ms) => times.push(ms));
    return running;
  });
  const results = await Promise.all(loads);
  const failed = results.map(({ non2xx, errors, timeouts, mismatches }) => non2xx + errors + timeouts + mismatches);
  return { times, errors: failed.reduce((sum, count) => sum + count, 0) };
}

/** Tokens of a hundred agents of twenty people, with all scopes. */
async function connect({ database, enter, product }: BenchServers): Promise<string[]> {
  const [ids, at] = [makeIds(systemClock), systemClock.now()];
  const ends_at = new Date(at.getTime() + DAY_MS);
  const tokens = Array.from({ length: PARALLEL }, () => randomBytes(32).toString("base64url"));
  for (const [nth, token] of tokens.entries()) {
    const [id, user_id] = [ids.next(), personId(nth % PEOPLE)];
    if (nth < PEOPLE) await enter(user_id);
    await database.query(
      `INSERT INTO agent_grants (id, user_id, client, name, host, scopes, created_at, ends_at)
      VALUES ($1, $2, 'bench', 'Bench', '127.0.0.1', $3, $4, $5)`,
      [id, user_id, SCOPES, at, ends_at],
    );
    const payload = { grantId: id, aud: new URL("/mcp", product).href, scope: SCOPES.join(" ") };
    await database.query(
      `INSERT INTO oauth_records (kind, id_hash, payload, grant_id, created_at, expires_at)
      VALUES ('AccessToken', $1, $2, $3, $4, $5)`,
      [sha256(token), payload, id, at, ends_at],
    );
  }
  return tokens;
}

type Call = readonly [name: string, args: object];

const WHO_AM_I: Call = ["who_am_i", {}];

function agentRequests(tokens: readonly string[], calls: readonly Call[]): RequestFactory {
  return (who) => {
    const headers = {
      authorization: `Bearer ${tokens[who]}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2025-06-18",
    };
    // Each caller uses a part of the calls with its own offset: preparing them takes time, in which the first callers
    // would idle.
    const from = (who * CALLS_EACH) / 2 + who;
    return Array.from({ length: CALLS_EACH }, (_, nth) => calls[(from + nth) % calls.length] ?? WHO_AM_I).map(
      ([name, args], id) => {
        const body = JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: args } });
        return { method: "POST", path: "/mcp", headers, body };
      },
    );
  };
}

/** A hundred concurrent agent calls to two processes, alternating with as many people who read the board there. */
export async function benchmarkAgents(stage: BenchServers, say: (line: string) => void): Promise<Result> {
  const other = await stage.beside();
  const origins = [stage.product, other.url];
  try {
    const tokens = await connect(stage);
    const jobs = (await someJobs(stage, 500)).map((id): Call => ["get_job", { id }]);
    const board: Call = ["find_jobs", { limit: 20 }];
    const small: Call[] = [WHO_AM_I, ["list_my_referrals", { limit: 20 }], ["list_drafts", {}]];
    const mixed = jobs.flatMap((job, nth) => [job, board, small[nth % small.length] ?? board]);
    const read: Request = { path: boardPath({ limit: "20" }), headers: { authorization: `Bearer ${stage.token}` } };
    const asked: readonly (readonly [string, RequestFactory])[] = [
      ["people who read the board", () => [read]],
      ["agents: find_jobs", agentRequests(tokens, [board])],
      ["agents: jobs, board and their own in turn", agentRequests(tokens, mixed)],
    ];
    for (const [, asks] of asked) await load(origins, asks, WARM_UP_SECONDS);
    const measured = asked.map((): Figures[] => []);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [nth, [name, asks]] of asked.entries()) {
        const figures = await load(origins, asks, SECONDS);
        measured[nth]?.push(figures);
        say(
          `${name}: ${formatWhole(figures.times.length / SECONDS)} a second, p99 ${formatWhole(quantileOf(figures.times, 0.99))} ms`,
        );
      }
    const latencyOf = (rounds: readonly Figures[], part: number) =>
      median(rounds.map(({ times }) => quantileOf(times, part)));
    const goal = latencyOf(measured[0] ?? [], 0.99);
    const lines = asked.map(([name], nth): Line => {
      const rounds = measured[nth] ?? [];
      const [rps, p99] = [median(rounds.map(({ times }) => times.length / SECONDS)), latencyOf(rounds, 0.99)];
      const errors = rounds.reduce((sum, round) => sum + round.errors, 0);
      const cells = [name, ...[rps, latencyOf(rounds, 0.5), p99, errors].map(formatWhole)];
      return { cells, reached: nth === 0 ? null : p99 < goal && errors === 0 };
    });
    return {
      name: `agents, ${formatWhole(stage.jobs)} jobs`,
      title: `${PARALLEL} calls of agents at once over two processes, each written into the audit log before it is answered, in turn with as many requests for the board.`,
      goal: "p99 under the board's.",
      columns: ["who asks", "req/s", "p50", "p99", "errors"],
      lines,
    };
  } finally {
    await other.end("SIGTERM");
  }
}
