import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type World } from "../../../tests/support/world.ts";
import { newApplication } from "../../contract/hiring/applications.ts";
import { newReferral } from "../../contract/hiring/referrals.ts";
import { newJob } from "../../contract/jobs/posting/job-forms.ts";
import {
  APPLICATION_STATUSES,
  JOB_STATUSES,
  JOB_TYPES,
  PAYOUT_STATUSES,
  REFERRAL_STATUSES,
} from "../../contract/statuses.ts";
import { nextApplicationStatuses, nextReferralStatuses } from "../../rules/statuses.ts";
import { listReferrals } from "../hiring/referrals/queries.ts";
import { documentType } from "../infra/files/document-type.ts";
import type { UserActor } from "../infra/platform/actor.ts";
import { closeExpiredJobs } from "../jobs/close-expired.ts";
import { readDashboard } from "../overview/dashboard/queries.ts";
import { listPayouts } from "../payments/payouts/queries.ts";
import { DEMO_PASSWORD, seedDemo } from "./seed.ts";

let world: World;
let lines: string[];
let took: number;

beforeAll(async () => {
  world = await createWorld();
  const begin = performance.now();
  lines = await seedDemo(world.services);
  took = performance.now() - begin;
});
afterAll(() => world.close());

type Row = Record<string, unknown>;
const all = (query: ReturnType<typeof sql>) => world.ctx.db.rows<Row>(query);

async function figures(): Promise<Row | undefined> {
  const [row] = await all(sql`SELECT
    (SELECT count(*) FROM users) AS people, (SELECT count(*) FROM companies) AS companies,
    (SELECT count(*) FROM jobs) AS jobs, (SELECT count(*) FROM referrals) AS referrals,
    (SELECT count(*) FROM applications) AS applications, (SELECT count(*) FROM status_history) AS changes`);
  return row;
}

