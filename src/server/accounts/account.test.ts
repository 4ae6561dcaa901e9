import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { PgDialect } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PASSWORD, signUp } from "../../../tests/support/auth-client.ts";
import { applyToJob, referCandidate } from "../../../tests/support/candidates.ts";
import { notifyQueuedCandidates } from "../../../tests/support/consent.ts";
import { pdf } from "../../../tests/support/documents.ts";
import { createPublicPage, introduceCandidate } from "../../../tests/support/introductions.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../tests/support/mails.ts";
import { addBankAccount } from "../../../tests/support/money.ts";
import { applyAsScout } from "../../../tests/support/scouts.ts";
import { startSecondProcess } from "../../../tests/support/second-process.ts";
import { createWorld, type Person, type World } from "../../../tests/support/world.ts";
import { accountDataEndpoints } from "../../contract/accounts/account-data.ts";
import { fileEndpoints } from "../../contract/files.ts";
import { candidateEndpoints, referrerEndpoints } from "../../contract/hiring/candidates.ts";
import { referralEndpoints } from "../../contract/hiring/referrals.ts";
import { profileEndpoints } from "../../contract/identity/profiles.ts";
import { settingsEndpoints } from "../../contract/identity/settings.ts";
import { purgeReservedUsernames } from "../identity/users/reserved-usernames.ts";
import { DELETE_BLOB, deleteBlob } from "../infra/files/purge-files.ts";
import { ERASE_WRITTEN_MAILS, eraseWrittenMails } from "../infra/mail/erase-mails.ts";
import { OTHERS_SECTIONS } from "./others-sections.ts";
import { LINK_SECTIONS, OWN_SECTIONS } from "./own-sections.ts";

const DAY_MS = 86_400_000;
let world: World;
let poster: Person;
let ines: Person;
beforeAll(async () => {
  world = await createWorld();
  [poster, ines] = [await world.person("Petra Poster", { role: "poster" }), await world.person("Ines Marchetti")];
});
afterAll(() => world.close());

const NAME = "Tracy Tracefree";
const EMAIL = "trace.me@people.example";
const PHONE = "+351 912 345 678";
const LINKEDIN = "https://www.linkedin.com/in/tracy-tracefree";
const MINE = /trac[ey]|trace\.me|912 345 678/i;

const remove = (by: Person) => by.try(accountDataEndpoints.remove, { body: {} });

async function uploadCv(by: Person, form: string): Promise<string> {
  const sent = await by.try(fileEndpoints.uploadCv, { query: { name: "tracy-cv.pdf", form }, body: pdf() });
  return String(sent.body.token);
}

/** One user as candidate, scout, person nominated by a scout, applicant, referrer and poster. */
async function everywhere(verified: boolean) {
  const tracy = await world.person(NAME, { email: EMAIL, verified });
  await tracy.call(profileEndpoints.update, { body: { phone: PHONE, linkedin: LINKEDIN, username: "tracy-t" } });
  await tracy.call(settingsEndpoints.update, { body: { theme: "dark" } });
  await addBankAccount(tracy);
  const about = { candidate_name: NAME, candidate_email: EMAIL, candidate_linkedin: LINKEDIN };
  const job = (await world.job(poster)).id;
  const recommendation = `Tracy Tracefree is wonderful. ${"x".repeat(60)}`;
  const referred = await referCandidate(ines, job, { ...about, recommendation });
  const application = await applyToJob(tracy, (await world.job(poster)).id, {
    ...about,
    cover_letter: "I am Tracy.",
    cv: await uploadCv(tracy, "application"),
  });
  const page = await createPublicPage(world, ines);
  await introduceCandidate(world, ines, page, { name: NAME, email: EMAIL, whatsapp: PHONE });
  await applyAsScout(world, { full_name: NAME, email: EMAIL, linkedin_url: LINKEDIN });
  const profile = { linkedin_url: LINKEDIN, relationship: "Peers", suggested_role: "CTO", why_great: "Tracy leads." };
  const scout = await applyAsScout(world, { profiles: [profile] });
  const open = await world.job(tracy, { company_name: "Kept Company" });
  await referCandidate(ines, open.id);
  await world.job(tracy, { company_name: "Idle Company" });
  const made = await referCandidate(tracy, job, { candidate_name: "Jonah Weiss" });
  await notifyQueuedCandidates(world);
  return { tracy, referred: referred.id, application: application.id, scout, open: open.id, made: made.id };
}

/** Every row of every table, including the queue's, and every mail and file, as one text each. */
async function dump(): Promise<Record<string, string>> {
  const { rows: tables } = await world.pool.query(
    "SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables WHERE table_schema IN ('public', 'pgboss') AND table_type = 'BASE TABLE'",
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await world.pool.query(`SELECT to_jsonb(t)::text AS row FROM ${name} AS t`);
    found[name] = JSON.stringify(rows);
  }
  const goodbye = "Your account was deleted";
  const mails = (await readWrittenEmails(world)).filter(({ subject }) => subject !== goodbye);
  found.mails = JSON.stringify(mails);
  const bytes = await readdir(join(world.folder, "files"), { recursive: true }).catch(() => []);
  found.files = bytes.filter((name) => name.startsWith("cv/")).join("\n");
  return found;
}

