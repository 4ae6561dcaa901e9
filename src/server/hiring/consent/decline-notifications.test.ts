import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { referCandidate, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { findConsentToken, notifyQueuedCandidates } from "../../../../tests/support/consent.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { invitationEndpoints } from "../../../contract/hiring/consent.ts";
import { settingsEndpoints } from "../../../contract/identity/settings.ts";
import { notificationEndpoints } from "../../../contract/notifications/notifications.ts";

let world: World;
let owner: Person;
let referrer: Person;

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  owner = await world.person("Petra Poster");
  referrer = await world.person("Ines Marchetti");
});
afterAll(() => world.close());

/** The token is read before the mail folder is emptied. */
async function letter() {
  const job = await world.job(owner);
  const email = uniqueEmail();
  const { id } = await referCandidate(referrer, job.id, { candidate_email: email, candidate_name: "Jonah Weiss" });
  await notifyQueuedCandidates(world);
  const token = await findConsentToken(world, email);
  await rm(join(world.folder, "mail"), { recursive: true, force: true });
  return { id, job, token };
}

const decline = ({ id: referral, token }: { id: string; token: string }) =>
  world.visitor.call(invitationEndpoints.answer, { body: { token, referral, answer: "decline" } });
const notificationsOf = async (person: Person) => (await person.call(notificationEndpoints.list, { query: {} })).items;
const mailsTo = async (person: Person) => {
  await sendQueuedEmails(world);
  return (await readWrittenEmails(world)).filter(({ to }) => to?.some(({ address }) => address === person.email));
};

describe("F5 F6 when the candidate declines", () => {
  it("F6 the job's owner and the referrer are notified in the product and by mail, once", async () => {
    const asked = await letter();
    await decline(asked);
    const about = { subject: asked.id, person: "Jonah Weiss", job: { id: asked.job.id } };
    expect((await notificationsOf(owner))[0]).toMatchObject({ ...about, kind: "candidate_declined" });
    expect((await notificationsOf(referrer))[0]).toMatchObject({ ...about, kind: "referral_declined" });
    expect((await notificationsOf(owner)).map(({ kind }) => kind)).toEqual(["candidate_declined", "referral_received"]);
    expect((await notificationsOf(referrer)).map(({ kind }) => kind)).toEqual(["referral_declined"]);
    const subject = "Jonah Weiss declined the referral for Staff Backend Engineer";
    expect((await mailsTo(owner)).map((mail) => mail.subject)).toEqual([subject]);
    const [mail] = await mailsTo(referrer);
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toContain("/my-referrals");
  });

  it("P1 each is notified as their settings say: in their language, or in the product alone", async () => {
    await owner.call(settingsEndpoints.update, { body: { language: "de" } });
    await referrer.call(settingsEndpoints.update, { body: { referralUpdates: false } });
    const asked = await letter();
    await decline(asked);
    expect((await mailsTo(owner)).map((mail) => mail.subject)).toEqual([
      "Jonah Weiss hat die Empfehlung für „Staff Backend Engineer“ abgelehnt",
    ]);
    expect(await mailsTo(referrer)).toEqual([]);
    expect((await notificationsOf(referrer)).map(({ kind }) => kind)).toEqual(["referral_declined"]);
  });

  it("F5 R2 a candidate who claimed it reads that they declined, not that they were rejected", async () => {
    const asked = await letter();
    const person = await world.person("Jonah Weiss");
    await world.visitor.call(invitationEndpoints.answer, {
      body: { token: asked.token, referral: asked.id, answer: "accept" },
    });
    await person.call(invitationEndpoints.claim, { body: { token: asked.token } });
    await decline(asked);
    const [news] = await notificationsOf(person);
    expect(news).toMatchObject({ kind: "own_referral_status", subject: asked.id, params: { ended_by: "declined" } });
    expect(news?.params.status).toBeUndefined();
    const { items } = await person.call(invitationEndpoints.mine, { query: {} });
    expect(items[0]).toMatchObject({ id: asked.id, status: "Withdrawn", ended_by: "declined" });
    expect((await notificationsOf(owner))[0]).toMatchObject({ params: { ended_by: "declined" } });
  });

  it("F5 item 58 an erased candidate is mentioned without a name, and in no mail", async () => {
    const { id, token } = await letter();
    await world.visitor.call(invitationEndpoints.erase, { body: { token, never_again: false } });
    expect((await notificationsOf(owner))[0]).toMatchObject({ kind: "candidate_declined", subject: id, person: null });
    const gone = { kind: "referral_declined", subject: id, person: null, params: { ended_by: "erased" } };
    expect((await notificationsOf(referrer))[0]).toMatchObject(gone);
    expect([...(await mailsTo(owner)), ...(await mailsTo(referrer))]).toEqual([]);
  });
});