describe("demo data", () => {
  test("is seeded quickly, and prints every account with role and password", () => {
    expect(took).toBeLessThan(3_000);
    expect(lines).toHaveLength(15);
    expect(lines[0]).toContain(DEMO_PASSWORD);
    expect(lines).toContain("  poster     Marguerite Olander  marguerite.olander@demo.invalid");
    expect(lines).toContain("  referrer   Léa Fontaine        lea.fontaine@demo.invalid");
    expect(lines).toContain("  candidate  Amara Okafor        amara.okafor@demo.invalid");
  });

  test("its jobs have places at once, without waiting for the background derivation", async () => {
    const [row] = await all(
      sql`SELECT count(*) AS jobs FROM jobs WHERE places_of = location AND cardinality(places) > 0`,
    );
    expect(row).toEqual({ jobs: 36 });
  });

  test("M18 shows Ines the same amounts everywhere, each the sum of rows she can read", async () => {
    const [row] = await all(sql`SELECT id FROM users WHERE name = 'Ines'`);
    const ctx = world.services.contextFor(
      { ...world.ctx.actor, kind: "user", id: String(row?.id) } as UserActor,
      "test",
    );
    const [dashboard, made, paid] = await Promise.all([
      readDashboard(ctx),
      listReferrals(ctx, { limit: 50 }),
      listPayouts(ctx, { limit: 50 }),
    ]);
    expect(made.money).toEqual(dashboard.money);
    expect(paid.money).toEqual(dashboard.money);
    expect([made.next_cursor, paid.next_cursor]).toEqual([null, null]);
    const rewards = (status: string) =>
      made.items
        .filter(({ reward_status, reward_ended }) => reward_status === status && reward_ended !== true)
        .reduce((sum, { reward_amount, reward_percent = 100 }) => sum + reward_amount * reward_percent, 0);
    const payouts = (statuses: readonly string[]) =>
      paid.items.filter(({ status }) => statuses.includes(status)).reduce((sum, { amount }) => sum + amount, 0);
    const { possible, in_escrow, earned, paid: arrived } = dashboard.money;
    expect({ possible, in_escrow }).toEqual({ possible: rewards("Pending"), in_escrow: rewards("In Escrow") });
    expect(earned).toBe(rewards("Released"));
    expect({ earned, arrived }).toEqual({ earned: payouts(PAYOUT_STATUSES), arrived: payouts(["Completed"]) });
    expect(possible).toBeGreaterThan(0);
    expect(earned).toBeGreaterThan(arrived);
  });

  test("C1 some companies are verified, each for its current website", async () => {
    const rows = await all(sql`SELECT method, count(*) AS companies FROM company_verifications
      JOIN companies ON companies.id = company AND verified_website = website_key AND verified_by = method
        AND website = 'https://' || domain AND next_check_at > ${world.clock.now().toISOString()} GROUP BY 1 ORDER BY 1`);
    expect(rows).toEqual([
      { method: "dns", companies: 4 },
      { method: "mail", companies: 2 },
    ]);
  });

  test("is seeded once, however often and from how many processes", async () => {
    const before = await figures();
    const again = await Promise.all([seedDemo(world.services), seedDemo(world.services)]);
    expect(again).toEqual([lines, lines]);
    expect(await figures()).toEqual(before);
    expect(before).toMatchObject({ people: 14, companies: 12, jobs: 36 });
  });

  test("concurrent starts on a fresh database seed it once", async () => {
    const other = await createWorld();
    await Promise.all([seedDemo(other.services), seedDemo(other.services)]);
    const [row] = await other.ctx.db.rows<Row>(sql`SELECT count(*) AS jobs FROM jobs`);
    expect(row).toEqual({ jobs: 36 });
    await other.close();
  });

  test("A4 its people can sign in; none is verified or an admin", async () => {
    const body = JSON.stringify({ email: "ines.marchetti@demo.invalid", password: DEMO_PASSWORD });
    const headers = { "content-type": "application/json", apikey: "any" };
    const answer = await world.app.request("/auth/v1/token?grant_type=password", { method: "POST", headers, body });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      user: { user_metadata: { full_name: "Ines Marchetti", role: "referrer" } },
    });
    const rights = await all(
      sql`SELECT FROM users JOIN auth_users USING (id) WHERE verified OR app_metadata ? 'admin'`,
    );
    expect(rights).toEqual([]);
  });

  test("F4 every referrer with a page has candidates, and submitted ones have a referral of that referrer", async () => {
    const [row] = await all(sql`SELECT count(*)::int AS people, count(referrals.id)::int AS submitted,
      count(*) FILTER (WHERE referrals.created_by <> candidates.referrer)::int AS strange,
      count(DISTINCT referrer)::int AS referrers, (SELECT count(*)::int FROM referrer_profiles) AS pages
      FROM candidates LEFT JOIN referrals ON referrals.id = candidates.referral`);
    expect(row).toEqual({ people: 15, submitted: 7, strange: 0, referrers: 4, pages: 4 });
    const [byHand] = await all(sql`SELECT count(*)::int AS added, count(notified_at)::int AS told,
      (SELECT count(*)::int FROM candidate_notes) AS notes FROM added_candidates`);
    expect(byHand).toEqual({ added: 2, told: 2, notes: 3 });
  });

  test("J1 covers every type and status, with rewards from 0 to 15,000", async () => {
    const values = async (column: string, table: string) =>
      (await world.pool.query(`SELECT DISTINCT ${column} AS value FROM ${table}`)).rows.map((row) => row.value).sort();
    expect(await values("f_type", "jobs")).toEqual([...JOB_TYPES].sort());
    expect(await values("status", "jobs")).toEqual([...JOB_STATUSES].sort());
    expect(await values("status", "referrals")).toEqual([...REFERRAL_STATUSES].sort());
    expect(await values("status", "applications")).toEqual([...APPLICATION_STATUSES].sort());
    expect(await values("reward_status", "referrals")).toEqual(["In Escrow", "Pending", "Refunded", "Released"]);
    const [range] = await all(sql`SELECT min(reward_amount) AS low, max(reward_amount) AS high FROM jobs`);
    expect(range).toEqual({ low: 0, high: 15_000 });
  });
});

