import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applyToJob, referCandidate } from "../../../../tests/support/candidates.ts";
import { moveApplicantToInterviewing } from "../../../../tests/support/interviews.ts";
import { createMoneyPeople, withdrawPayout } from "../../../../tests/support/money.ts";
import { joinTeam } from "../../../../tests/support/teams.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { adminUserEndpoints } from "../../../contract/admin/admin-users.ts";
import { applicationEndpoints } from "../../../contract/hiring/applications.ts";
import { interviewEndpoints } from "../../../contract/hiring/interviews/interviews.ts";
import { settingsEndpoints } from "../../../contract/identity/settings.ts";
import { rewardEndpoints } from "../../../contract/payments/rewards.ts";
import { DECISION_DAYS } from "../../../rules/hiring/response-time.ts";

let world: World;
const addresses = new Map<string, string>();

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function addressOf(by: Person): Promise<string> {
  const known = addresses.get(by.id);
  if (known !== undefined) return known;
  const { pathname } = new URL((await by.call(interviewEndpoints.makeCalendar, {})).address);
  addresses.set(by.id, pathname);
  return pathname;
}

/** The events of a person's calendar, each as its lines. */
async function eventsOf(by: Person): Promise<string[][]> {
  const answer = await world.app.request(await addressOf(by));
  expect(answer.status).toBe(200);
  const text = (await answer.text()).replaceAll(/\r\n[ \t]/g, "");
  return text
    .split("BEGIN:VEVENT\r\n")
    .slice(1)
    .map((event) => event.split("\r\n"));
}

const titled = (events: string[][], title: string) =>
  events.filter((lines) => lines.some((line) => line.startsWith(`SUMMARY:${title}`)));
const lineOf = (lines: string[] | undefined, name: string) => lines?.find((line) => line.startsWith(name));
const day = (moment: Date) => moment.toISOString().slice(0, 10).replaceAll("-", "");

describe("X140 X142 what is due and what was promised", () => {
  it("stands with both sides, without a name, until it is done", async () => {
    const owner = await world.person("Marguerite Olander");
    const viewer = await world.person("Vera Viewer");
    const applicant = await world.person("Mira Castellan");
    const referrer = await world.person("Ines Marchetti");
    const stranger = await world.person("Simon Stranger");
    const { id: job, company } = await world.job(owner, { title: "Potter" });
    await joinTeam(owner, company.id, viewer, "viewer");
    const details = { candidate_name: "Mira Castellan", candidate_email: applicant.email };
    const { id } = await applyToJob(applicant, job, details);
    const referral = await referCandidate(referrer, job, { candidate_name: "Jonah Weiss" });
    const due = titled(await eventsOf(owner), "First reply due · Potter");
    expect(due).toHaveLength(2);
    const own = due.find((lines) => lines.some((line) => line.includes(`answer-company-${id}@`)));
    expect(lineOf(own, "URL")).toContain(`/jobs/${job}/manage?open=application:${id}`);
    const [promised] = titled(await eventsOf(applicant), `First reply promised · Potter · ${company.name}`);
    // Both sides see the same time.
    expect(lineOf(promised, "DTEND")).toBe(lineOf(own, "DTEND"));
    expect(lineOf(promised, "DTEND")).toMatch(/^DTEND:\d{8}T\d{6}Z$/);
    expect(lineOf(promised, "CLASS")).toBe("CLASS:PRIVATE");
    expect(lineOf(promised, "TRANSP")).toBe("TRANSP:TRANSPARENT");
    const [of] = titled(await eventsOf(referrer), "First reply promised");
    expect(lineOf(of, "UID")).toContain(`promised_answer-referrer-${referral.id}@`);
    for (const person of [owner, applicant, referrer])
      expect(JSON.stringify(await eventsOf(person))).not.toMatch(/Mira|Jonah|Castellan|Weiss/);
    for (const person of [viewer, stranger]) expect(await eventsOf(person)).toEqual([]);

    await moveApplicantToInterviewing(owner, id);
    expect(titled(await eventsOf(owner), "First reply due")).toHaveLength(1);
    expect(titled(await eventsOf(applicant), "First reply promised")).toEqual([]);
    expect(titled(await eventsOf(applicant), "Decision promised")).toHaveLength(1);
    const body = { from: "Interviewing", status: "Rejected", reason: "experience" } as never;
    await owner.call(applicationEndpoints.setStatus, { params: { id }, body });
    expect(await eventsOf(applicant)).toEqual([]);
  });

  it("is not pushed out by what was due long ago", async () => {
    const owner = await world.person("Olga Late");
    const referrer = await world.person("Ines Patient");
    const { id: job } = await world.job(owner, { title: "Lamplighter" });
    const { id } = await referCandidate(referrer, job);
    await world.pool.query(
      `INSERT INTO referrals SELECT copy.* FROM referrals AS one, generate_series(1, 201) AS n, jsonb_populate_record(one,
        jsonb_build_object('id', gen_random_uuid(), 'candidate_email', n || '@old.example',
          'candidate_email_key', n || '@old.example')) AS copy WHERE one.id = $1`,
      [id],
    );
    const daysAgo = (days: number) => new Date(world.clock.now().getTime() - days * 86_400_000);
    await world.pool.query("UPDATE referrals SET response_due_at = $3 WHERE job = $1 AND id <> $2", [
      job,
      id,
      daysAgo(60),
    ]);
    const ids = async (by: Person, title: string) =>
      titled(await eventsOf(by), title).map((lines) => lineOf(lines, "UID")?.split("@")[0]);
    expect(await ids(owner, "First reply due")).toEqual([`UID:answer-company-${id}`]);
    expect(await ids(referrer, "First reply promised")).toEqual([`UID:promised_answer-referrer-${id}`]);
    await world.pool.query("UPDATE referrals SET status = 'Interviewing' WHERE job = $1", [job]);
    const begun = "UPDATE referrals SET interviewing_at = $2 WHERE job = $1 AND ($3::uuid = id) = $4";
    await world.pool.query(begun, [job, daysAgo(300), id, false]);
    await world.pool.query(begun, [job, daysAgo(DECISION_DAYS - 1), id, true]);
    expect(await ids(owner, "Decision due")).toEqual([`UID:decision-company-${id}`]);
    expect(await ids(referrer, "Decision promised")).toEqual([`UID:promised_decision-referrer-${id}`]);
  });

  it("is in the words of its reader, under the same name", async () => {
    const owner = await world.person("Petra Poster");
    const { id: job } = await world.job(owner, { title: "Bell Founder" });
    await applyToJob(await world.person("Andrea Applicant"), job);
    const uid = lineOf((await eventsOf(owner))[0], "UID");
    await owner.call(settingsEndpoints.update, { body: { language: "de" } });
    const [event] = titled(await eventsOf(owner), "Erste Antwort fällig · Bell Founder");
    expect(lineOf(event, "UID")).toBe(uid);
  });
});

