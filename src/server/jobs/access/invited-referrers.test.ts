import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildReferral } from "../../../../tests/support/candidates.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { joinTeam } from "../../../../tests/support/teams.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { accountDataEndpoints } from "../../../contract/accounts/account-data.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { INVITED_REFERRERS, jobReferrerEndpoints } from "../../../contract/jobs/posting/job-referrers.ts";

let world: World;
let poster: Person;
let friend: Person;
let other: Person;

beforeAll(async () => {
  world = await createWorld({ config: { RATE_LIMIT_FACTOR: "1000" } });
});
beforeEach(async () => {
  poster = await world.person("Petra Poster");
  friend = await world.person("Frida Friend");
  other = await world.person("Otto Other");
});
afterAll(() => world.close());

let made = 0;
const jobOf = (more: object = {}) => {
  made += 1;
  return world.job(poster, { referrers: "invited", company_website: `https://invites-${made}.example`, ...more });
};
const at = ({ id }: { id: string }) => ({ params: { id } });
const invite = (job: { id: string }, email: string, by = poster, key?: string) =>
  by.try(jobReferrerEndpoints.invite, { ...at(job), body: { email } }, key === undefined ? undefined : { key });
const list = async (job: { id: string }) => (await poster.call(jobReferrerEndpoints.list, at(job))).items;
const refer = (by: Person, job: { id: string }) => by.try(referralEndpoints.create, { body: buildReferral(job.id) });
const open = (token: string, by: Pick<Person, "try"> = world.visitor) =>
  by.try(jobReferrerEndpoints.open, { body: { token } });
/** The database's clock decides whether an address is over its limit. */
const untilDatabaseTime = (job: { id: string }, later: string) =>
  world.pool.query("UPDATE job_referrers SET expires_at = now() + $2::interval WHERE job = $1", [job.id, later]);
const accept = (token: string, by: Person) => by.try(jobReferrerEndpoints.accept, { body: { token } });

/** The token in the last email to this address. */
async function tokenTo(email: string): Promise<string> {
  await sendQueuedEmails(world);
  const mail = (await readWrittenEmails(world)).filter(({ to }) => JSON.stringify(to).includes(email)).at(-1);
  return /referrer-invitation#token=([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? expect.fail(`no mail to ${email}`);
}

