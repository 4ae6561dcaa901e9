import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { locksAwaited, runWhileLocked, uniqueEmail } from "../../../../tests/support/candidates.ts";
import {
  findConsentEmails,
  findConsentToken,
  notifyQueuedCandidates,
  notifySavedCandidates,
} from "../../../../tests/support/consent.ts";
import { pdf } from "../../../../tests/support/documents.ts";
import { createPublicPage, introduceCandidate } from "../../../../tests/support/introductions.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { fileEndpoints } from "../../../contract/files.ts";
import { candidateNoteEndpoints } from "../../../contract/hiring/candidate-notes.ts";
import { candidateEndpoints } from "../../../contract/hiring/candidates.ts";
import { invitationEndpoints } from "../../../contract/hiring/consent.ts";
import { emailKey } from "../../infra/platform/identity.ts";
import { purgeSavedCandidates } from "../candidates/erase-candidates.ts";
import { personHash } from "../referrals/person-keys.ts";
import { addSuppression } from "./add-suppression.ts";

let world: World;
let ines: Person;
let owner: Person;

beforeAll(async () => {
  world = await createWorld();
  [ines, owner] = await Promise.all([world.person("Ines Marchetti"), world.person("Marguerite Olander")]);
});
afterAll(() => world.close());

const WORDS = "Reads the query plan first.";
const personOf = (overrides: object = {}) => ({
  name: "Amara Okafor",
  email: uniqueEmail(),
  role_interest: "Engineering" as const,
  ...overrides,
});
const add = (by: Person, body = personOf(), key?: string) =>
  by.try(candidateEndpoints.add, { body }, key === undefined ? undefined : { key });

async function added(by: Person, overrides: object = {}) {
  const answer = await add(by, personOf(overrides));
  expect(answer.status).toBe(201);
  return { id: String(answer.body.id), email: String(answer.body.email) };
}

async function listed(by: Person, id: string) {
  const { items } = await by.call(candidateEndpoints.list, { query: { limit: 100 } });
  return items.find((one) => one.id === id);
}

async function register(email: string): Promise<void> {
  const hash = personHash(world.ctx, emailKey(email));
  await world.ctx.write((tx) => addSuppression(world.ctx, tx, hash, null));
}

async function uploadedCv(by: Person): Promise<string> {
  const query = { name: "amara.pdf", form: "candidate" };
  return String((await by.try(fileEndpoints.uploadCv, { query, body: pdf() })).body.token);
}

const traces = async (word: string) => {
  const found: string[] = [];
  for (const table of [
    "candidates",
    "candidate_notes",
    "added_candidates",
    "files",
    "idempotency_keys",
    "referrals",
    "mails",
  ]) {
    const { rows } = await world.pool.query(`SELECT FROM ${table} AS t WHERE to_jsonb(t)::text ILIKE $1`, [
      `%${word}%`,
    ]);
    if (rows.length > 0) found.push(table);
  }
  return found;
};

