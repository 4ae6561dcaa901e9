import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createWorld, type Person, type World } from "../../../tests/support/world.ts";
import { accountDataEndpoints } from "../../contract/accounts/account-data.ts";
import { companyEndpoints } from "../../contract/companies/companies.ts";
import { type JobDetail, jobEndpoints } from "../../contract/jobs/jobs.ts";
import { REFRESH_SEARCH, refreshSearchIndex } from "./board/refresh-search.ts";
import { closeJobs } from "./import/close-jobs.ts";
import type { Board } from "./import/import-company.ts";
import { mapBoard } from "./import/map-board.ts";
import { writeBoard } from "./import/write-board.ts";

let world: World;
let owner: Person;
let board: Board;

beforeAll(async () => {
  world = await createWorld();
  // Completes the backfill of all jobs.
  await refreshSearchIndex(world.ctx);
});
afterAll(() => world.close());
beforeEach(async () => {
  owner = await world.person("Marguerite Olander");
  const company = { name: "Millrace", website: "https://millrace.example", chosen: false };
  board = {
    poster: owner.id,
    source: "Millrace",
    company,
    reward: { reward_kind: "amount", reward: 0, percent: null, reward_most: null, departments: {} },
  };
});

const WAITING = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

/** Runs `first` in a transaction, waits until `beside` waits for its lock, then runs `second` and commits. */
async function between<T>(first: string, second: string, id: string, beside: () => Promise<T>): Promise<T> {
  const other = await world.pool.connect();
  try {
    await other.query("BEGIN");
    await other.query(first, [id]);
    const besides = beside();
    // Either transaction may be the one that a deadlock aborts.
    besides.catch(() => undefined);
    await vi.waitFor(async () => expect((await world.pool.query(WAITING)).rows).toHaveLength(1));
    await other.query(second, [id]);
    await other.query("COMMIT");
    return await besides;
  } finally {
    other.release(true);
  }
}

const NAMED = { company_name: "Millrace", company_website: "https://millrace.example" };
const RENAMED = {
  first: "SELECT FROM companies WHERE id = $1 FOR UPDATE",
  second: "UPDATE companies SET name = 'Tidewheel' WHERE id = $1",
};

async function found(search: string): Promise<string[]> {
  return (await owner.call(jobEndpoints.list, { query: { search } })).items.map(({ title }) => title).toSorted();
}

const rename = ({ company }: JobDetail) => {
  const body = { name: "Tidewheel", website: NAMED.company_website, description: "", industry: "", size: "" };
  return owner.try(companyEndpoints.update, { params: { id: company.id }, body });
};

test("J5 a company is renamed beside an edit of its job: the one comes after the other, and the job has both", async () => {
  const job = await world.job(owner, { ...NAMED, title: "Weaver" });
  const locked = "SELECT FROM jobs WHERE id = $1 FOR UPDATE";
  const edited = "UPDATE jobs SET title = 'Dyer' WHERE id = $1";
  const { status } = await between(locked, edited, job.id, () => rename(job));
  expect(status).toBe(200);
  expect(await found("tidewheel dyer")).toEqual(["Dyer"]);
});