describe("X140 money", () => {
  it("has ends of probations with both sides, and payouts until they have arrived", async () => {
    const { owner, referrer, escrowed } = await createMoneyPeople(world);
    const referral = await escrowed();
    const { rows } = await world.pool.query("SELECT probation_ends_at AS ends FROM rewards WHERE referral = $1", [
      referral,
    ]);
    const ends: Date = rows[0].ends;
    for (const person of [owner, referrer]) {
      const [event] = titled(await eventsOf(person), "End of probation");
      expect(lineOf(event, "DTSTART")).toBe(`DTSTART;VALUE=DATE:${day(ends)}`);
      expect(lineOf(event, "DTEND")).toBe(`DTEND;VALUE=DATE:${day(new Date(ends.getTime() + 86_400_000))}`);
    }
    expect(titled(await eventsOf(owner), "End of probation")).toHaveLength(1);
    await owner.call(rewardEndpoints.confirm, { params: { id: referral } });
    for (const person of [owner, referrer]) expect(titled(await eventsOf(person), "End of probation")).toEqual([]);
    expect(titled(await eventsOf(referrer), "Payout ready to withdraw")).toHaveLength(1);
    // It can be withdrawn until then.
    const created = "UPDATE payouts SET created_at = created_at + $2 * interval '1 day' WHERE referral = $1";
    await world.pool.query(created, [referral, -60]);
    expect(titled(await eventsOf(referrer), "Payout ready to withdraw")).toHaveLength(1);
    await world.pool.query(created, [referral, 60]);
    const { rows: paid } = await world.pool.query("SELECT id, created_at FROM payouts WHERE referral = $1", [referral]);
    expect((await withdrawPayout(referrer, paid[0].id)).status).toBe(200);
    const [event] = titled(await eventsOf(referrer), "Payout expected");
    const expected = new Date(paid[0].created_at.getTime() + 30 * 86_400_000);
    expect(lineOf(event, "DTSTART")).toBe(`DTSTART;VALUE=DATE:${day(expected)}`);
    expect(JSON.stringify(await eventsOf(referrer))).not.toContain("12,500");
    expect(titled(await eventsOf(owner), "Payout")).toEqual([]);
  });

  it("has no end of a probation where the hire was confirmed early and waits for money alone", async () => {
    const { owner, referrer, escrowed } = await createMoneyPeople(world);
    const referral = await escrowed();
    const early = "UPDATE rewards SET confirmed_early = true, state = 'awaiting_funds' WHERE referral = $1";
    await world.pool.query(early, [referral]);
    for (const person of [owner, referrer]) expect(titled(await eventsOf(person), "End of probation")).toEqual([]);
  });

  it("P14 M1 an end of a probation is the same calendar day for readers in every zone", async () => {
    const { referrer, escrowed } = await createMoneyPeople(world);
    const referral = await escrowed();
    await world.pool.query("UPDATE rewards SET probation_ends_at = '2027-03-31T00:00:00Z' WHERE referral = $1", [
      referral,
    ]);
    const start = async () => lineOf(titled(await eventsOf(referrer), "End of probation")[0], "DTSTART");
    expect(await start()).toBe("DTSTART;VALUE=DATE:20270331");
    for (const timezone of ["UTC+1", "UTC-8", "Asia/Tokyo"] as const) {
      await referrer.call(settingsEndpoints.update, { body: { timezone } });
      expect(await start(), timezone).toBe("DTSTART;VALUE=DATE:20270331");
    }
    await world.pool.query("UPDATE user_settings SET timezone = 'Mars/Olympus' WHERE user_id = $1", [referrer.id]);
    expect(await start()).toBe("DTSTART;VALUE=DATE:20270331");
    expect(await referrer.call(settingsEndpoints.get, {})).toMatchObject({ timezone: "Mars/Olympus" });
  });
});