describe("demo data has records to open", () => {
  const token = async (who: string) => {
    const body = JSON.stringify({ email: `${who}@demo.invalid`, password: DEMO_PASSWORD });
    const headers = { "content-type": "application/json", apikey: "any" };
    const answer = await world.app.request("/auth/v1/token?grant_type=password", { method: "POST", headers, body });
    return String(((await answer.json()) as Row).access_token);
  };
  const get = async (path: string, who?: string) =>
    world.app.request(path, { headers: who === undefined ? {} : { authorization: `Bearer ${await token(who)}` } });

  test("J5 every company shows its own logo", async () => {
    const rows = await all(sql`SELECT logo, files.size FROM companies LEFT JOIN files ON files.id = logo_file`);
    expect(new Set(rows.map(({ logo }) => logo)).size).toBe(12);
    for (const { logo, size } of rows) {
      const answer = await get(String(logo));
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([answer.status, answer.headers.get("content-type"), bytes.length]).toEqual([200, "image/webp", size]);
      expect(bytes.subarray(8, 12).toString()).toBe("WEBP");
    }
  });

  test("F2 CVs are valid documents for those who may read the record", async () => {
    const [one] = await all(sql`SELECT referrals.id, files.size FROM referrals JOIN files ON files.id = cv
      JOIN users ON users.id = referrals.created_by WHERE users.name = 'Ines' LIMIT 1`);
    const path = `/api/referrals/${String(one?.id)}/cv`;
    const answer = await get(path, "ines.marchetti");
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([answer.status, bytes.length]).toEqual([200, one?.size]);
    const at = join(world.folder, "one.pdf");
    await writeFile(at, bytes);
    expect(await documentType({ path: at, size: bytes.length, sha256: "" }, "cv.pdf")).toMatchObject({
      ending: ".pdf",
    });
    expect((await get(path, "amara.okafor")).status).toBe(404);
    const [counted] = await all(sql`SELECT count(*)::int AS cvs FROM files WHERE kind = 'cv'`);
    expect(counted?.cvs).toBeGreaterThan(10);
  });

  test("F6 everyone has notifications of their own records, the latest unread", async () => {
    const rows =
      await all(sql`SELECT users.name, count(*)::int AS told, count(*) FILTER (WHERE read_at IS NULL)::int AS new
      FROM users LEFT JOIN notifications ON user_id = users.id GROUP BY users.name`);
    expect(rows.filter(({ told }) => told === 0)).toEqual([]);
    expect(rows.some((row) => Number(row.new) > 0)).toBe(true);
    for (const who of ["ines.marchetti", "marguerite.olander", "jonah.feldman"]) {
      const answer = await get("/api/notifications", who);
      expect(answer.status).toBe(200);
      const { items } = (await answer.json()) as { items: Row[] };
      expect(items.length).toBeGreaterThan(0);
      for (const item of items) expect(item.person, JSON.stringify(item)).toEqual(expect.any(String));
    }
  });

  test("F5 F8 M9 some rewards await review, and some consent answers exist, one of them a decline", async () => {
    const [row] = await all(sql`SELECT (SELECT count(*)::int FROM referrals WHERE on_hold) AS on_hold,
      (SELECT count(*)::int FROM consent_requests WHERE answer = 'accepted') AS accepted,
      (SELECT count(*)::int FROM consent_requests WHERE claimed_by IS NOT NULL) AS claimed`);
    expect(row).toEqual({ on_hold: 2, accepted: 6, claimed: 3 });
    const declined = await all(sql`SELECT candidate_name, status, note, changed_by, answered_at = changed_at AS at_once,
      (SELECT array_agg(kind ORDER BY kind) FROM notifications WHERE subject = referrals.id AND kind LIKE '%declined') AS told
      FROM consent_requests JOIN referrals ON referrals.id = referral
      JOIN status_history ON record_id = referrals.id AND to_status = 'Withdrawn' WHERE answer = 'declined'`);
    const told = ["candidate_declined", "referral_declined"];
    const one = { candidate_name: "Jonah Feldman", status: "Withdrawn", note: "declined", changed_by: null };
    expect(declined).toEqual([{ ...one, at_once: true, told }]);
  });
});

