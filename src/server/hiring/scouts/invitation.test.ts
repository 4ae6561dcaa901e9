import { afterAll, describe, expect, it } from "vitest";
import { makeReferralVisible, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { applyAsScout, approveScout } from "../../../../tests/support/scouts.ts";
import { createWorld, type Person } from "../../../../tests/support/world.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { scoutEndpoints } from "../../../contract/hiring/scouts.ts";
import { userEndpoints } from "../../../contract/identity/users.ts";

const DAY_MS = 86_400_000;

const world = await createWorld();
const admin = await world.person("Root Example", { admin: true });
afterAll(() => world.close());

async function mailsTo(email: string) {
  await sendQueuedEmails(world);
  return (await readWrittenEmails(world)).filter(({ to }) => to?.some(({ address }) => address === email));
}

/** The secret in the newest email to an address, from the URL fragment. */
async function tokenTo(email: string): Promise<string> {
  const mail = (await mailsTo(email)).at(-1);
  const token = /http:\/\/localhost:3000\/scout-invitation(?:\?lang=\w+)?#token=([\w-]{43})/.exec(
    mail?.text ?? "",
  )?.[1];
  return token ?? expect.fail(`no invitation in ${mail?.text}`);
}

async function invited(email: string, language: "en" | "de" = "en"): Promise<string> {
  const id = await applyAsScout(world, { email, language });
  await approveScout(admin, id);
  return id;
}

const accept = (person: Person, token: string) => person.try(scoutEndpoints.acceptInvitation, { body: { token } });
const isVerified = async (person: Person) => (await person.call(userEndpoints.me, {})).verified;

/** Whether a company sees this person's badge. */
async function bearsBadge(person: Person): Promise<boolean> {
  const owner = await world.person("Marguerite Olander");
  const job = await world.job(owner);
  const body = {
    job: job.id,
    candidate_name: "Ruben Achterberg",
    candidate_email: uniqueEmail(),
    recommendation: "Ruben has never let a build stay red overnight, and he is kind to juniors.",
    consent_given: true,
  };
  const { id } = await person.call(referralEndpoints.create, { body });
  await makeReferralVisible(person, id);
  const { referrer } = await owner.call(referralEndpoints.get, { params: { id } });
  return referrer.vetted;
}

describe("S2 A10 the invitation of an approved scout", () => {
  it("is mailed in the applicant's language, works for that address, verifies it and gives the badge", async () => {
    const email = uniqueEmail();
    const id = await invited(email, "de");
    const token = await tokenTo(email);
    const mail = (await mailsTo(email)).at(-1);
    expect(mail?.subject).toBe("Du bist Vetted Scout");
    const scout = await world.person("Oluwaseun Adebayo", { email: email.toUpperCase() });
    expect([await isVerified(scout), await bearsBadge(scout)]).toEqual([false, false]);
    expect(await accept(scout, token)).toMatchObject({ status: 200, body: { vetted_scout: true } });
    expect([await isVerified(scout), await bearsBadge(scout)]).toEqual([true, true]);
    const record = await admin.call(scoutEndpoints.get, { params: { id } });
    expect(record).toMatchObject({ invitation_accepted_at: expect.any(String), can: { invite: false } });
    const { rows } = await world.pool.query("SELECT user_id FROM auth_audit_log WHERE event = 'address_verified'");
    expect(rows.map(({ user_id }) => user_id)).toContain(scout.id);
  });

  it("X2 gives no badge to a user who signs up with the address without the email", async () => {
    const email = uniqueEmail();
    await invited(email);
    const thief = await world.person("Thief Example", { email });
    expect(await bearsBadge(thief)).toBe(false);
    expect(await accept(thief, "x".repeat(43))).toMatchObject({
      status: 410,
      body: { code: "scout_invitation_invalid" },
    });
    expect([await isVerified(thief), await bearsBadge(thief)]).toEqual([false, false]);
  });

  it("does not work for another address, and a declined applicant bears no badge", async () => {
    const [email, declined] = [uniqueEmail(), uniqueEmail()];
    await invited(email);
    const token = await tokenTo(email);
    const other = await world.person("Other Example", { verified: true });
    expect(await accept(other, token)).toMatchObject({ status: 403, body: { code: "scout_invitation_address" } });
    expect(await bearsBadge(other)).toBe(false);
    const id = await applyAsScout(world, { email: declined });
    await admin.call(scoutEndpoints.setStatus, { params: { id }, body: { status: "declined" } });
    expect(JSON.stringify(await mailsTo(declined))).not.toContain("scout-invitation");
    expect(await bearsBadge(await world.person("Declined Example", { email: declined, verified: true }))).toBe(false);
  });

  it("item 6 is stored as a hash, works once, and is worthless to a later owner of the address", async () => {
    const email = uniqueEmail();
    const id = await invited(email);
    const token = await tokenTo(email);
    const { rows } = await world.pool.query("SELECT invitation_hash FROM scout_applications WHERE id = $1", [id]);
    expect(rows[0].invitation_hash).not.toContain(token);
    const scout = await world.person("Scout Example", { email });
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(scout, token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const used = await world.pool.query(
      "SELECT count(*)::int AS n FROM auth_audit_log WHERE event = 'address_verified' AND user_id = $1",
      [scout.id],
    );
    expect(used.rows[0].n).toBe(1);
    await world.pool.query("UPDATE users SET verified = false WHERE id = $1", [scout.id]);
    expect((await accept(scout, token)).status).toBe(410);
  });

  it("expires after 30 days, and when a new one replaces it", async () => {
    const email = uniqueEmail();
    const id = await invited(email);
    const former = await tokenTo(email);
    expect((await admin.try(scoutEndpoints.invite, { params: { id } })).status).toBe(200);
    const token = await tokenTo(email);
    expect(token).not.toBe(former);
    expect((await accept(await world.person("Other Example"), former)).status).toBe(410);
    world.clock.advance(30 * DAY_MS);
    const late = await world.person("Late Example", { email });
    expect(await accept(late, token)).toMatchObject({ status: 410 });
    const pending = await applyAsScout(world);
    const root = await world.person("Later Root", { admin: true });
    expect((await root.try(scoutEndpoints.invite, { params: { id: pending } })).status).toBe(409);
  });
});