/** The tasks enqueued for right after the commit. */
async function workOff(): Promise<void> {
  for (const { data } of await world.queue.take(ERASE_WRITTEN_MAILS)) await eraseWrittenMails(world.ctx, data);
  for (const { data } of await world.queue.take(DELETE_BLOB)) await deleteBlob(world.ctx, data);
  await world.queue.take();
}

async function exported(by: Person): Promise<Record<string, Record<string, unknown>[]>> {
  const answer = await world.app.request("/api/account/export", {
    method: "POST",
    headers: { authorization: `Bearer ${by.token}`, "content-type": "application/json" },
    body: "{}",
  });
  expect(answer.headers.get("content-disposition")).toMatch(/attachment; filename="vouchwell-data-[\d-]+\.json"/);
  return (await answer.json()) as Record<string, Record<string, unknown>[]>;
}

describe("P5 item 58 one person in every role", () => {
  it("P5 item 58 X31 downloads every row that holds them, deletes the account, and leaves no trace", async () => {
    const seen = await everywhere(true);
    const { tracy } = seen;
    const data = await exported(tracy);
    expect(data.account).toMatchObject([{ email: EMAIL, name: "Tracy", surname: "Tracefree", verified: true }]);
    expect(data.profile).toMatchObject([{ phone: PHONE, linkedin: LINKEDIN }]);
    expect(data.referral_page).toMatchObject([{ username: "tracy-t" }]);
    expect(data.applications).toMatchObject([{ id: seen.application, candidate_email: EMAIL, cv: "tracy-cv.pdf" }]);
    expect(data.referred_to).toMatchObject([
      {
        id: seen.referred,
        candidate_name: NAME,
        referred_by: "Ines Marchetti",
        recommendation: expect.stringContaining("is wonderful"),
        reward_amount: expect.any(Number),
      },
    ]);
    expect(data.introduced_to).toMatchObject([{ name: NAME, email: EMAIL, whatsapp: PHONE }]);
    expect(data.scout_applications).toMatchObject([{ full_name: NAME, email: EMAIL }]);
    expect(data.named_by_scouts).toMatchObject([{ linkedin_url: LINKEDIN }]);
    expect(data.referrals).toMatchObject([{ id: seen.made, candidate_name: "Jonah Weiss" }]);
    expect(data.jobs).toHaveLength(2);
    expect(data.payment_methods).toMatchObject([{ holder: NAME }]);
    const text = JSON.stringify(data);
    for (const confidential of ["Tracy leads", "argon2"]) expect(text).not.toContain(confidential);
    const [cv] = (await tracy.call(accountDataEndpoints.files, {})).items;
    expect(cv).toMatchObject({ name: "tracy-cv.pdf", kind: "cv" });
    expect((await ines.try(accountDataEndpoints.file, { params: { id: cv?.id } })).status).toBe(404);
    expect(await tracy.call(accountDataEndpoints.deletion, {})).toMatchObject({
      open: [],
      jobs: { deleted: 1, archived: 1 },
      open_referrals: 1,
      username: "tracy-t",
      can: { remove: true },
    });
    const before = await dump();
    expect(Object.keys(before).filter((name) => MINE.test(before[name] ?? "")).length).toBeGreaterThan(10);
    expect(before.files).not.toBe("");
    await world.queue.clear();

    expect((await remove(tracy)).status).toBe(200);
    await sendQueuedEmails(world);
    await workOff();
    for (const [name, rows] of Object.entries(await dump())) expect(rows, name).not.toMatch(MINE);
    expect((await dump()).files).toBe("");
    const emails = await readWrittenEmails(world);
    expect(emails.filter(({ to }) => to?.some(({ address }) => address === EMAIL))).toMatchObject([
      { subject: "Your account was deleted" },
    ]);
    expect((await tracy.try(accountDataEndpoints.deletion, {})).status).toBe(401);
  });

  it("J6 P5 referrers and owners keep their records, without the name", async () => {
    const { rows } = await world.pool.query(
      "SELECT title, archived_at IS NOT NULL AS archived FROM jobs j JOIN users u ON u.id = j.created_by WHERE u.deleted_at IS NOT NULL",
    );
    expect(rows).toMatchObject([{ archived: true }]);
    const { items } = await ines.call(referralEndpoints.list, { query: {} });
    expect(items.map(({ candidate_name }) => candidate_name)).toEqual(["Jonah Weiss", ""]);
    const made = await world.pool.query(
      "SELECT r.id FROM referrals r JOIN users u ON u.id = r.created_by WHERE u.deleted_at IS NOT NULL",
    );
    const record = await poster.call(referralEndpoints.get, { params: { id: made.rows[0]?.id } });
    expect(record).toMatchObject({ candidate_name: "Jonah Weiss", reward_amount: 0, referrer: { name: "" } });
    expect((await ines.call(candidateEndpoints.list, { query: {} })).items).toEqual([]);
  });
});

