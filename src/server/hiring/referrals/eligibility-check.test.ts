import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applyToJob, buildReferral, referCandidate, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { retryUntilAccepted } from "../../../../tests/support/retrying.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { linkedinKey } from "../../../contract/linkedin.ts";
import { emailKey } from "../../infra/platform/identity.ts";
import { checkReferral } from "./eligibility-check.ts";
import { linkedinHash, personHash } from "./person-keys.ts";

let world: World;
let poster: Person;
let referrer: Person;
let job: string;

beforeAll(async () => {
  world = await createWorld({ config: { RATE_LIMIT_FACTOR: "1" } });
  poster = await world.person("Petra Poster");
  referrer = await world.person("Ines Marchetti", { email: "ines@people.example" });
  job = (await world.job(poster)).id;
});
afterAll(() => world.close());

type Whom = { candidate_email?: string; candidate_linkedin?: string };
const check = (whom: Whom, by = referrer, of = job) =>
  by.try(referralEndpoints.check, { body: { job: of, candidate_email: uniqueEmail(), ...whom } });

async function can(whom: Whom, by = referrer, of = job): Promise<unknown> {
  const { status, body } = await check(whom, by, of);
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(["can_be_referred"]);
  return body.can_be_referred;
}

async function register(entry: { email?: string; linkedin?: string }): Promise<void> {
  await world.pool.query(
    "INSERT INTO suppression_list (person_hash, linkedin_hash, confirmed_at) VALUES ($1, $2, now())",
    [
      personHash(world.ctx, emailKey(entry.email ?? uniqueEmail())),
      linkedinHash(world.ctx, linkedinKey(entry.linkedin ?? "")),
    ],
  );
}

describe("F7 checking whether a person can be referred", () => {
  it("F7 X27 answers only yes or no, whatever the reason", async () => {
    const applied = uniqueEmail();
    const [someone, applicant] = await Promise.all([
      world.person("Kofi Mensah"),
      world.person("Mira Castellan", { email: applied, verified: true }),
    ]);
    const { candidate_email: taken } = await referCandidate(someone, job);
    const { candidate_email: typed } = await applyToJob(applicant, job);
    // Only a proved identity refuses: the applicant's account, not what they typed.
    expect(await can({ candidate_email: typed })).toBe(true);
    await register({ email: "never@people.example" });
    expect(await can({})).toBe(true);
    for (const candidate_email of [taken, applied, "Never@People.example", "ines@people.example"])
      expect(await can({ candidate_email })).toBe(false);
    expect(await can({}, poster)).toBe(false);
    const closed = (await world.job(poster)).id;
    await poster.call(jobEndpoints.setStatus, { params: { id: closed }, body: { from: "Open", status: "Closed" } });
    expect(await can({}, someone, closed)).toBe(false);
    expect((await check({}, referrer, referrer.id)).status).toBe(404);
  });

  it("R5 accepts a person once per job, by address and by LinkedIn path", async () => {
    const [someone, other] = [await world.person("Kofi Mensah"), (await world.job(poster)).id];
    const candidate_linkedin = "https://www.linkedin.com/in/taken-once";
    const { candidate_email } = await referCandidate(someone, job, { candidate_linkedin });
    for (const whom of [{ candidate_email }, { candidate_linkedin }]) {
      expect(await can(whom)).toBe(false);
      expect(await can(whom, referrer, other)).toBe(true);
    }
  });

  it("F7 changes nothing, and logs the check without the person", async () => {
    const asking = await world.person("Curious Referrer");
    const candidate_email = "audit-me@people.example";
    expect(await can({ candidate_email }, asking)).toBe(true);
    const { rows } = await world.pool.query(
      "SELECT detail FROM auth_audit_log WHERE event = 'referral_checked' AND user_id = $1",
      [asking.id],
    );
    expect(rows).toEqual([{ detail: { job, can_be_referred: true } }]);
    const { rows: checks } = await world.pool.query("SELECT * FROM referral_checks WHERE user_id = $1", [asking.id]);
    expect(checks).toHaveLength(1);
    expect(JSON.stringify([rows, checks])).not.toContain("audit-me");
    expect((await referCandidate(asking, job, { candidate_email })).status).toBe("Pending");
  });

  it("F7 X27 answers for 20 different people a day, repeated checks being free, also under concurrency", async () => {
    const harvester = await world.person("Harvey Harvester");
    const emails = Array.from({ length: 30 }, uniqueEmail);
    const answers = await Promise.all(
      emails.map((candidate_email) => retryUntilAccepted(() => check({ candidate_email }, harvester))),
    );
    const answered = emails.filter((_email, index) => answers[index]?.status === 200);
    expect(answered).toHaveLength(20);
    expect(answers.filter(({ body }) => body.code === "rate_limited")).toHaveLength(10);
    expect((await check({ candidate_email: answered[0] ?? "" }, harvester)).status).toBe(200);
    expect((await check({}, harvester)).status).toBe(429);
    expect((await check({})).status).toBe(200);
    const tomorrow = { ...harvester.ctx, clock: { now: () => new Date("2026-11-22T00:00:00Z") } };
    const body = { job, candidate_email: uniqueEmail(), candidate_linkedin: "" };
    expect(await checkReferral(tomorrow, body)).toEqual({ can_be_referred: true });
  });

  it("X27 gives no reason on submission after 20 refusals a day", async () => {
    const guesser = await world.person("Gus Guesser");
    const someone = await world.person("Kofi Mensah");
    const known: string[] = [];
    for (let turn = 0; turn < 21; turn += 1) known.push((await referCandidate(someone, job)).candidate_email);
    const refused = (candidate_email = "", key?: string) =>
      guesser.try(referralEndpoints.create, { body: buildReferral(job, { candidate_email }) }, key ? { key } : {});
    for (const [turn, email] of known.slice(0, 20).entries())
      expect((await refused(email, turn % 2 === 0 ? `guess-${turn}` : undefined)).body.code).toBe("referral_duplicate");
    // Every process reads the same count, also after a restart.
    const { rows } = await world.pool.query("SELECT count(*)::int AS n FROM referral_checks WHERE user_id = $1", [
      guesser.id,
    ]);
    expect(rows).toEqual([{ n: 20 }]);
    expect(await refused(known[20])).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect((await guesser.try(referralEndpoints.create, { body: buildReferral(job) })).status).toBe(201);
  });
});