describe("a job for invited referrers", () => {
  it("R19 takes referrals of whoever took the mailed link, with whichever account, and of nobody else", async () => {
    const job = await jobOf();
    const address = `her-work-${made}@people.example`;
    expect((await invite(job, address)).status).toBe(201);
    const token = await tokenTo(address);
    expect((await open(token)).body).toMatchObject({ job: { id: job.id, title: job.title }, taken: false });
    expect((await refer(friend, job)).body).toMatchObject({ code: "referrers_invited" });
    const two = await Promise.all([accept(token, friend), accept(token, other)]);
    expect(two.map(({ status }) => status).sort()).toEqual([200, 410]);
    const [taker, late] = two[0]?.status === 200 ? [friend, other] : [other, friend];
    expect((await accept(token, taker)).status).toBe(200);
    expect((await refer(taker, job)).status).toBe(201);
    expect((await refer(late, job)).body).toMatchObject({ code: "referrers_invited" });
    expect((await open(token, late)).status).toBe(410);
    expect(await list(job)).toMatchObject([{ email: address, taken: true, expired: false }]);
    const told = await taker.call(accountDataEndpoints.export, { body: {} });
    expect(JSON.stringify(told)).toContain(address);
  });

  it("R19 A10 lets in an account whose proved address was invited, and no unproved one", async () => {
    const job = await jobOf();
    const [proved, unproved] = [
      await world.person("Prue Proved", { verified: true }),
      await world.person("Una Unproved", { verified: false }),
    ];
    for (const { email } of [proved, unproved]) await invite(job, email.toUpperCase());
    await untilDatabaseTime(job, "1 day");
    expect((await proved.call(jobEndpoints.get, at(job))).can.refer).toBe(true);
    expect((await refer(proved, job)).status).toBe(201);
    expect((await refer(unproved, job)).body).toMatchObject({ code: "referrers_invited" });
  });

  it("R19 is taken back at any time; what was referred stays", async () => {
    const job = await jobOf();
    await invite(job, `back-${made}@people.example`);
    const token = await tokenTo(`back-${made}@people.example`);
    await accept(token, friend);
    const referral = await refer(friend, job);
    const [invited] = await list(job);
    const revoke = (by: Person, id = invited?.id ?? "") =>
      by.try(jobReferrerEndpoints.revoke, { params: { id: job.id, invitation: id } });
    expect((await revoke(other)).status).toBe(404);
    const stranger = await jobOf();
    await invite(stranger, "elsewhere@people.example");
    expect((await revoke(poster, (await list(stranger))[0]?.id)).status).toBe(404);
    expect((await revoke(poster)).body).toEqual({ items: [] });
    expect((await refer(friend, job)).body).toMatchObject({ code: "referrers_invited" });
    expect((await open(token, friend)).status).toBe(410);
    expect((await friend.call(referralEndpoints.get, at({ id: String(referral.body.id) }))).status).toBe("Pending");
  });

  it("R19 the same address again has a new link, and the former is dead", async () => {
    const job = await jobOf();
    const address = `again-${made}@people.example`;
    await invite(job, address);
    const first = await tokenTo(address);
    world.clock.advance(1_000);
    await invite(job, address);
    const second = await tokenTo(address);
    expect(second).not.toBe(first);
    expect((await open(first)).status).toBe(410);
    expect((await open(second)).status).toBe(200);
    expect(await list(job)).toHaveLength(1);
  });

  it("R19 R17 is for those who edit the job, up to fifty, ten keyed requests at once being one", async () => {
    const job = await jobOf();
    const [recruiter, viewer] = [await world.person("Rhea Recruiter"), await world.person("Vera Viewer")];
    await joinTeam(poster, job.company.id, recruiter, "recruiter");
    await joinTeam(poster, job.company.id, viewer, "viewer");
    expect((await invite(job, "x@people.example", viewer)).status).toBe(404);
    expect((await invite(job, "x@people.example", other)).status).toBe(404);
    const ten = Array.from({ length: 10 }, () => invite(job, "ten@people.example", recruiter, "ten-at-once"));
    const statuses = new Set((await Promise.all(ten)).map(({ status }) => status));
    expect([...statuses].filter((status) => status !== 201 && status !== 409)).toEqual([]);
    expect(await list(job)).toHaveLength(1);
    await world.pool.query(
      `INSERT INTO job_referrers (id, job, email, email_key, token_hash, created_at, expires_at)
       SELECT gen_random_uuid(), $1::uuid, n || '@many.example', n || '@many.example', $1::uuid::text || n, now(), now()
       FROM generate_series(1, $2::int) AS n`,
      [job.id, INVITED_REFERRERS.most - 2],
    );
    const last = await Promise.all(["a", "b"].map((name) => invite(job, `${name}@last.example`)));
    expect(last.map(({ status, body }) => (status === 201 ? status : body.code)).sort()).toEqual([
      201,
      "job_referrers_full",
    ]);
    expect(await list(job)).toHaveLength(INVITED_REFERRERS.most);
  });

  it("R19 J51 whoever took it, or has its proved address, finds a private job while it is for invited people", async () => {
    const job = await jobOf({ private: true });
    const status = async (who: Person) => (await who.try(jobEndpoints.get, at(job))).status;
    const proved = await world.person("Prue Proved", { verified: true });
    await invite(job, `private-${made}@people.example`);
    expect([await status(friend), await status(proved)]).toEqual([404, 404]);
    const token = await tokenTo(`private-${made}@people.example`);
    await accept(token, friend);
    await invite(job, proved.email);
    const late = await tokenTo(proved.email);
    await untilDatabaseTime(job, "1 day");
    expect((await friend.call(jobEndpoints.get, at(job))).can.refer).toBe(true);
    expect((await proved.call(jobEndpoints.get, at(job))).can.refer).toBe(true);
    const refers = (referrers: string) =>
      world.pool.query("UPDATE jobs SET referrers = $2 WHERE id = $1", [job.id, referrers]);
    await refers("everybody");
    expect([await status(friend), await status(proved)]).toEqual([404, 404]);
    expect([(await accept(late, other)).status, (await open(late)).status]).toEqual([410, 410]);
    await refers("invited");
    expect([await status(friend), await status(proved)]).toEqual([200, 200]);
  });

  it("R19 an address lets in nobody once its invitation is over; who took it by then stays", async () => {
    const job = await jobOf();
    const proved = await world.person("Prue Proved", { verified: true });
    await invite(job, proved.email);
    await invite(job, `over-${made}@people.example`);
    await accept(await tokenTo(`over-${made}@people.example`), friend);
    await untilDatabaseTime(job, "-1 second");
    expect((await proved.call(jobEndpoints.get, at(job))).can.refer).toBe(false);
    expect((await refer(proved, job)).body).toMatchObject({ code: "referrers_invited" });
    expect((await refer(friend, job)).status).toBe(201);
  });

  it("R19 the link of what was taken asks a visitor to sign in, and is nobody else's", async () => {
    const job = await jobOf();
    await invite(job, `visitor-${made}@people.example`);
    const token = await tokenTo(`visitor-${made}@people.example`);
    await accept(token, friend);
    expect((await open(token)).body).toMatchObject({ job: { id: job.id }, taken: true });
    expect((await open(token, friend)).body).toMatchObject({ taken: true });
    expect((await open(token, other)).status).toBe(410);
  });

  it("R19 P5 who deletes an account takes what is theirs along, and nobody else's right", async () => {
    const job = await jobOf();
    const account = await world.person("Lea Leaver", { verified: true });
    const impostor = await world.person("Ian Impostor", { verified: false });
    const third = await jobOf();
    await invite(job, account.email);
    await accept(await tokenTo(account.email), friend);
    await invite(job, impostor.email);
    await invite(job, `leaver-${made}@people.example`);
    await accept(await tokenTo(`leaver-${made}@people.example`), account);
    await invite(third, account.email);
    for (const who of [account, impostor]) await who.call(accountDataEndpoints.remove, { body: {} });
    expect(await list(job)).toMatchObject([
      { email: "", taken: true },
      { email: impostor.email, taken: false },
    ]);
    expect(await list(third)).toEqual([]);
    expect((await refer(friend, job)).status).toBe(201);
    const { rows } = await world.pool.query("SELECT * FROM job_referrers");
    expect(JSON.stringify(rows)).not.toContain(account.email);
  });
});