describe("J5 a company with many jobs", () => {
  const counted = async (search: string) =>
    (await owner.call(jobEndpoints.list, { query: { view: "open", search } })).matching.value;
  const unread = async () => (await world.pool.query("SELECT FROM job_words_unread")).rowCount;

  /** A company with this many jobs; the first one is the oldest. */
  async function withMany(many: number): Promise<JobDetail> {
    const job = await world.job(owner, { ...NAMED, title: "Loom fixer" });
    const { rows } = await world.pool.query(`SELECT string_agg(attname, ',') AS columns FROM pg_attribute
      WHERE attrelid = 'jobs'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
        AND attname NOT IN ('id', 'created_at')`);
    const columns = rows[0].columns;
    await world.pool.query(
      `INSERT INTO jobs (id, created_at, ${columns})
        SELECT gen_random_uuid(), created_at + interval '1 second', ${columns} FROM jobs, generate_series(2, $2) WHERE id = $1`,
      [job.id, many],
    );
    return job;
  }

  test("has the newest found by its new name at once, and the others soon", async () => {
    const job = await withMany(55);
    expect((await rename(job)).status).toBe(200);
    expect([await counted("tidewheel loom"), await unread()]).toEqual([50, 5]);
    expect((await world.queue.waiting()).map(({ name }) => name)).toContain(REFRESH_SEARCH.name);
    await refreshSearchIndex(world.ctx);
    world.clock.advance(5_000);
    expect([await counted("tidewheel loom"), await unread()]).toEqual([55, 0]);
    expect(await counted("millrace loom")).toBe(0);
  });

  test("has no job left behind that was being written by the name before", async () => {
    const job = await withMany(55);
    const left = "INSERT INTO job_words_unread SELECT id FROM jobs WHERE company = $1 ORDER BY created_at, id LIMIT 5";
    await world.pool.query(left, [job.company.id]);
    const other = await world.pool.connect();
    try {
      await other.query("BEGIN");
      await other.query("UPDATE companies SET name = 'Sluicegate' WHERE id = $1", [job.company.id]);
      await refreshSearchIndex(world.ctx);
      await other.query("COMMIT");
    } finally {
      other.release(true);
    }
    await refreshSearchIndex(world.ctx);
    expect([await counted("sluicegate loom"), await unread()]).toEqual([55, 0]);
  });
});

function posted(...names: string[]) {
  const said = { department: "", team: "", location: "Oslo", secondaryLocations: [], isRemote: false, isListed: true };
  const told = { employmentType: "FullTime", publishedAt: "2026-03-01T09:00:00Z", descriptionHtml: "<p>Raise it.</p>" };
  const rows = names.map((id) => ({ id, title: `Keeper ${id}`, ...said, ...told }));
  const { postings, refused } = mapBoard(rows.map((value, index) => ({ index, line: index + 1, value })));
  expect(refused).toEqual([]);
  return postings;
}

async function imported(...names: string[]) {
  await writeBoard(world.ctx, board, posted(...names));
  const { rows } = await world.pool.query("SELECT id, company FROM jobs WHERE created_by = $1 ORDER BY id", [owner.id]);
  return rows as { id: string; company: string }[];
}

test("J5 a company is renamed beside an import that knows one of its jobs and brings another", async () => {
  const [known] = await imported("one");
  const { first, second } = RENAMED;
  const written = await between(first, second, known?.company ?? "", () =>
    writeBoard(world.ctx, board, posted("one", "two")),
  );
  expect(written).toMatchObject({ created: 1, unchanged: 1, refused: [] });
  expect(await found("tidewheel")).toEqual(["Keeper one", "Keeper two"]);
});

test("J5 an import closes jobs in the order in which a rename takes them, wherever they lie", async () => {
  const jobs = await imported("one", "two");
  const [one = "", two = ""] = jobs.map(({ id }) => id);
  // The update moves the first job behind the second in the table, and a table of one page is read in physical order.
  await world.pool.query("UPDATE jobs SET status = status WHERE id = $1", [one]);
  await world.pool.query("ANALYZE jobs");
  const locked = "SELECT FROM jobs WHERE id = $1 FOR NO KEY UPDATE";
  const rest = "SELECT FROM jobs WHERE created_by = (SELECT created_by FROM jobs WHERE id = $1) FOR NO KEY UPDATE";
  expect(await between(locked, rest, one, () => closeJobs(world.ctx, board, [two, one]))).toBe(2);
});

test("J5 P5 a company is renamed while its owner's account ends", async () => {
  const job = await world.job(owner, NAMED);
  const { first, second } = RENAMED;
  const ended = await between(first, second, job.company.id, () =>
    owner.try(accountDataEndpoints.remove, { body: {} }),
  );
  expect(ended.status).toBe(200);
  expect((await world.pool.query("SELECT FROM companies WHERE id = $1", [job.company.id])).rows).toEqual([]);
});
