import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyEndpoints } from "../../src/contract/companies.ts";
import { type CompanyArrival, companyArrivalEndpoints as endpoints } from "../../src/contract/team/company-arrivals.ts";
import { movedPeopleEndpoints } from "../../src/contract/team/moved-people.ts";
import { claimKeyOf, installationId } from "../../src/server/company-archives/installation.ts";
import { movedId } from "../../src/server/company-arrivals/scene.ts";
import { tendArrivals } from "../../src/server/company-arrivals/tend.ts";
import { seedDemo } from "../../src/server/demo/seed.ts";
import { openReward } from "../../src/server/money/rewards/open.ts";
import { remindUnfunded } from "../../src/server/money/rewards/remind.ts";
import { tendAnswers } from "../../src/server/promises/tend.ts";
import {
  archiveOf,
  busiestCompany,
  entriesOf,
  furnished,
  type Line,
  linesIn,
  sent,
  takenIn,
} from "../support/company-arrivals.ts";
import { makeWorld, type Person, type World } from "../support/world.ts";

let there: World;
let here: World;
let leaver: Person;
let owner: Person;
let source: string;
let company: string;
let bytes: Buffer;
let done: CompanyArrival;

beforeAll(async () => {
  const now = new Date().toISOString();
  there = await makeWorld({ now });
  here = await makeWorld({ now, config: { SECRET_KEY: "another secret key of another installation" } });
  await seedDemo(there.services);
  leaver = await there.person("Olive Owner");
  owner = await here.person("Olive Owner");
  source = await busiestCompany(there, leaver);
  await furnished(there, source, leaver);
  const body = { name: "Arriving", website: "https://arriving.example" };
  company = (await owner.call(companyEndpoints.create, { body })).id;
  await here.pool.query(
    `INSERT INTO webhook_endpoints (id, company, address, events, sealed, created_at)
     VALUES (gen_random_uuid(), $1, 'https://hooks.example', ARRAY['job.created', 'referral.visible', 'application.created', 'reward.state_changed'], 'x', now())`,
    [company],
  );
  bytes = await archiveOf(there, leaver, source);
  done = await takenIn(here, owner, company, bytes);
}, 120_000);
afterAll(async () => {
  await there.close();
  await here.close();
});

const all = async (query: string, ...values: unknown[]) => (await here.pool.query(query, values)).rows;
const one = async (query: string, ...values: unknown[]) => (await all(query, ...values))[0];
const way = () => ({ company, installation: installationId(there.services.secrets), source });
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The same line under the ids that it has here. */
function mapped(value: unknown): unknown {
  if (typeof value === "string" && UUID.test(value)) return movedId(way(), value);
  if (Array.isArray(value)) return value.map(mapped);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapped(one)]));
}

/** What is another one here, by noun: nothing else is. */
const OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  jobs: ["status", "created_by", "listed_at"],
  job_members: [],
  interview_steps: [],
  mail_words: [],
  drafts: ["created_by"],
  // A picture is made small anew.
  files: ["size"],
  referrals: ["answer_due", "reward_status"],
  ties: [],
  // By which account somebody answered is known there alone.
  consents: ["by"],
  applications: ["answer_due"],
  // Whoever is not among the people of the archive is not named.
  history: ["changed_by"],
  moves: [],
  notes: [],
  messages: [],
  questions: [],
  interviews: ["state", "ended_by", "ended_at"],
  claims: [],
  disputes: [],
  shares: [],
  payouts: [],
};

const without = (line: Line, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(line).filter(([field]) => !fields.includes(field)));
const sorted = (lines: readonly Line[]) => lines.map((line) => JSON.stringify(line)).sort();

