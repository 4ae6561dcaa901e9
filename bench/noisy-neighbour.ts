import { setTimeout as pause } from "node:timers/promises";
import type { BenchServers } from "./bench-servers.ts";
import { compareTargets } from "./load.ts";
import { personId } from "./marketplace.ts";
import { formatWhole, type Line, type Result } from "./report.ts";
import { fillTeam } from "./team.ts";

/** The goal of lists (`team.ts`), which must hold under other companies' load. */
const MOST_MS = 100;
const EXPORTS = 50;
/** Members of one team, so that the load is the company's rather than one person's. */
const MEMBERS = 5;
const SECONDS = 10;

type Counts = { served: number; refused: number };

/** Requests exports repeatedly, respecting `Retry-After`. */
async function exportRepeatedly(address: string, token: string, over: AbortSignal, counts: Counts): Promise<void> {
  while (!over.aborted) {
    try {
      const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` }, signal: over });
      await answer.arrayBuffer();
      if (answer.ok) counts.served += 1;
      else counts.refused += 1;
      if (!answer.ok) await pause(Number(answer.headers.get("retry-after") ?? 1) * 1_000, undefined, { signal: over });
    } catch (error) {
      if (!over.aborted) throw error;
    }
  }
}

async function membersOf({ database, enter, token }: BenchServers): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    "SELECT id FROM users WHERE email LIKE 'member%@bench.invalid' ORDER BY email LIMIT $1",
    [MEMBERS - 1],
  );
  return [token, ...(await Promise.all(rows.map(({ id }) => enter(id))))];
}

/** A company's list, alone and while another company makes fifty exports of five thousand people at once. */
export async function benchmarkNoisyNeighbour(stage: BenchServers, say: (line: string) => void): Promise<Result> {
  const job = await fillTeam(stage.database);
  const noise = await membersOf(stage);
  const reader = await stage.enter(personId(1));
  const unbounded = await stage.beside({ COSTLY_PER_COMPANY: "0", SHEDDING: "off" });
  const lines: Line[] = [];
  async function measure(name: string, origin: string, exports: number, goal: boolean): Promise<void> {
    const [over, counts] = [new AbortController(), { served: 0, refused: 0 }];
    const loops = Array.from({ length: exports }, (_, nth) =>
      exportRepeatedly(`${origin}/api/jobs/${job}/people.csv`, noise[nth % noise.length] ?? "", over.signal, counts),
    );
    const target = { origin, paths: ["/api/jobs?view=own"], token: reader };
    const { figures } = await compareTargets([target], { connections: 5, rounds: 1, seconds: SECONDS });
    over.abort();
    await Promise.all(loops);
    const [{ rps, p50, p99, errors } = { rps: 0, p50: 0, p99: 0, errors: 1 }] = figures;
    const cells = [
      name,
      formatWhole(rps),
      formatWhole(p50),
      formatWhole(p99),
      formatWhole(counts.served),
      formatWhole(counts.refused),
    ];
    say(cells.join("  "));
    lines.push({ cells, reached: !goal || (p99 < MOST_MS && errors === 0 && counts.served > 0) });
  }
  try {
    await measure("by itself", stage.product, 0, false);
    await measure(`beside ${EXPORTS} exports`, stage.product, EXPORTS, true);
    await measure("beside them, without budgets", unbounded.url, EXPORTS, false);
  } finally {
    await unbounded.end("SIGTERM");
  }
  return {
    name: "noisy",
    title: `A list of one company while ${MEMBERS} people of another one keep ${EXPORTS} exports of 5,000 people running.`,
    goal: `p99 under ${MOST_MS} ms beside them.`,
    columns: ["the list", "req/s", "p50", "p99", "exports served", "told to come again"],
    lines,
  };
}
