import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import {
  findScans,
  explainAnalyze as planFor,
  planNodes,
  type QueryPlan,
  recordReads,
  rowsRead,
  sequentialScans,
} from "../../../../tests/support/query-plans.ts";
import { runSlowStatements } from "../../../../tests/support/run-slow-statements.ts";
import { createWorld, type World } from "../../../../tests/support/world.ts";
import { FACETS } from "../../../contract/jobs/facets.ts";
import { boardQuery } from "../../../contract/jobs/jobs.ts";
import { facetQuery } from "../../../contract/jobs/search/facets.ts";
import { readFacet } from "../facets/facet-values.ts";
import { findPlaces } from "../places/find-places.ts";
import { readBoard } from "./board.ts";
import { readList } from "./browse-lists.ts";
import type { ListScope, PageRequest } from "./page-filters.ts";
import { buildPageRequest } from "./page-request.ts";
import { pageStatement } from "./page-statement.ts";
import { readRelatedJobs } from "./related-jobs.ts";
import { suggestJobs } from "./suggest-jobs.ts";

const ROWS = 100_000;
/** One job in two hundred is in Lisbon, one in three in Germany. */
const LISBON = "2267057";
/** Inserting the rows takes five seconds on an idle machine. */
const PATIENCE_MS = 150_000;
/** The longest scan is the count to 1,001. */
const MOST_ROWS_READ = 20_000;

let world: World;
let viewer: string;
let company: string;

/** Short texts. Search rows are inserted directly, because the triggers would take half a minute for so many. */
const FILL = `
  INSERT INTO users (id, email, created_at) SELECT gen_random_uuid(), n || '@people.example', now() FROM generate_series(1, 500) AS n;
  INSERT INTO companies (id, name, website, created_by, created_at, updated_at)
    SELECT gen_random_uuid(), 'Company ' || n, 'https://' || n || '.example', (SELECT id FROM users OFFSET n % 500 LIMIT 1), now(), now()
    FROM generate_series(1, 2000) AS n;
  ALTER TABLE jobs DISABLE TRIGGER USER;
  INSERT INTO jobs (id, title, company, description, summary, location, f_type, status, reward_amount, closing_date, created_by, created_at, updated_at,
      pay_max, pay_currency, pay_per, place_marks, places_of)
    SELECT gen_random_uuid(), 'Job ' || n, owned.id, 'text', 'text', 'Place ' || n % 200,
      (ARRAY['Full-time', 'Full-time', 'Full-time', 'Part-time', 'Contract', 'Remote', 'Internship'])[1 + n % 7],
      (ARRAY['Open', 'Open', 'Open', 'Open', 'On Hold', 'Closed'])[1 + n % 6], (n * 7919) % 60 * 250,
      CASE WHEN n % 5 = 0 THEN DATE '2026-12-01' + n % 60 END, owned.created_by,
      TIMESTAMPTZ '2026-11-20' - n * INTERVAL '7 minutes', now(),
      CASE WHEN n % 3 = 0 THEN 3000000 + n % 977 * 20000 END, CASE WHEN n % 3 = 0 THEN CASE WHEN n % 5 = 0 THEN 'EUR' ELSE 'USD' END END,
      CASE WHEN n % 3 = 0 THEN 'year' END,
      CASE WHEN n % 200 = 7 THEN ARRAY['at=${LISBON}', 'at=PT', 'at=eu'] WHEN n % 3 = 0 THEN ARRAY['at=DE', 'at=eu'] ELSE '{}' END
        || CASE WHEN n % 5 = 0 THEN ARRAY['at=remote', 'from=DE'] ELSE '{}' END,
      'Place ' || n % 200
    FROM generate_series(1, ${ROWS}) AS n
      JOIN (SELECT id, created_by, row_number() OVER () AS nth FROM companies) AS owned ON owned.nth = 1 + (n * 31) % 2000;
  INSERT INTO job_search (job_id, created_at, closing_date, reward_amount, listed, pay_currency, pay_yearly, levels, department, skills, document)
    SELECT id, created_at, closing_date, reward_amount, listed, pay_currency, pay_yearly, ARRAY[level], facets.department, ARRAY[skill],
      array_to_tsvector(ARRAY[
        'job', 'rare' || reward_amount || location, CASE WHEN random() < 0.3 THEN 'engineer' ELSE 'manager' END,
        CASE WHEN random() < 0.005 THEN 'kubernetes' ELSE 'spreadsheet' END, CASE WHEN random() < 0.02 THEN 'terraform' ELSE 'job' END,
        CASE WHEN nth % 3000 = 0 THEN 't=spreadsheet' WHEN nth % 3000 = 1 THEN 't=terraform' ELSE 'job' END,
        'type=' || f_type, 'company=' || company, 'place=' || lower(location),
        'level=' || level, 'department=' || facets.department, 'skill=' || skill
      ] || place_marks) FROM jobs, LATERAL (SELECT abs(hashtext(id::text)) AS nth) AS hashed, LATERAL (SELECT
        (ARRAY['senior', 'senior', 'lead', 'junior', 'vp'])[1 + nth % 5] AS level,
        (ARRAY['engineering', 'sales', 'design'])[1 + nth % 3] AS department,
        CASE WHEN nth % 1000 < 400 THEN 'typing' WHEN nth % 1000 = 999 THEN 'cobol' ELSE 'skill' || nth % 300 END AS skill
      ) AS facets;
  INSERT INTO job_places (job_id, place, name, offered, created_at, closing_date)
    SELECT id, lower(location), location, true, created_at, closing_date FROM jobs WHERE listed
    UNION ALL
    SELECT id, listed.place, listed.place, false, created_at, closing_date
      FROM jobs, listed_places_of(jobs.place_marks) AS listed WHERE jobs.listed;
  INSERT INTO job_skills (job_id, skill, name, created_at, closing_date)
    SELECT id, skill, skill, created_at, closing_date FROM jobs, (VALUES ('typing', 400), ('cobol', 1)) AS skills (skill, part)
    WHERE listed AND abs(hashtext(id::text)) % 1000 < part;
  INSERT INTO saved_jobs (user_id, job_id, created_at)
    SELECT (SELECT id FROM users OFFSET 7 LIMIT 1), id, now() FROM jobs WHERE random() < 0.01;
  ALTER TABLE jobs ENABLE TRIGGER USER;`;