describe("F39 a referrer adds a candidate by hand", () => {
  it("F39 the candidate is told by mail who keeps what, and reads it by its link", async () => {
    const cv = await uploadedCv(ines);
    const { id, email } = await added(ines, { whatsapp: "+41 79 555 01 02", cv });
    expect((await listed(ines, id))?.added).toMatchObject({ notified: "waiting" });
    await notifySavedCandidates(world);
    expect((await listed(ines, id))?.added).toMatchObject({ notified: "written" });
    const [mail, ...more] = await findConsentEmails(world, email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Ines Marchetti added you to a list of people to refer");
    const page = await world.visitor.call(invitationEndpoints.open, { body: { token: mail?.token ?? "" } });
    expect(page).toMatchObject({
      email,
      referrals: [],
      lists: [{ id, referrer_name: "Ines Marchetti", by_hand: true, whatsapp: "+41 79 555 01 02", cv: "amara.pdf" }],
    });
  });

  it("F39 R5 F12 referrers cannot add themselves, by address or path", async () => {
    expect((await add(ines, personOf({ email: ines.email.toUpperCase() }))).body.code).toBe("referral_self");
    await world.pool.query(
      `INSERT INTO profiles (user_id, linkedin, updated_at) VALUES ($1, 'https://linkedin.com/in/ines-own', now())
        ON CONFLICT (user_id) DO UPDATE SET linkedin = excluded.linkedin`,
      [ines.id],
    );
    const linkedin = "https://www.linkedin.com/in/Ines-Own/";
    expect((await add(ines, personOf({ linkedin }))).body.code).toBe("referral_self");
  });

  it.each([
    [{ name: "A" }, "name", "name_short"],
    [{ email: "amara@okafor" }, "email", "email_invalid"],
    [{ role_interest: "Wizardry" }, "role_interest", "required"],
    [{ linkedin: "javascript:alert(1)" }, "linkedin", "linkedin_invalid"],
    [{ whatsapp: "1".repeat(51) }, "whatsapp", "too_long"],
    [{ name: "x".repeat(100_000) }, "name", "too_long"],
    [{ cv: "invented" }, "cv", "upload_gone"],
  ])("X35 refuses %j by field", async (wrong, field, code) => {
    expect(await add(await world.person("Noor Visser"), personOf(wrong))).toMatchObject({
      status: 422,
      body: { fields: { [field]: { code } } },
    });
  });

  it("F39 T17 ten concurrent requests create one candidate and one mail; one key gives one answer", async () => {
    const body = personOf();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => add(ines, body, `add-${body.email}-${n}`)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body: { code } }) => code === "candidate_listed")).toHaveLength(9);
    const kept = answers.findIndex(({ status }) => status === 201);
    expect((await add(ines, body, `add-${body.email}-${kept}`)).body).toEqual(answers[kept]?.body);
    await notifySavedCandidates(world);
    expect(await findConsentEmails(world, body.email)).toHaveLength(1);
  });

  it("F39 R3 only their referrer corrects details, and never those of a person who entered them themselves", async () => {
    const { id, email } = await added(ines);
    const change = { params: { id }, body: { name: "Amara Obi", role_interest: "Growth" as const } };
    expect((await owner.try(candidateEndpoints.change, change)).status).toBe(404);
    expect(await ines.call(candidateEndpoints.change, change)).toMatchObject({ name: "Amara Obi", email });
    const own = await introduceCandidate(world, ines, await createPublicPage(world, ines));
    const refused = await ines.try(candidateEndpoints.change, { ...change, params: { id: own.id } });
    expect(refused.body.code).toBe("candidate_introduced");
  });
});

