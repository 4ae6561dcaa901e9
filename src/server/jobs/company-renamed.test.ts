import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { makeWorld, type Person, type World } from "../../../tests/support/world.ts";
import { accountDataEndpoints } from "../../contract/account-data.ts";
import { companyEndpoints } from "../../contract/companies.ts";
import { type JobDetail, jobEndpoints } from "../../contract/jobs.ts";
import { mapBoard } from "./import/import-board.ts";
import { closeJobs } from "./import/import-close.ts";
import type { Board } from "./import/import-company.ts";
import { writeBoard } from "./import/import-write.ts";

let world: World;
let owner: Person;
let board: Board;

beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  owner = await world.person("Marguerite Olander");
  const company = { name: "Millrace", website: "https://millrace.example", chosen: false };
  board = { poster: owner.id, source: "Millrace", company, reward: 0 };
});

const WAITING = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

/** Runs `first` in a transaction, then has `beside` wait for what it holds, then runs `second` and commits. */
async function between<T>(first: string, second: string, id: string, beside: () => Promise<T>): Promise<T> {
  const other = await world.pool.connect();
  try {
    await other.query("BEGIN");
    await other.query(first, [id]);
    const besides = beside();
    // Whoever waits for the other may be the one who is told of it.
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
  const held = "SELECT FROM jobs WHERE id = $1 FOR UPDATE";
  const edited = "UPDATE jobs SET title = 'Dyer' WHERE id = $1";
  const { status } = await between(held, edited, job.id, () => rename(job));
  expect(status).toBe(200);
  expect(await found("tidewheel dyer")).toEqual(["Dyer"]);
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
  // Written anew, the first lies behind the second, and a table of one page is read as it lies.
  await world.pool.query("UPDATE jobs SET status = status WHERE id = $1", [one]);
  await world.pool.query("ANALYZE jobs");
  const held = "SELECT FROM jobs WHERE id = $1 FOR NO KEY UPDATE";
  const rest = "SELECT FROM jobs WHERE created_by = (SELECT created_by FROM jobs WHERE id = $1) FOR NO KEY UPDATE";
  expect(await between(held, rest, one, () => closeJobs(world.ctx, board, [two, one]))).toBe(2);
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