beforeAll(async () => {
  world = await createWorld();
  const tables = ["jobs", "job_search", "job_places", "job_skills", "companies", "saved_jobs"];
  await runSlowStatements(world, FILL, ...tables.map((table) => `VACUUM ANALYZE ${table}`));
  const { rows } = await world.pool.query("SELECT created_by, company FROM jobs WHERE listed LIMIT 1");
  ({ created_by: viewer, company } = rows[0]);
}, 2 * PATIENCE_MS);
afterAll(() => world.close());

type Query = z.input<typeof boardQuery>;

function requestOf(query: Query, scope: ListScope): PageRequest {
  return buildPageRequest(boardQuery.parse(query), scope, { now: new Date("2026-11-21T14:00:00Z"), viewer }).request;
}

/** The first jobs of a list, page by page. */
async function idsOf(query: Query, most: number): Promise<string[]> {
  const user = { kind: "user" as const, id: viewer, session_id: viewer, admin: false };
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const asked = boardQuery.parse({ ...query, ...(cursor !== undefined && { cursor }) });
    const page = await readBoard(world.services.contextFor(user, "plans"), asked);
    found.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined && found.length < most);
  return found;
}

const LARGE = ["jobs", "job_search", "job_places", "job_skills"];

function literal(client: pg.PoolClient, value: unknown): string {
  return client.escapeLiteral(Array.isArray(value) ? `{${value.join(",")}}` : String(value));
}