describe("X55 candidates are informed of every list", () => {
  it("X55 F7 a person on the suppression list is not saved and gets no mail; the answer is as in submitting", async () => {
    const noor = await world.person("Noor Visser");
    const person = personOf();
    await register(person.email);
    expect(await add(noor, person)).toMatchObject({
      status: 403,
      body: { code: "referral_refused", message: "This person cannot be referred." },
    });
    expect(await traces(person.email)).toEqual([]);
    await notifySavedCandidates(world);
    expect(await findConsentEmails(world, person.email)).toEqual([]);
  });

  it("X55 F7 F39 twenty people a day whatever the result, and the same one again is free", async () => {
    const strict = await createWorld({ config: { RATE_LIMIT_FACTOR: "1" } });
    try {
      const noor = await strict.person("Noor Visser");
      const first = personOf();
      expect((await add(noor, first)).status).toBe(201);
      expect((await add(noor, first)).body.code).toBe("candidate_listed");
      expect((await add(noor, personOf({ email: noor.email }))).body.code).toBe("referral_self");
      for (let n = 2; n < 20; n += 1) expect((await add(noor)).status).toBe(201);
      expect((await add(noor)).status).toBe(429);
      expect((await add(noor, first)).body.code).toBe("candidate_listed");
    } finally {
      await strict.close();
    }
  });

  it("X55 F10 X41 two referrers and one person: two mails, two hours apart, and a referral does not wait for them", async () => {
    const noor = await world.person("Noor Visser");
    const { id, email } = await added(ines);
    await notifySavedCandidates(world);
    await added(noor, { email: email.toUpperCase() });
    await notifySavedCandidates(world);
    expect(await findConsentEmails(world, email)).toHaveLength(1);
    const { id: job } = await world.job(owner);
    await ines.call(candidateEndpoints.submit, { params: { id }, body: { job, recommendation: WORDS } });
    await notifyQueuedCandidates(world);
    const [, about, ...more] = await findConsentEmails(world, email);
    expect(more).toEqual([]);
    expect(about?.text).toContain("Noor Visser");
    const page = await world.visitor.call(invitationEndpoints.open, { body: { token: about?.token ?? "" } });
    expect([page.referrals.length, page.lists?.length]).toEqual([1, 2]);
  });

  it("X55 unreachable candidates are marked and purged after seven days; unused ones after 180", async () => {
    const unwanted = await added(ines);
    await register(unwanted.email);
    await notifySavedCandidates(world);
    expect((await listed(ines, unwanted.id))?.added?.notified).toBe("undelivered");
    const unused = await added(ines);
    const living = await added(ines);
    const { id: job } = await world.job(owner);
    await ines.call(candidateEndpoints.submit, { params: { id: living.id }, body: { job, recommendation: WORDS } });
    await notifySavedCandidates(world);
    expect((await listed(ines, living.id))?.added?.kept_until).toBeNull();
    await purgeSavedCandidates(world.ctx);
    expect(await listed(ines, unused.id)).toBeDefined();
    await world.pool.query(
      `UPDATE added_candidates SET used_at = used_at - interval '181 days', undelivered_at = undelivered_at - interval '8 days'
        WHERE candidate = ANY ($1)`,
      [[unwanted.id, unused.id, living.id]],
    );
    await purgeSavedCandidates(world.ctx);
    expect(await listed(ines, unwanted.id)).toBeUndefined();
    expect(await listed(ines, unused.id)).toBeUndefined();
    expect(await listed(ines, living.id)).toBeDefined();
  });

  it("F39 the person leaves one list, and another person's link removes nobody", async () => {
    const noor = await world.person("Noor Visser");
    const { id, email } = await added(ines);
    const other = await added(noor, { email });
    const stranger = await added(ines);
    await notifySavedCandidates(world);
    const token = await findConsentToken(world, email);
    const leave = (candidate: string) =>
      world.visitor.try(invitationEndpoints.leaveList, { body: { token, candidate } });
    expect((await leave(stranger.id)).status).toBe(404);
    expect((await leave(id)).body.lists).toMatchObject([{ id: other.id }]);
    expect(await listed(ines, id)).toBeUndefined();
    expect(await listed(noor, other.id)).toBeDefined();
    expect(await listed(ines, stranger.id)).toBeDefined();
  });

  it("F16 F39 erases candidates, notes, file, stored responses and referrals, with every referrer", async () => {
    const cv = await uploadedCv(ines);
    const { id, email } = await added(ines, { name: "Quorbex Person", cv });
    await ines.call(candidateNoteEndpoints.add, { params: { id }, body: { text: "Quorbex likes bells." } });
    await notifySavedCandidates(world);
    const { id: job } = await world.job(owner);
    await ines.call(candidateEndpoints.submit, { params: { id }, body: { job, recommendation: "Quorbex is good." } });
    const { rows } = await world.pool.query("SELECT cv FROM candidates WHERE id = $1", [id]);
    const token = await findConsentToken(world, email);
    const erased = await world.visitor.call(invitationEndpoints.erase, { body: { token, never_again: true } });
    expect(erased).toEqual({ erased: 1, never_again: true });
    expect(await traces("Quorbex")).toEqual([]);
    expect(await traces(email)).toEqual([]);
    expect((await world.pool.query("SELECT FROM files WHERE id = $1", [rows[0].cv])).rows).toEqual([]);
    expect((await add(ines, personOf({ email }))).body.code).toBe("referral_refused");
    // The list is empty, and the link says so.
    const page = await world.visitor.call(invitationEndpoints.open, { body: { token } });
    expect(page).toMatchObject({ lists: [], referrals: [], never_again: true });
  });

  it("F16 T18 a person erased during a submission is in no referral afterwards", async () => {
    const { id, email } = await added(ines, { name: "Zorbeq Person" });
    await notifySavedCandidates(world);
    const token = await findConsentToken(world, email);
    const { id: job } = await world.job(owner);
    // The submission locks its candidate and waits for the job; the erasure waits for the candidate.
    const both = async () => {
      const body = { job, recommendation: "Zorbeq is good." };
      const submission = ines.try(candidateEndpoints.submit, { params: { id }, body });
      await locksAwaited(world.pool);
      const erasure = world.visitor.try(invitationEndpoints.erase, { body: { token, never_again: false } });
      return Promise.all([submission, erasure]);
    };
    const [sent, erased] = await runWhileLocked(
      world.pool,
      "SELECT FROM jobs WHERE id = $1 FOR UPDATE",
      [job],
      both,
      2,
    );
    expect([200, 201, 404]).toContain(sent?.status);
    expect(erased?.status).toBe(200);
    expect(await traces("Zorbeq")).toEqual([]);
  });
});