describe("X222 export, import, export", () => {
  it("X222 every noun comes in, and what is refused says why", async () => {
    expect([done.state, done.fault]).toEqual(["done", null]);
    const query = { limit: 100, what: "refused" as const };
    const { items } = await owner.call(endpoints.lines, { params: { id: company, arrival: done.id }, query });
    expect(items.filter(({ code }) => code !== "open_there")).toEqual([]);
    for (const { noun, lines, made, there: known, refused, kept } of done.nouns)
      expect([noun, made + known + refused + kept]).toEqual([noun, lines]);
    expect(done.nouns.find(({ noun }) => noun === "referrals")?.made).toBeGreaterThan(0);
  });

  it("X222 is equal but for ids and what is named here", async () => {
    const before = await entriesOf(bytes);
    const after = await entriesOf(await archiveOf(here, owner, company));
    const open = new Set(
      [...linesIn(before, "claims"), ...linesIn(before, "disputes")]
        .filter(({ state, decided_at }) => state === "open" || decided_at === null)
        .map(({ referral, id }) => String(id ?? referral)),
    );
    for (const [noun, fields] of Object.entries(OTHERWISE)) {
      const waits = ({ id, referral }: Line) => open.has(String(id ?? referral));
      const of = linesIn(before, noun).filter((line) => !(["claims", "disputes"].includes(noun) && waits(line)));
      const expected = of.map((line) => without(mapped(line) as Line, fields));
      expect([noun, sorted(linesIn(after, noun).map((line) => without(line, fields)))]).toEqual([
        noun,
        sorted(expected),
      ]);
    }
    const names = linesIn(after, "people").map(({ id, name }) => ({ id, name }));
    for (const { id, name } of linesIn(before, "people")) expect(names).toContainEqual({ id: mapped(id), name });
  });

  it("X222 the same archive again makes nothing, and what was changed or deleted here stays", async () => {
    const { id } = await one("SELECT id FROM jobs WHERE company = $1 ORDER BY id LIMIT 1", company);
    await here.pool.query("UPDATE jobs SET title = 'Changed here' WHERE id = $1", [id]);
    const note = await one("DELETE FROM team_notes WHERE id = (SELECT id FROM team_notes LIMIT 1) RETURNING id");
    const counts = () =>
      all(`SELECT (SELECT count(*) FROM jobs) AS jobs, (SELECT count(*) FROM referrals) AS referrals, (SELECT count(*) FROM users) AS users,
        (SELECT count(*) FROM status_history) AS history, (SELECT count(*) FROM team_notes) AS notes, (SELECT count(*) FROM rewards) AS rewards,
        (SELECT count(*) FROM moved_payouts) AS payouts, (SELECT count(*) FROM messages) AS messages`);
    const before = await counts();
    const again = await takenIn(here, owner, company, bytes);
    expect(again.nouns.filter(({ made }) => made > 0)).toEqual([]);
    expect(await counts()).toEqual(before);
    expect(await one("SELECT title FROM jobs WHERE id = $1", id)).toEqual({ title: "Changed here" });
    if (note !== undefined) expect(await all("SELECT id FROM team_notes WHERE id = $1", note.id)).toEqual([]);
  });
});

describe("X220 of which company", () => {
  it("X220 only archives of the company that the first one was of, and none of itself", async () => {
    const { rows } = await there.pool.query("SELECT id FROM companies WHERE id <> $1 ORDER BY id LIMIT 1", [source]);
    const other = rows[0].id;
    await there.pool.query("INSERT INTO company_members VALUES ($1, $2, 'owner', now()) ON CONFLICT DO NOTHING", [
      other,
      leaver.id,
    ]);
    const stranger = await archiveOf(there, leaver, other);
    expect(await sent(here, owner, company, stranger)).toMatchObject({ state: "failed", fault: "other_company" });
    expect(await sent(there, leaver, source, bytes)).toMatchObject({ state: "failed", fault: "own" });
  });

  it("X220 nobody's but the owners', and the password is asked for", async () => {
    const params = { id: company, arrival: done.id };
    const stranger = await here.person("Stan Stranger");
    for (const endpoint of [
      endpoints.get,
      endpoints.members,
      endpoints.report,
      endpoints.papers,
      endpoints.remove,
    ] as const)
      expect((await stranger.try(endpoint, { params })).status).toBe(404);
    expect((await owner.try(endpoints.press, { params, body: {} })).body).toMatchObject({ code: "conflict" });
  });

  it("X220 a report and the papers of there can be downloaded", async () => {
    const read = async (path: string) => {
      const at = path.replace("{id}", company).replace("{arrival}", done.id);
      return here.app.request(at, { headers: { authorization: `Bearer ${owner.token}` } });
    };
    const report = (await (await read(endpoints.report.path)).text())
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(report[0]).toMatchObject({ arrival: done.id, state: "done", source: { company: source } });
    expect(report.filter(({ count }) => count !== undefined).map(({ count }) => count)).toEqual(done.nouns);
    const papers = await (await read(endpoints.papers.path)).text();
    for (const { id } of linesIn(await entriesOf(bytes), "receipts")) expect(papers).toContain(String(id));
    expect(await all("SELECT FROM receipt_entries WHERE referral IN (SELECT id FROM referrals WHERE moved)")).toEqual(
      [],
    );
  });
});

describe("X221 X223 nobody hears of it", () => {
  it("X223 no mails, no news but to whoever pressed, no webhooks, and nothing on the board", async () => {
    for (const task of [tendAnswers, tendArrivals]) await task(here.ctx);
    await remindUnfunded(here.ctx);
    const kinds = await all("SELECT DISTINCT kind, user_id FROM notifications WHERE kind <> 'archive_ready'");
    expect(kinds).toEqual([{ kind: "arrival_done", user_id: owner.id }]);
    expect(await all("SELECT DISTINCT message FROM mails WHERE message <> 'company_archive'")).toEqual([
      { message: "company_arrival" },
    ]);
    expect(await all("SELECT FROM webhook_deliveries")).toEqual([]);
    expect(await all("SELECT FROM jobs WHERE company = $1 AND (listed OR link_open)", company)).toEqual([]);
    expect(await all("SELECT FROM referrals WHERE moved AND answer_due IS NOT NULL")).toEqual([]);
  });

  it("X221 names without accounts, and a team that is invited by whoever presses", async () => {
    expect(
      await all("SELECT FROM users WHERE moved AND (email <> '' OR verified OR id IN (SELECT id FROM auth_users))"),
    ).toEqual([]);
    expect((await all("SELECT FROM company_members WHERE company = $1", company)).length).toBe(1);
    const params = { id: company, arrival: done.id };
    const { items } = await owner.call(endpoints.members, { params });
    const team = linesIn(await entriesOf(bytes), "members");
    expect(items.map(({ email }) => email).sort()).toEqual(team.map(({ email }) => email).sort());
    const wanted = items.find(({ role }) => role !== "owner") ?? items[0];
    const after = await owner.call(endpoints.invite, { params, body: { people: [wanted?.person ?? ""] } });
    expect(after.items.filter(({ state }) => state === "invited").map(({ person }) => person)).toEqual([
      wanted?.person,
    ]);
  });
});

