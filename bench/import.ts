import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newReferral } from "../src/contract/hiring/referrals.ts";
import { submitReferral } from "../src/server/hiring/referrals/submit.ts";
import { runImport } from "../src/server/jobs/import/run-import.ts";
import type { Services } from "../src/server/services.ts";
import { formatWhole, type Result } from "./report.ts";
import { contextOfPerson, withServices } from "./services.ts";

const POSTINGS = 10_000;
const GOAL_SECONDS = 40;
/** Additional memory of an import in MB, for any number of boards. */
const GOAL_MEMORY = 256;
const GOAL_REFERRAL_MS = 1_000;
const POSTER = "00000000-0000-7000-8000-000000000001";
const REFERRER = "00000000-0000-7000-8000-000000000002";
const MEGABYTE = 2 ** 20;
const LOOK_MS = 50;

type Row = { id: string };

/** Boards with a total number of postings, by repeating those of a folder under new names. */
async function boardsOf(folder: string, to: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
  const boards = await Promise.all(
    names.map(async (name) => (JSON.parse(await readFile(join(folder, name), "utf8")) as { jobs: Row[] }).jobs),
  );
  const files: string[] = [];
  for (let left = POSTINGS, nth = 0; left > 0; nth += 1) {
    const rows = (boards[nth % boards.length] ?? []).slice(0, left);
    const round = Math.floor(nth / boards.length);
    const jobs = rows.map((row) => ({ ...row, id: `${round}-${row.id}` }));
    const file = join(to, `${round}-${names[nth % names.length]}`);
    await writeFile(file, JSON.stringify({ jobs }));
    files.push(file);
    left -= jobs.length;
  }
  return files;
}

async function people({ pool }: Services): Promise<void> {
  for (const [id, name] of [
    [POSTER, "poster"],
    [REFERRER, "referrer"],
  ]) {
    await pool.query(
      "INSERT INTO users (id, email, name, verified, created_at) VALUES ($1, $2 || '@bench.invalid', 'P', true, now())",
      [id, name],
    );
    await pool.query(
      `INSERT INTO auth_users (id, email, email_key, email_confirmed_at, app_metadata, user_metadata, created_at, updated_at)
        VALUES ($1, $2 || '@bench.invalid', $2 || '@bench.invalid', now(), '{}', '{}', now(), now())`,
      [id, name],
    );
  }
}

/** Refers a person to the newest imported job; returns the duration, null if there is none. */
async function refer(services: Services, nth: number): Promise<number | null> {
  const { rows } = await services.pool.query<Row>("SELECT id FROM jobs ORDER BY created_at DESC, id LIMIT 1");
  const [job] = rows;
  if (job === undefined) return null;
  const body = newReferral.parse({
    job: job.id,
    candidate_name: "Ada Quill",
    candidate_email: `ada.${nth}@candidates.invalid`,
    recommendation: "She is the best engineer I ever worked with. ".repeat(8),
  });
  const begun = performance.now();
  await submitReferral(contextOfPerson(services, REFERRER), body);
  return performance.now() - begun;
}

/** Load during an import: sequential referrals to its jobs, and memory polling. */
function runLoad(services: Services) {
  const times: number[] = [];
  const before = process.memoryUsage().rss;
  let peak = before;
  let over = false;
  async function go(): Promise<void> {
    for (let nth = 0; !over; nth += 1) {
      const time = await refer(services, nth);
      if (time !== null) times.push(time);
      peak = Math.max(peak, process.memoryUsage().rss);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }
  const going = go();
  return async () => {
    over = true;
    await going;
    return { slowest: Math.max(...times), referrals: times.length, grown: (peak - before) / MEGABYTE };
  };
}

async function measure(services: Services, folder: string, to: string) {
  const files = await boardsOf(folder, to);
  await people(services);
  const { clock, config, ids, db, pool } = services;
  const { write } = services.contextForPages();
  const options = { files, company: null, website: "", reward: 1_000, yes: true, poster: "poster@bench.invalid" };
  const said: string[] = [];
  const terminal = { interactive: false, out: (text: string) => void said.push(text), ask: async () => false };
  const end = runLoad(services);
  const begun = performance.now();
  const code = await runImport({ clock, ids, db, write, config }, options, terminal);
  const seconds = (performance.now() - begun) / 1_000;
  const other = await end();
  if (code !== 0) throw new Error(said.join(""));
  const { rows } = await pool.query<{ jobs: number }>("SELECT count(*)::int AS jobs FROM job_search WHERE listed");
  return { seconds, jobs: rows[0]?.jobs ?? 0, boards: files.length, ...other };
}

/** Imports as many real postings as a large market has, with all derived data. */
export async function benchmarkImports(folder: string | undefined, say: (line: string) => void): Promise<Result> {
  if (folder === undefined) throw new Error("Real postings are needed: --boards DIR, a folder of job boards.");
  const to = await mkdtemp(join(tmpdir(), "vouchwell-bench-boards-"));
  try {
    const made = await withServices("import", (services) => measure(services, folder, to));
    const cells = [
      `${formatWhole(made.jobs)} of ${formatWhole(made.boards)} boards`,
      made.seconds.toFixed(1),
      formatWhole(made.grown),
      formatWhole(made.referrals),
      formatWhole(made.slowest),
    ];
    say(cells.join("  "));
    const reached = made.seconds <= GOAL_SECONDS && made.grown <= GOAL_MEMORY && made.slowest <= GOAL_REFERRAL_MS;
    return {
      name: "import",
      title:
        "Real postings again and again, imported with everything derived from them, while people refer to the newest of them.",
      goal: `${GOAL_SECONDS} s for ${formatWhole(POSTINGS)}, at most ${GOAL_MEMORY} MB more than before, no referral longer than ${GOAL_REFERRAL_MS} ms.`,
      columns: ["postings", "seconds", "memory, MB", "referrals meanwhile", "slowest referral, ms"],
      lines: [{ cells, reached }],
    };
  } finally {
    await rm(to, { recursive: true, force: true });
  }
}