describe("X141 a program that asks again", () => {
  it("has another calendar when a job is named anew, under the same name and number", async () => {
    const owner = await world.person("Nora Renamer");
    const { id: job } = await world.job(owner, { title: "Thatcher" });
    const path = await addressOf(owner);
    await applyToJob(await world.person("Andrea Applicant"), job);
    const etag = async () => (await world.app.request(path)).headers.get("etag");
    const [first, [before]] = [await etag(), await eventsOf(owner)];
    await world.pool.query("UPDATE jobs SET title = 'Slater' WHERE id = $1", [job]);
    const [second, [after]] = [await etag(), await eventsOf(owner)];
    expect(second).not.toBe(first);
    expect(await etag()).toBe(second);
    for (const name of ["UID", "SEQUENCE"]) expect(lineOf(after, name)).toBe(lineOf(before, name));
    expect(lineOf(after, "SUMMARY")).toContain("Slater");
    expect(lineOf(after, "LAST-MODIFIED")).toBeUndefined();
    world.clock.advance(60_000);
    const [later] = await eventsOf(owner);
    expect(lineOf(later, "DTSTAMP")).not.toBe(lineOf(after, "DTSTAMP"));
    expect(await etag()).toBe(second);
  });

  it("is told that nothing has changed, and has the new calendar once something has", async () => {
    const owner = await world.person("Gil Again");
    const { id: job } = await world.job(owner, { title: "Cooper" });
    const path = await addressOf(owner);
    await applyToJob(await world.person("Andrea Applicant"), job);
    const first = await world.app.request(path);
    const etag = first.headers.get("etag") ?? "";
    world.clock.advance(60_000);
    const again = await world.app.request(path, { headers: { "if-none-match": etag } });
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
    const head = await world.app.request(path, { method: "HEAD" });
    expect([head.status, await head.text(), head.headers.get("etag")]).toEqual([200, "", etag]);
    await applyToJob(await world.person("Bea Applicant"), job);
    const newer = await world.app.request(path, { headers: { "if-none-match": etag } });
    expect(newer.status).toBe(200);
    expect(newer.headers.get("etag")).not.toBe(etag);
  });

  it("item 41 is held up where one address is read too often, and no other", async () => {
    const small = await createWorld({ config: { RATE_LIMIT_FACTOR: "1" } });
    try {
      const [one, other] = [await small.person("Olga One"), await small.person("Otto Other")];
      const path = async (by: Person) => new URL((await by.call(interviewEndpoints.makeCalendar, {})).address).pathname;
      const [read, spared] = [await path(one), await path(other)];
      const statuses = [];
      for (let n = 0; n < 61; n += 1) statuses.push((await small.app.request(read)).status);
      expect(new Set(statuses.slice(0, 60))).toEqual(new Set([200]));
      expect(statuses[60]).toBe(429);
      expect((await small.app.request(spared)).status).toBe(200);
    } finally {
      await small.close();
    }
  });
});

describe("X143 an address where somebody else may have been in the account", () => {
  it("ends with the keys, when an admin signs its person out", async () => {
    const admin = await world.person("Ada Admin", { admin: true });
    const person = await world.person("Ben Example");
    const path = await addressOf(person);
    expect((await world.app.request(path)).status).toBe(200);
    await admin.call(adminUserEndpoints.signOut, { params: { id: person.id } });
    expect((await world.app.request(path)).status).toBe(404);
  });
});