/** Prepared statements are planned without values, as after five uses; the others with values. */
async function planOf(query: Query, scope: ListScope): Promise<QueryPlan[]> {
  const { statement, values } = pageStatement(requestOf(query, scope));
  const client = await world.pool.connect();
  try {
    const mode = statement.name === "" ? "force_custom_plan" : "force_generic_plan";
    await client.query(`SET plan_cache_mode = ${mode}; PREPARE page AS ${statement.text}`);
    const given = values.map((value) => literal(client, value)).join(", ");
    const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE page (${given})`);
    return planNodes(rows[0]["QUERY PLAN"][0].Plan);
  } finally {
    client.release(true);
  }
}

function expectLittle(large: QueryPlan[], what: string): void {
  expect(sequentialScans(large), `${what} reads a table from its beginning`).toEqual([]);
  const most = Math.max(...large.map(rowsRead));
  expect(most, `${what} reads too many rows`).toBeLessThanOrEqual(MOST_ROWS_READ);
}

async function expectQuick(query: Query, scope: ListScope = { kind: "open" }): Promise<void> {
  const large = findScans(await planOf(query, scope), LARGE);
  expectLittle(large, JSON.stringify(query));
}

/** Checks the plans of all statements that `work` runs. */
async function expectLittleOf(work: () => Promise<unknown>): Promise<void> {
  const asked = await recordReads(work);
  const client = await world.pool.connect();
  try {
    for (const statement of asked) expectLittle(findScans(await planFor(client, statement), LARGE), statement.text);
  } finally {
    client.release();
  }
  expect(asked.length).toBeGreaterThan(0);
}

describe(`J8 with ${ROWS} jobs no page reads a table from its beginning`, () => {
  it.each(["newest", "oldest", "reward-high", "reward-low", "candidates"] as const)("sorted by %s", async (sortBy) => {
    await expectQuick({ sortBy });
    let cursor: string | undefined;
    const user = { kind: "user" as const, id: viewer, session_id: viewer, admin: false };
    const ctx = world.services.contextFor(user, "plans");
    for (let page = 0; page < 3; page += 1) {
      cursor = (await readBoard(ctx, boardQuery.parse({ sortBy, cursor, limit: 100 }))).next_cursor ?? undefined;
    }
    await expectQuick({ sortBy, cursor });
  });

  it.each<[string, Query]>([
    ["a place", { location: "Place 7" }],
    ["a place that nothing is in", { location: "Atlantis" }],
    ["a type", { type: "contract" }],
    ["two types", { type: "contract,internship" }],
    ["a least reward", { rewardMin: 14_000 }],
    ["a least reward that nearly nothing has", { rewardMin: 14_750 }],
    ["a range of rewards", { rewardMin: 1_000, rewardMax: 1_250 }],
    ["pay in a currency", { payCurrency: "USD" }],
    ["a least pay", { payCurrency: "USD", payMin: 80_000 }],
    ["a least pay that nearly nothing has", { payCurrency: "EUR", payMin: 225_200 }],
    ["a currency that nobody pays in", { payCurrency: "CHF", payMin: 1 }],
    ["the highest pay first", { payCurrency: "USD", sortBy: "pay-high" }],
    ["the highest pay first from an amount on", { payCurrency: "USD", payMin: 80_000, sortBy: "pay-high" }],
    ["pay in a place", { payCurrency: "USD", payMin: 80_000, location: "Place 7" }],
    ["the best paid of a place", { location: "Place 7", sortBy: "reward-high" }],
    ["what one may refer to", { referable: "true" }],
    ["what one may refer to, in a place", { referable: "true", location: "Place 7" }],
    ["a type in a place", { location: "Place 7", type: "contract" }],
    ["several levels", { level: "senior,lead" }],
    ["a department, best paid first", { department: "sales", sortBy: "reward-high" }],
    ["a rare skill", { skill: "cobol" }],
    ["a rare skill, most candidates first", { skill: "cobol", sortBy: "candidates" }],
    ["a skill that nobody names", { skill: "alchemy" }],
    ["a level, a department and skills", { level: "vp", department: "design", skill: "typing,cobol" }],
    [
      "a level in a place with a least pay",
      { level: "junior", location: "Place 7", payCurrency: "USD", payMin: 80_000 },
    ],
  ])("filtered by %s", (_what, query) => expectQuick(query));

  it("filtered by a company or by what is saved", async () => {
    await expectQuick({ company });
    await expectQuick({ saved: "true" });
    await expectQuick({ company, type: "contract", location: "Place 7" });
  });

  // As the board sends them: the plan depends on the frequency of the words.
  it.each<[string, Query]>([
    ["a frequent word", { search: "engineer" }],
    ["a word that all have", { search: "job" }],
    ["a rare word", { search: "kubernetes" }],
    ["a word that nobody has", { search: "xylophone" }],
    ["a frequent and a rare word", { search: "job kubernetes" }],
    ["a frequent word, best paid first", { search: "engineer", sortBy: "reward-high" }],
    ["a rare word, most candidates first", { search: "kubernetes", sortBy: "candidates" }],
    ["a rare word among what one may refer to", { search: "kubernetes", referable: "true" }],
    ["a word that all have, among what one may refer to", { search: "job", referable: "true" }],
    ["a frequent word in a place", { search: "engineer", location: "Place 7" }],
    ["a word that all have, newest first", { search: "job", sortBy: "newest" }],
    ["a word that all have with a least pay", { search: "job", payCurrency: "USD", payMin: 80_000 }],
    ["a rare word with a least pay", { search: "kubernetes", payCurrency: "EUR", payMin: 100_000 }],
    ["a word that all have, highest pay first", { search: "job", payCurrency: "USD", sortBy: "pay-high" }],
    ["a rare word, highest pay first", { search: "kubernetes", payCurrency: "USD", sortBy: "pay-high" }],
    ["a rare word, newest first", { search: "kubernetes", sortBy: "newest" }],
    ["a place that one reads out of the words", { search: "manager lisbon" }],
    ["nothing, in a city", { place: LISBON }],
    ["nothing, in a country", { place: "DE" }],
    ["nothing, in one of several places", { place: `${LISBON},DE,remote` }],
    ["nothing, for remote work from a country", { place: "remote.DE" }],
    ["nothing, where nothing is", { place: "IS" }],
    ["a rare word in a country", { search: "kubernetes", place: "DE" }],
    ["a frequent word in a city, best paid first", { search: "engineer", place: LISBON, sortBy: "reward-high" }],
    ["nothing, in a country with a least pay", { place: "DE", payCurrency: "USD", payMin: 80_000 }],
  ])("searched for %s", async (_what, query) => {
    const user = { kind: "user" as const, id: viewer, session_id: viewer, admin: false };
    await expectLittleOf(() => readBoard(world.services.contextFor(user, "plans"), boardQuery.parse(query)));
  });

  it.each<[string, Query, string]>([
    ["every third job", { place: "DE" }, "'at=DE' = ANY (place_marks)"],
    ["a fifth", { level: "vp" }, "job_search.levels @> '{vp}'"],
    ["one in two hundred", { place: LISBON }, "'at=LISBON' = ANY (place_marks)"],
    ["one in three hundred", { skill: "skill7" }, "skills @> '{skill7}'"],
    [
      "one in six hundred",
      { place: LISBON, department: "sales" },
      "'at=LISBON' = ANY (place_marks) AND job_search.department = 'sales'",
    ],
    ["one in a thousand", { skill: "cobol" }, "skills @> '{cobol}'"],
  ])("J8 a list of %s holds the same, whichever way its rows are found", async (_what, query, plainly) => {
    const { rows } = await world.pool.query<{ id: string }>(
      `SELECT id FROM jobs JOIN job_search ON job_search.job_id = jobs.id
      WHERE jobs.listed AND coalesce(jobs.closing_date >= '2026-11-21', TRUE) AND ${plainly.replace("LISBON", LISBON)}
      ORDER BY jobs.created_at DESC, id DESC LIMIT 60`,
    );
    expect(await idsOf(query, rows.length)).toEqual(rows.map(({ id }) => id));
  });

  it.each([
    ["spreadsheet", "nearly all texts"],
    ["terraform", "one text in fifty"],
  ])("J16 of %s, which few titles name and %s: the titles first", async (search) => {
    const { rows } = await world.pool.query(
      `SELECT job_id AS id FROM job_search
      WHERE listed AND coalesce(closing_date >= '2026-11-21', TRUE) AND document @@ $1::tsquery
      ORDER BY document @@ $2::tsquery DESC, created_at DESC, job_id DESC LIMIT 60`,
      [`'${search}' | 't=${search}'`, `'t=${search}'`],
    );
    expect(await idsOf({ search }, rows.length)).toEqual(rows.map(({ id }) => id));
  });

  it.each([
    ["skills", "typing"],
    ["skills", "cobol"],
    ["places", "lisbon"],
    ["places", "germany"],
    ["companies", ""],
  ] as const)("J24 of a list by %s", async (kind, key) => {
    await expectLittleOf(() => readList(world.ctx, { kind, key: key || company }, { limit: 20 }));
  });

  it.each(["skills", "places"] as const)("J42 of a list by %s that there is not", async (kind) => {
    const nowhere = () => readList(world.ctx, { kind, key: "atlantis" }, { limit: 20 });
    await expectLittleOf(() => expect(nowhere()).rejects.toThrow());
  });

  it.each(["", "lis", "germ"])("J32 of places that begin with %j", async (typed) => {
    await expectLittleOf(() => findPlaces(world.ctx, typed));
  });

  it.each([
    {},
    { location: "Place 7" },
    { type: "full-time" },
    { level: "senior", type: "contract" },
    { skill: "cobol" },
    { search: "job" },
    { search: "engineer", department: "sales" },
    { search: "kubernetes" },
    { search: "xylophone" },
    { rewardMin: 14_750 },
    { rewardMin: 100 },
    { payCurrency: "USD", payMin: 80_000 },
    { saved: "true" },
    { saved: "true", level: "lead" },
  ])("J40 of the values of every facet under %j", async (query) => {
    const user = { kind: "user" as const, id: viewer, session_id: viewer, admin: false };
    const ctx = world.services.contextFor(user, "plans");
    for (const facet of FACETS) await expectLittleOf(() => readFacet(ctx, facetQuery.parse({ ...query, facet })));
  });

  it("J37 of what leads on from a job", async () => {
    const { rows } = await world.pool.query("SELECT id FROM jobs WHERE listed LIMIT 1");
    await expectLittleOf(() => readRelatedJobs(world.ctx, rows[0].id));
  });

  it("of one's own jobs", async () => {
    await expectQuick({}, { kind: "own", status: undefined });
    await expectQuick({ search: "engineer", location: "Place 7" }, { kind: "own", status: "paused" });
  });

  it.each([undefined, "Sales", "Design"] as const)("J11 of suggestions for %s", async (interest) => {
    await expectLittleOf(() => suggestJobs(world.ctx, interest));
  });
});