describe("X224 money", () => {
  it("X224 what was owed is owed here, unfunded; everything else is a record, and the ledger has nothing", async () => {
    const rewards = linesIn(await entriesOf(bytes), "rewards");
    const due = rewards.filter(
      ({ state, disputed_at }) => ["due", "awaiting_funds"].includes(String(state)) && disputed_at === null,
    );
    const here_ = await all("SELECT referral, state, funded_at, reference, owner FROM rewards ORDER BY 1");
    expect(here_.map(({ referral }) => referral)).toEqual(
      due.map(({ referral }) => movedId(way(), String(referral))).sort(),
    );
    for (const row of here_) expect(row).toMatchObject({ state: "due", funded_at: null, owner: owner.id });
    expect(new Set(rewards.map(({ reference }) => reference)).has(here_[0]?.reference)).toBe(false);
    expect((await one("SELECT count(*)::int AS n FROM moved_rewards")).n).toBe(rewards.length);
    expect(await all("SELECT FROM payouts")).toEqual([]);
    expect(await all("SELECT FROM ledger_entries")).toEqual([]);
  });

  it("X224 nothing that was over there can be owed here again, whoever opens it", async () => {
    const over = await all("SELECT referral FROM moved_rewards WHERE NOT owed_here");
    expect(over.length).toBeGreaterThan(0);
    await here.ctx.write(async (tx) => {
      for (const { referral } of over) {
        await tx.executeSql("UPDATE referrals SET reward_amount = 100, status = 'Hired' WHERE id = $1", [referral]);
        await openReward(tx, referral);
      }
    });
    expect(
      await all("SELECT FROM rewards WHERE referral IN (SELECT referral FROM moved_rewards WHERE NOT owed_here)"),
    ).toEqual([]);
    const params = { id: over[0].referral };
    const { reward } = await owner.call(movedPeopleEndpoints.money, { params });
    expect(reward).toMatchObject({ owed_here: false });
    const stranger = await here.person("Stella Stranger");
    expect((await stranger.try(movedPeopleEndpoints.money, { params })).status).toBe(404);
  });
});

describe("X225 whoever was somebody there", () => {
  it("X225 takes over what was theirs, once, by a proved address alone", async () => {
    const { rows } = await there.pool.query(
      `SELECT users.id, users.email FROM referrals JOIN jobs ON jobs.id = job JOIN users ON users.id = referrals.created_by AND users.verified
        JOIN auth_users ON auth_users.id = users.id WHERE company = $1 AND shown_at IS NOT NULL LIMIT 1`,
      [source],
    );
    const person = movedId(way(), rows[0].id);
    const before = await one("SELECT count(*)::int AS n FROM referrals WHERE created_by = $1", person);
    expect(before.n).toBeGreaterThan(0);
    const other = await here.person("Otto Other");
    const mine = await here.person("Ida Identical", { email: rows[0].email, verified: true });
    expect((await other.call(movedPeopleEndpoints.mine, {})).items).toEqual([]);
    expect((await other.try(movedPeopleEndpoints.claim, { params: { id: person } })).status).toBe(404);
    const { items } = await mine.call(movedPeopleEndpoints.mine, {});
    expect(items).toMatchObject([{ id: person, referrals: before.n, company: { id: company } }]);
    const tries = await Promise.all(
      [1, 2, 3].map(() => mine.try(movedPeopleEndpoints.claim, { params: { id: person } })),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await one("SELECT count(*)::int AS n FROM referrals WHERE created_by = $1", mine.id)).toEqual(before);
    expect((await mine.call(movedPeopleEndpoints.mine, {})).items).toEqual([]);
    // What happened stands under the name of there.
    const history = await one("SELECT count(*)::int AS n FROM status_history WHERE changed_by = $1", mine.id);
    expect(history.n).toBe(0);
    await takenIn(here, owner, company, bytes);
    expect(await one("SELECT count(*)::int AS n FROM referrals WHERE created_by = $1", mine.id)).toEqual(before);
  });

  it("X225 no address stands in an archive but those that the company sees", async () => {
    const entries = await entriesOf(bytes);
    const manifest = JSON.parse(String(entries.get("manifest.json")));
    expect(manifest).toMatchObject({
      installation: installationId(there.services.secrets),
      claim_key: claimKeyOf(there.services.secrets, source),
    });
    const people = linesIn(entries, "people");
    expect(people.some(({ claim }) => typeof claim === "string")).toBe(true);
    expect(JSON.stringify(people)).not.toContain("@");
  });
});
