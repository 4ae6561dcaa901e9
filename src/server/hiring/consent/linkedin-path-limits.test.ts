import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildReferral, runWhileLocked, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { findConsentEmails, notifySavedCandidates } from "../../../../tests/support/consent.ts";
import { buildIntroduction, createPublicPage } from "../../../../tests/support/introductions.ts";
import { sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { candidateEndpoints, referrerEndpoints } from "../../../contract/hiring/candidates.ts";
import { invitationEndpoints } from "../../../contract/hiring/consent.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { linkedinKey } from "../../../contract/linkedin.ts";
import { emailKey } from "../../infra/platform/identity.ts";
import { purgeSavedCandidates } from "../candidates/erase-candidates.ts";
import { linkedinHash, personHash } from "../referrals/person-keys.ts";
import { addSuppression } from "./add-suppression.ts";
import { reconcileUnnotified } from "./delivery.ts";
import { sendNewLink } from "./resend.ts";

let world: World;
let ines: Person;

beforeAll(async () => {
  world = await createWorld({ config: { RATE_LIMIT_FACTOR: "1" } });
  ines = await world.person("Ines Marchetti");
});
afterAll(() => world.close());

let paths = 0;
const freshPath = () => {
  paths += 1;
  return `https://www.linkedin.com/in/added-${paths}`;
};
const personOf = (overrides: object = {}) => ({
  name: "Amara Okafor",
  email: uniqueEmail(),
  role_interest: "Engineering" as const,
  ...overrides,
});
async function added(by: Person, overrides: object = {}) {
  const { id, email } = await by.call(candidateEndpoints.add, { body: personOf(overrides) });
  return { id, email };
}
async function register(path: string): Promise<void> {
  const [person, linkedin] = [personHash(world.ctx, uniqueEmail()), linkedinHash(world.ctx, linkedinKey(path))];
  await world.ctx.write((tx) => addSuppression(world.ctx, tx, person, linkedin));
}
async function listed(by: Person, id: string) {
  const { items } = await by.call(candidateEndpoints.list, { query: { limit: 100 } });
  return items.find((one) => one.id === id);
}
const counted = (answers: readonly { body: { code?: string } }[]) =>
  answers.filter(({ body }) => body.code !== "rate_limited").length;

describe("X55 F7 LinkedIn paths are limited like addresses", () => {
  it("X55 F39 twenty paths a day can be added under one address, and the twenty-first reveals nothing", async () => {
    const noor = await world.person("Noor Visser");
    const unwanted = freshPath();
    await register(unwanted);
    const email = uniqueEmail();
    const first = personOf({ email, linkedin: freshPath() });
    const answers = [await noor.try(candidateEndpoints.add, { body: first })];
    for (let n = 0; n < 23; n += 1)
      answers.push(await noor.try(candidateEndpoints.add, { body: personOf({ email, linkedin: freshPath() }) }));
    expect(counted(answers)).toBe(20);
    const refused = await noor.try(candidateEndpoints.add, { body: personOf({ email, linkedin: unwanted }) });
    expect(refused.body.code).toBe("rate_limited");
    expect((await noor.try(candidateEndpoints.add, { body: first })).body.code).toBe("candidate_listed");
  });

  it("X27 F7 checks and refused submissions count as well, and so does the first path of an address", async () => {
    const noor = await world.person("Noor Visser");
    const job = (await world.job(await world.person("Petra Poster"))).id;
    const email = uniqueEmail();
    const check = (candidate_linkedin: string, candidate_email = email) =>
      noor.try(referralEndpoints.check, { body: { job, candidate_email, candidate_linkedin } });
    expect((await check("")).status).toBe(200);
    const unwanted = freshPath();
    await register(unwanted);
    const body = buildReferral(job, { candidate_email: email, candidate_linkedin: unwanted });
    expect((await noor.try(referralEndpoints.create, { body })).body.code).toBe("referral_refused");
    const answers = [];
    for (let n = 0; n < 22; n += 1) answers.push(await check(freshPath()));
    expect(counted(answers)).toBe(18);
    expect((await check(unwanted)).status).toBe(200);
    expect((await check("", uniqueEmail())).status).toBe(429);
  });

  it("X27 F7 gives twenty answers a day, in either order of address and path", async () => {
    const noor = await world.person("Noor Visser");
    const job = (await world.job(await world.person("Petra Poster"))).id;
    const answers = [];
    for (let n = 0; n < 11; n += 1) {
      const candidate_email = uniqueEmail();
      for (const candidate_linkedin of ["", freshPath()])
        answers.push(await noor.try(referralEndpoints.check, { body: { job, candidate_email, candidate_linkedin } }));
    }
    expect(counted(answers)).toBe(20);
  });

  it("X55 F7 a path other than the stored one is refused like a suppressed address; removing it does not count", async () => {
    const noor = await world.person("Noor Visser");
    const { id, email } = await added(noor, { linkedin: freshPath() });
    const unwanted = freshPath();
    await register(unwanted);
    const change = (linkedin: string) => {
      const body = { name: "Amara Okafor", role_interest: "Engineering" as const, linkedin };
      return noor.try(candidateEndpoints.change, { params: { id }, body });
    };
    expect(await change(unwanted)).toMatchObject({ status: 403, body: { code: "referral_refused" } });
    await world.ctx.write((tx) => addSuppression(world.ctx, tx, personHash(world.ctx, emailKey(email)), null));
    expect((await change("")).status).toBe(200);
  });

  it("X55 F7 a path changed concurrently is not looked up uncounted", async () => {
    const noor = await world.person("Noor Visser");
    const linkedin = freshPath();
    const { id } = await added(noor, { linkedin });
    await register(linkedin);
    const body = { name: "Amara Okafor", role_interest: "Engineering" as const, linkedin };
    const answer = await runWhileLocked(world.pool, "UPDATE candidates SET linkedin = '' WHERE id = $1", [id], () =>
      noor.try(candidateEndpoints.change, { params: { id }, body }),
    );
    expect(answer).toMatchObject({ status: 409, body: { code: "conflict" } });
    const again = await noor.try(candidateEndpoints.change, { params: { id }, body });
    expect(again.body.code).toBe("referral_refused");
    const { rows } = await world.pool.query("SELECT count(*)::int AS n FROM referral_checks WHERE user_id = $1", [
      noor.id,
    ]);
    expect(rows).toEqual([{ n: 2 }]);
  });
});

describe("F39 F7 a candidate whose path is put on the suppression list before the mail", () => {
  it("F39 F7 is notified at no address, is marked, and is kept for seven days; notified ones stay notified", async () => {
    const linkedin = freshPath();
    const notified = await added(ines, { linkedin });
    await notifySavedCandidates(world);
    const waits = await added(ines, { linkedin });
    const corrected = await added(ines);
    const body = { name: "Amara Okafor", role_interest: "Engineering" as const, linkedin };
    await ines.call(candidateEndpoints.change, { params: { id: corrected.id }, body });
    await register(linkedin);
    await notifySavedCandidates(world);
    expect(await findConsentEmails(world, waits.email)).toEqual([]);
    expect(await findConsentEmails(world, corrected.email)).toEqual([]);
    expect((await listed(ines, waits.id))?.added?.notified).toBe("undelivered");
    expect((await listed(ines, corrected.id))?.added?.notified).toBe("undelivered");
    expect((await listed(ines, notified.id))?.added?.notified).toBe("written");
    const later = { ...world.ctx, clock: { now: () => new Date(world.clock.now().getTime() + 3 * 3_600_000) } };
    for (const { email } of [waits, corrected, notified]) await sendNewLink(later, email);
    await notifySavedCandidates(world);
    expect(await findConsentEmails(world, waits.email)).toEqual([]);
    expect((await listed(ines, waits.id))?.added?.notified).toBe("undelivered");
    expect((await listed(ines, corrected.id))?.added?.notified).toBe("undelivered");
    expect(await findConsentEmails(world, notified.email)).toHaveLength(2);
    const eightDaysAgo = new Date(world.clock.now().getTime() - 8 * 86_400_000);
    const earlier = "UPDATE added_candidates SET undelivered_at = $2, added_at = $2 WHERE candidate = $1";
    await world.pool.query(earlier, [waits.id, eightDaysAgo]);
    await reconcileUnnotified(world.ctx);
    await purgeSavedCandidates(world.ctx);
    expect(await listed(ines, waits.id)).toBeUndefined();
  });

  it("F39 F7 is found by the current path, also where the previous version stored or changed it", async () => {
    const [linkedin, other] = [freshPath(), freshPath()];
    const [old, changed, freed] = [await added(ines), await added(ines, { linkedin: other }), await added(ines)];
    await register(linkedin);
    await world.pool.query("UPDATE candidates SET linkedin = $2 WHERE id = ANY ($1)", [[old.id, changed.id], linkedin]);
    await notifySavedCandidates(world);
    for (const one of [old, changed]) {
      expect(await findConsentEmails(world, one.email)).toEqual([]);
      expect((await listed(ines, one.id))?.added?.notified).toBe("undelivered");
    }
    expect(await findConsentEmails(world, freed.email)).toHaveLength(1);
  });
});

describe("F39 a public form that names a candidate added by hand", () => {
  const introduce = async (username: string, email: string, more: object = {}) =>
    world.visitor.call(referrerEndpoints.introduce, {
      params: { username },
      body: buildIntroduction(world, { email, name: "Somebody Else", ...more }),
    });

  it("F39 X55 leaves them waiting for their mail, which is sent; notified ones stay so, and are purged in time", async () => {
    const noor = await world.person("Noor Visser");
    const page = await createPublicPage(world, noor);
    const { id, email } = await added(noor);
    await introduce(page, email);
    expect((await listed(noor, id))?.added?.notified).toBe("waiting");
    await notifySavedCandidates(world);
    expect(await findConsentEmails(world, email)).toHaveLength(1);
    const until = (await listed(noor, id))?.added?.kept_until;
    await introduce(page, email, { role_interest: "Growth" });
    expect(await listed(noor, id)).toMatchObject({
      role_interest: "Growth",
      added: { notified: "written", kept_until: until },
    });
  });

  it("F39 restarts the retention where no mail had reached them, and notifies their referrer once", async () => {
    const noor = await world.person("Noor Visser");
    const { id, email } = await added(noor);
    const page = await createPublicPage(world, noor);
    await world.ctx.write((tx) => addSuppression(world.ctx, tx, personHash(world.ctx, emailKey(email)), null));
    await notifySavedCandidates(world);
    await world.pool.query(
      `UPDATE added_candidates SET undelivered_at = undelivered_at - interval '8 days', used_at = used_at - interval '181 days'
        WHERE candidate = $1`,
      [id],
    );
    for (let turn = 0; turn < 2; turn += 1) await introduce(page, email);
    await purgeSavedCandidates(world.ctx);
    expect(await listed(noor, id)).toMatchObject({ name: "Somebody Else", added: { notified: "undelivered" } });
    const { rows } = await world.pool.query("SELECT kind FROM notifications WHERE user_id = $1 AND subject = $2", [
      noor.id,
      id,
    ]);
    expect(rows).toEqual([{ kind: "candidate_received" }]);
  });

  it("F39 F7 checks the form's path against the suppression list as the referrer's path", async () => {
    const noor = await world.person("Noor Visser");
    const { email } = await added(noor, { linkedin: freshPath() });
    const linkedin = freshPath();
    await register(linkedin);
    await introduce(await createPublicPage(world, noor), email, { linkedin });
    await notifySavedCandidates(world);
    expect(await findConsentEmails(world, email)).toEqual([]);
  });
});

describe("F39 F5 a new link about a list", () => {
  it("F39 F5 ends the former one, and three mails a day stay three", async () => {
    const { email } = await added(ines);
    await notifySavedCandidates(world);
    const open = async (token = "") => (await world.visitor.try(invitationEndpoints.open, { body: { token } })).status;
    const [former] = await findConsentEmails(world, email);
    expect(await open(former?.token)).toBe(200);
    const later = { ...world.ctx, clock: { now: () => new Date(world.clock.now().getTime() + 3 * 3_600_000) } };
    await sendNewLink(later, email);
    await sendQueuedEmails(world);
    const [, fresh] = await findConsentEmails(world, email);
    expect(fresh).toBeDefined();
    expect(await open(fresh?.token)).toBe(200);
    expect(await open(former?.token)).not.toBe(200);
    const { rows } = await world.pool.query(
      "SELECT count(*)::int AS n FROM consent_emails WHERE person_hash = $1 AND expires_at > created_at + interval '29 days'",
      [personHash(world.ctx, emailKey(email))],
    );
    expect(rows).toEqual([{ n: 2 }]);
  });

  it("F39 is not ended when another referrer adds the person: it shows both lists", async () => {
    const noor = await world.person("Noor Visser");
    const { email } = await added(ines);
    await notifySavedCandidates(world);
    await added(noor, { email });
    const later = { ...world.ctx, clock: { now: () => new Date(world.clock.now().getTime() + 3 * 3_600_000) } };
    await notifySavedCandidates({ ...world, ctx: later });
    const mails = await findConsentEmails(world, email);
    expect(mails).toHaveLength(2);
    for (const { token } of mails) {
      const { lists } = await world.visitor.call(invitationEndpoints.open, { body: { token } });
      expect(lists).toHaveLength(2);
    }
  });
});