describe("demo data covers every part of hiring", () => {
  test("F24 R11 R12 T1 T8 H10 a link, a reported start, a dispute, messages, questions and interview times, each on a valid record", async () => {
    const [row] = await all(sql`SELECT
      (SELECT count(*)::int FROM referral_links WHERE visits > begun AND ended_at IS NULL) AS links,
      (SELECT count(own_kind)::int || ' of ' || count(*) FROM referral_relationships) AS relationships,
      (SELECT count(*)::int FROM hire_claims JOIN referrals ON referrals.id = referral
        WHERE state = 'open' AND status = 'Interviewing' AND claimed_by = created_by AND answer_by > now()) AS claims,
      (SELECT count(*)::int FROM disputes JOIN rewards USING (referral)
        WHERE decided_at IS NULL AND answered_at IS NOT NULL AND rewards.state = 'in_escrow') AS disputes,
      (SELECT count(DISTINCT side)::int FROM messages) AS sides,
      (SELECT count(*)::int FROM referrer_questions WHERE published_at IS NOT NULL) AS published,
      (SELECT count(*)::int FROM referrer_questions WHERE answered_at IS NULL) AS asked,
      (SELECT count(*)::int FROM interview_slots JOIN interviews ON interviews.id = interview
        JOIN applications ON applications.id = record_id AND applications.job = interviews.job
        WHERE state = 'offered' AND status = 'Interviewing' AND interview_slots.starts_at > ${world.clock.now().toISOString()}) AS times`);
    expect(row).toEqual({
      links: 1,
      relationships: "2 of 3",
      claims: 1,
      disputes: 1,
      sides: 3,
      published: 1,
      asked: 1,
      times: 3,
    });
  });
});