describe("R9 F7 the suppression list", () => {
  it("R9 refuses by address and by LinkedIn path, in the specification's words", async () => {
    await register({ email: "stop@people.example", linkedin: "https://linkedin.com/in/stop-it" });
    const whom = [
      { candidate_email: "STOP@people.example" },
      { candidate_linkedin: "https://ch.linkedin.com/in/Stop-It/?trk=1" },
    ];
    for (const overrides of whom)
      expect(await referrer.try(referralEndpoints.create, { body: buildReferral(job, overrides) })).toMatchObject({
        status: 403,
        body: { code: "referral_refused", message: "This person cannot be referred." },
      });
  });
});

describe("F8 X12 fraud signals", () => {
  async function markedAs(by: Person, overrides: Whom) {
    const { id } = await referCandidate(by, job, overrides);
    const { rows } = await world.pool.query("SELECT review, on_hold FROM referrals WHERE id = $1", [id]);
    return { ...rows[0], id };
  }

  it.each([
    ["a plus-tag", "gus.guest@people.example", "gus.guest+friend@people.example"],
    ["Gmail's dots and other host", "gusguest@gmail.com", "Gus.Guest@googlemail.com"],
  ])("X12 %s of one's own address marks the referral and holds its reward", async (_what, email, candidate_email) => {
    const by = await world.person("Gus Guest", { email });
    const { id, ...marked } = await markedAs(by, { candidate_email });
    expect(marked).toEqual({ review: ["own_address"], on_hold: true });
    const seen = await poster.call(referralEndpoints.get, { params: { id } });
    expect(seen.review).toEqual(["own_address"]);
    expect((await by.call(referralEndpoints.get, { params: { id } })).review).toEqual([]);
  });

  it("X13 flags only the later referral of the same mailbox in another spelling", async () => {
    const second = await world.person("Second Referrer");
    const first = await markedAs(referrer, { candidate_email: "twin@people.example" });
    expect(first).toMatchObject({ review: [], on_hold: false });
    expect(await markedAs(second, { candidate_email: "twin+work@people.example" })).toMatchObject({
      review: ["same_person"],
      on_hold: true,
    });
  });

  it("F8 keeps dots significant in addresses of other hosts", async () => {
    const by = await world.person("Dot Example", { email: "dot.example@people.example" });
    expect(await markedAs(by, { candidate_email: "dotexample@people.example" })).toMatchObject({ on_hold: false });
  });
});
