import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { Session } from "node:inspector/promises";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import type { RunKind } from "../src/contract/jobs/posting/import-runs.ts";
import { ANONYMOUS } from "../src/server/infra/platform/actor.ts";
import { processImport } from "../src/server/jobs/import/process-import.ts";
import type { Services } from "../src/server/services.ts";
import { formatWhole, type Result } from "./report.ts";
import { withServices } from "./services.ts";

const SIZES = [5_000, 20_000] as const;
const GOAL_RATE = 400;
/** Additional live memory in MB, for any number of postings. */
const GOAL_MEMORY = 96;
const POSTER = "01890000-0000-7000-8000-00000000a000";
const MEGABYTE = 2 ** 20;
const LOOK_MS = 1_000;
const TEXT = `<p>${"Own the write path, and keep the bridge raised and lowered as ships come. ".repeat(8)}</p>`;
const LIST = `<li>${"You have kept a bridge before, or want to learn it".repeat(2)}</li>`.repeat(12);

/** A posting of some 3,000 characters in Lever's format. */
function posting(nth: number): string {
  const categories = { commitment: "Full-time", department: "Bridges", team: `Team ${nth % 40}`, location: "Lisbon" };
  const lists = [{ text: "You bring", content: LIST }];
  const own = {
    id: `posting-${nth}`,
    text: `Bridge Keeper ${nth}`,
    categories,
    description: TEXT,
    lists,
    additional: TEXT,
  };
  return JSON.stringify({ ...own, createdAt: 1_772_000_000_000 + nth });
}

function* listOf(size: number): Generator<string> {
  yield "[";
  for (let nth = 0; nth < size; nth += 1) yield `${nth === 0 ? "" : ","}${posting(nth)}`;
  yield "]";
}

async function startBoard(): Promise<{ server: Server; host: string }> {
  const server = createServer((request, response) => {
    const size = Number(/board-(\d+)/.exec(request.url ?? "")?.[1] ?? 0);
    response.setHeader("content-type", "application/json");
    Readable.from(listOf(size)).pipe(response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function setUp({ pool }: Services, host: string, size: number): Promise<{ company: string; own: string }> {
  const [company, own] = [crypto.randomUUID(), crypto.randomUUID()];
  await pool.query(
    `INSERT INTO users (id, email, name, surname, verified, created_at)
      VALUES ($1, 'bench@people.example', 'Bench', '', true, now()) ON CONFLICT DO NOTHING`,
    [POSTER],
  );
  await pool.query(
    `INSERT INTO companies (id, name, website, created_by, created_at, updated_at) VALUES ($1, $2, '', $3, now(), now())`,
    [company, `Board of ${size}`, POSTER],
  );
  const setup = {
    type: "Full-time",
    reward_kind: "amount",
    reward: 1_000,
    percent: null,
    reward_most: null,
    departments: {},
    columns: {},
  };
  await pool.query(
    `INSERT INTO job_imports (id, company, created_by, address, name, source, setup, created_at)
      VALUES ($1, $2, $3, $4, 'bench', $5, $6, now())`,
    [own, company, POSTER, `http://${host}/v0/postings/board-${size}`, `board-${size}`, setup],
  );
  return { company, own };
}

/** Polls the process's live memory until stopped; returns the maximum growth. */
async function watchMemory(): Promise<() => Promise<number>> {
  const session = new Session();
  session.connect();
  async function held(): Promise<number> {
    await session.post("HeapProfiler.collectGarbage");
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  }
  const before = await held();
  let peak = before;
  const timer = setInterval(() => {
    held().then(
      (now) => {
        peak = Math.max(peak, now);
      },
      () => undefined,
    );
  }, LOOK_MS);
  return async () => {
    clearInterval(timer);
    peak = Math.max(peak, await held());
    session.disconnect();
    return (peak - before) / MEGABYTE;
  };
}

/** One import run like the queue's task; returns postings per second. */
async function runImport(services: Services, { company, own }: { company: string; own: string }, kind: RunKind) {
  const run = crypto.randomUUID();
  await services.pool.query(
    `INSERT INTO job_import_runs (id, import, company, kind, state, counts, created_at, seen_at)
      VALUES ($1, $2, $3, $4, 'waiting', '{}', now(), now())`,
    [run, own, company, kind],
  );
  const begun = performance.now();
  await processImport(services.contextFor(ANONYMOUS, "bench"), { run });
  const seconds = (performance.now() - begun) / 1_000;
  const { rows } = await services.pool.query("SELECT state, failure, done FROM job_import_runs WHERE id = $1", [run]);
  if (rows[0]?.state !== "done") throw new Error(`the run ended as ${rows[0]?.state}: ${rows[0]?.failure}`);
  return rows[0].done / seconds;
}

/** Boards at a URL: previewed, imported, and imported again, with all derived data. */
export async function benchmarkBoardImports(say: (line: string) => void): Promise<Result> {
  const { server, host } = await startBoard();
  const lines: Result["lines"][number][] = [];
  try {
    for (const size of SIZES) {
      const work = async (services: Services) => {
        const own = await setUp(services, host, size);
        const grown = await watchMemory();
        const rates = [];
        for (const kind of ["preview", "import", "import"] as const) rates.push(await runImport(services, own, kind));
        return { rates, grown: await grown() };
      };
      const { rates, grown } = await withServices(`import-board-${size}`, work, { IMPORT_HOSTS: host });
      const cells = [formatWhole(size), ...rates.map(formatWhole), formatWhole(grown)];
      say(cells.join("  "));
      lines.push({ cells, reached: rates.every((rate) => rate >= GOAL_RATE) && grown <= GOAL_MEMORY });
    }
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return {
    name: "import-board",
    title:
      "Made-up postings of some 3,000 characters at an address, read as the product does it, with everything that is derived from them.",
    goal: `At least ${GOAL_RATE} postings a second, at most ${GOAL_MEMORY} MB held more than before, whatever their number.`,
    columns: ["postings", "previewed, /s", "imported, /s", "again, /s", "memory, MB"],
    lines,
  };
}