describe("demo data follows the product's rules", () => {
  test("every job, referral and application passes its form's validation", async () => {
    const jobs = await all(sql`SELECT title, companies.name AS company_name, website AS company_website,
      jobs.description, description_format, location, f_type, department, openings, response_days, probation_days, reward_amount, pay_min::float8 / 100 AS pay_min, pay_max::float8 / 100 AS pay_max,
      pay_currency, pay_per, requirements, closing_date::text AS closing_date, questions, private, referrers
      FROM jobs JOIN companies ON companies.id = jobs.company`);
    for (const job of jobs) expect(newJob.parse(job)).toEqual(job);
    expect(new Set(jobs.map(({ pay_per }) => pay_per))).toEqual(new Set([null, "hour", "month", "year"]));
    const referrals = await all(
      sql`SELECT job, candidate_name, candidate_email, candidate_linkedin, recommendation FROM referrals`,
    );
    for (const referral of referrals) expect(newReferral.parse(referral)).toMatchObject(referral);
    const applications = await all(
      sql`SELECT job, candidate_name, candidate_email, candidate_linkedin, cover_letter FROM applications`,
    );
    for (const application of applications) expect(newApplication.parse(application)).toMatchObject(application);
  });

  test("R5 nobody refers or applies to their own job, or refers themselves", async () => {
    const wrong = await all(sql`
      SELECT jobs.title FROM jobs JOIN referrals ON referrals.job = jobs.id JOIN users ON users.id = referrals.created_by
      WHERE jobs.created_by = referrals.created_by OR users.email = referrals.candidate_email
      UNION ALL
      SELECT jobs.title FROM jobs JOIN applications ON applications.job = jobs.id WHERE jobs.created_by = applications.created_by
      UNION ALL
      SELECT jobs.title FROM jobs JOIN companies ON companies.id = jobs.company WHERE jobs.created_by <> companies.created_by`);
    expect(wrong).toEqual([]);
  });

  test("counters of every job are right", async () => {
    const wrong = await all(sql`SELECT title FROM jobs WHERE
      referrals_count <> (SELECT count(*) FROM referrals WHERE job = jobs.id) OR
      applications_count <> (SELECT count(*) FROM applications WHERE job = jobs.id)`);
    expect(wrong).toEqual([]);
  });

  test("F3 a referral carries the job's reward and probation days", async () => {
    const wrong = await all(
      sql`SELECT FROM referrals JOIN jobs ON jobs.id = referrals.job
        WHERE (referrals.reward_amount, referrals.probation_days) <> (jobs.reward_amount, jobs.probation_days)`,
    );
    expect(wrong).toEqual([]);
  });

  test("M2 rewards and payouts match a ledger that sums to zero, with a payout in every status", async () => {
    const [sum] = await all(sql`SELECT sum(cents) AS cents FROM ledger_entries`);
    expect(sum).toEqual({ cents: "0" });
    const wrong = await all(sql`
      SELECT referrals.id FROM referrals LEFT JOIN rewards ON rewards.referral = referrals.id
      LEFT JOIN LATERAL (SELECT coalesce(sum(cents), 0) AS cents FROM ledger_entries
        WHERE account = 'escrow/' || referrals.id) AS escrow ON true
      WHERE escrow.cents <> CASE reward_status WHEN 'In Escrow' THEN reward_amount * 100 ELSE 0 END
        OR (status = 'Hired' AND reward_amount > 0) <> (rewards.referral IS NOT NULL)`);
    expect(wrong).toEqual([]);
    const statuses = await all(sql`SELECT DISTINCT status FROM payouts ORDER BY status`);
    expect(statuses.map(({ status }) => status)).toEqual(["Completed", "Failed", "Pending", "Processing"]);
  });

  test("F6 every record has a history of allowed steps that ends in its status", async () => {
    const records = await all(sql`
      SELECT kind, status, created_at, updated_at, owner, creator, array_agg(to_status ORDER BY changed_at) AS path,
        min(changed_at) AS first, max(changed_at) AS last,
        bool_and(changed_by = CASE WHEN from_status IS NULL OR note = 'withdrawn' THEN creator ELSE owner END) AS by_right_person
      FROM (
        SELECT 'referral' AS kind, referrals.id, referrals.status, referrals.created_at, referrals.updated_at,
          jobs.created_by AS owner, referrals.created_by AS creator FROM referrals JOIN jobs ON jobs.id = job
        UNION ALL
        SELECT 'application', applications.id, applications.status, applications.created_at, applications.updated_at,
          jobs.created_by, applications.created_by FROM applications JOIN jobs ON jobs.id = job
      ) AS record JOIN status_history ON record_kind = kind AND record_id = record.id
      GROUP BY record.id, kind, status, created_at, updated_at, owner, creator`);
    expect(records).toHaveLength(56);
    for (const record of records) {
      const path = record.path as string[];
      expect(path.at(-1)).toBe(record.status);
      expect([record.first, record.last]).toEqual([record.created_at, record.updated_at]);
      expect(record.by_right_person).toBe(true);
      const next = (record.kind === "referral" ? nextReferralStatuses : nextApplicationStatuses) as (
        status: string,
      ) => readonly string[];
      for (const [index, status] of path.entries())
        if (index > 0) expect([...next(path[index - 1] ?? ""), "Withdrawn"]).toContain(status);
    }
  });

  test("no time lies in the future or before the record it belongs to", async () => {
    const wrong = await all(sql`
      SELECT 'job' AS what, title FROM jobs JOIN companies ON companies.id = company
        WHERE jobs.created_at < companies.created_at OR jobs.updated_at > ${world.clock.now().toISOString()}
      UNION ALL
      SELECT 'referral', title FROM referrals JOIN jobs ON jobs.id = job JOIN users ON users.id = referrals.created_by
        WHERE referrals.created_at < jobs.created_at OR referrals.created_at < users.created_at
      UNION ALL
      SELECT 'application', title FROM applications JOIN jobs ON jobs.id = job JOIN users ON users.id = applications.created_by
        WHERE applications.created_at < jobs.created_at OR applications.created_at < users.created_at
      UNION ALL
      SELECT 'step', to_status FROM status_history WHERE changed_at > ${world.clock.now().toISOString()}`);
    expect(wrong).toEqual([]);
  });

  test("R7 jobs past their closing date are closed", async () => {
    expect(await closeExpiredJobs(world.ctx)).toBe(0);
  });
});