it("P5 R8 a calendar day is in the file as the day that it is: no part of it has a date that a zone would move", async () => {
  const { rows: types } = await world.pool.query<{ oid: number }>("SELECT 'date'::regtype::oid::int AS oid");
  const days: string[] = [];
  for (const { name, rows } of [...OWN_SECTIONS, ...LINK_SECTIONS, ...OTHERS_SECTIONS]) {
    const { sql, params } = new PgDialect().sqlToQuery(rows({ id: randomUUID(), email_key: null, linkedin_key: null }));
    const { fields } = await world.pool.query(sql, params);
    days.push(...fields.filter((field) => field.dataTypeID === types[0]?.oid).map((field) => `${name}.${field.name}`));
  }
  expect(days).toEqual([]);
});

describe("X29 A10 what others keep under an address", () => {
  it("X29 is neither shown to nor erased for an account that has not proved it", async () => {
    const email = "victim@people.example";
    const { id } = await referCandidate(ines, (await world.job(poster)).id, { candidate_email: email });
    const thief = await world.person("Thea Thief", { email });
    const data = await exported(thief);
    expect(data.referred_to).toEqual([]);
    expect((data.about as unknown as { address_verified: boolean }).address_verified).toBe(false);
    expect((await remove(thief)).status).toBe(200);
    const kept = await ines.call(referralEndpoints.get, { params: { id } });
    expect(kept).toMatchObject({ candidate_email: email, status: "Pending" });
  });

  it("A12 X29 asks for the password, and makes five files a day", async () => {
    const own = await createWorld({ config: { RATE_LIMIT_FACTOR: "1" } });
    const member = await signUp(own);
    const ask = (path: string, password: string) =>
      own.app.request(`/api/account/${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${member.token}`, "content-type": "application/json" },
        body: JSON.stringify({ password }),
      });
    for (const path of ["export", "deletion", "deletion/given-up"]) expect((await ask(path, "wrong")).status).toBe(422);
    const answers: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const answer = await ask("export", PASSWORD);
      answers.push(answer.status);
      // A download occupies its reader's single slot until the last byte (rule O39).
      await answer.arrayBuffer();
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await ask("deletion", PASSWORD)).status).toBe(200);
    await own.close();
  });
});

it("item 10 a deleted account is anonymous in every process within a second", async () => {
  const other = await startSecondProcess(world);
  const ann = await world.person("Ann Example");
  const kind = async () => (await other.authenticator.actorOf(`Bearer ${ann.token}`)).kind;
  expect(await kind()).toBe("user");
  await remove(ann);
  await expect.poll(kind, { timeout: 1_000, interval: 5 }).toBe("anonymous");
  await other.close();
});

it("R4 the last admin does not leave", async () => {
  const own = await createWorld();
  const root = await own.person("Root Example", { admin: true });
  expect(await root.call(accountDataEndpoints.deletion, {})).toMatchObject({
    last_admin: true,
    can: { remove: false },
  });
  expect(await remove(root)).toMatchObject({ status: 409, body: { code: "admin_last" } });
  await own.person("Second Example", { admin: true });
  expect((await remove(root)).status).toBe(200);
  await own.close();
});

// The clock runs again from here.
it("P11 X8 the username is reserved for 90 days: nobody can take it, its page is gone, then it is free", async () => {
  const take = () => ines.try(profileEndpoints.update, { body: { username: "tracy-t" } });
  const check = () => ines.call(profileEndpoints.checkUsername, { query: { username: "tracy-t" } });
  const gone = { status: 422, body: { fields: { username: { code: "username_unavailable" } } } };
  expect(await take()).toMatchObject(gone);
  expect(await check()).toEqual({ username: "tracy-t", failure: "username_unavailable" });
  expect((await world.visitor.try(referrerEndpoints.get, { params: { username: "tracy-t" } })).status).toBe(404);
  world.clock.advance(90 * DAY_MS - 1_000);
  await purgeReservedUsernames(world.ctx);
  const later = await world.person("Later Person");
  const again = { body: { username: "Tracy-T" } };
  expect(await later.try(profileEndpoints.update, again)).toMatchObject(gone);
  world.clock.advance(1_000);
  await purgeReservedUsernames(world.ctx);
  expect((await world.pool.query("SELECT 1 FROM reserved_usernames")).rows).toEqual([]);
  expect((await later.try(profileEndpoints.update, again)).status).toBe(200);
});
