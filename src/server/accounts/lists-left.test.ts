import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { referWithoutNotice, saveCandidateByHand, uniqueEmail } from "../../../tests/support/candidates.ts";
import {
  findConsentEmails,
  findConsentToken,
  notifyQueuedCandidates,
  runDeliveryCallbacks,
} from "../../../tests/support/consent.ts";
import { sendQueuedEmails } from "../../../tests/support/mails.ts";
import { createWorld, type Person } from "../../../tests/support/world.ts";
import { candidateEndpoints } from "../../contract/hiring/candidates.ts";
import { invitationEndpoints } from "../../contract/hiring/consent.ts";
import { referralChangeEndpoints } from "../../contract/hiring/referral-changes.ts";
import { NOTIFY_SAVED_CANDIDATE, notifySavedCandidate } from "../hiring/consent/consent-email.ts";
import { reconcileUnnotified } from "../hiring/consent/delivery.ts";
import { resendWithdrawnEmail } from "../hiring/consent/resend.ts";
import { RESEND_WITHDRAWN_EMAIL } from "../hiring/referrals/withdrawn-emails.ts";
import { openErasureList, readErasures } from "../infra/files/erasure-list.ts";
import { deliverMail, isMail } from "../infra/mail/deliver-mail.ts";
import { sharedTransport } from "../infra/mail/transport.ts";
import { repeatErasures } from "./repeat-erasures.ts";

let owner: Person;
let ines: Person;
let noor: Person;

const world = await createWorld();
beforeEach(async () => {
  await world.queue.clear();
  [owner, ines, noor] = await Promise.all([
    world.person("Petra Poster"),
    world.person("Ines Marchetti"),
    world.person("Noor Visser"),
  ]);
});
afterAll(() => world.close());

/** Enqueues the mails of added candidates. */
async function written(): Promise<void> {
  for (const { data } of await world.queue.take(NOTIFY_SAVED_CANDIDATE)) await notifySavedCandidate(world.ctx, data);
}
async function toldAgain(): Promise<void> {
  for (const { data } of await world.queue.take(RESEND_WITHDRAWN_EMAIL)) await resendWithdrawnEmail(world.ctx, data);
  await sendQueuedEmails(world);
  await runDeliveryCallbacks(world);
}
const TOLD =
  "SELECT notified_at IS NOT NULL AS told, undelivered_at FROM added_candidates JOIN candidates ON candidates.id = candidate WHERE email = $1";
const left = (token: string, candidate: string) =>
  world.visitor.try(invitationEndpoints.leaveList, { body: { token, candidate } });

describe("F45 a mail about a list says what is so", () => {
  it("F45 F39 what waits for somebody who was taken off the list does not go out", async () => {
    const email = uniqueEmail();
    const id = await saveCandidateByHand(ines, email);
    await written();
    await ines.call(candidateEndpoints.remove, { params: { id } });
    await toldAgain();
    expect(await findConsentEmails(world, email)).toEqual([]);
  });

  it("F45 F39 who is on another list besides, or was referred, is told of that alone", async () => {
    const email = uniqueEmail();
    const [id] = [await saveCandidateByHand(ines, email), await saveCandidateByHand(noor, email)];
    await written();
    await ines.call(candidateEndpoints.remove, { params: { id } });
    await toldAgain();
    const [mail, ...more] = await findConsentEmails(world, email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain("Noor Visser");
    expect(mail?.text).not.toContain("Ines Marchetti");
    const { rows } = await world.pool.query(TOLD, [email]);
    expect(rows).toEqual([{ told: true, undelivered_at: null }]);
  });

  it("F45 F23 a referral that is taken back takes no mail about somebody's list with it", async () => {
    const email = uniqueEmail();
    await saveCandidateByHand(noor, email);
    await written();
    const { id } = await referWithoutNotice(ines, (await world.job(owner)).id, { candidate_email: email });
    await ines.call(referralChangeEndpoints.withdraw, { params: { id } });
    await toldAgain();
    expect((await findConsentEmails(world, email)).map(({ text }) => text.includes("Noor Visser"))).toEqual([true]);
  });

  it("F45 F23 where one mail tells of both, the list is told of alone", async () => {
    const email = uniqueEmail();
    const { id } = await referWithoutNotice(ines, (await world.job(owner)).id, { candidate_email: email });
    await saveCandidateByHand(noor, email);
    await world.queue.work((name) => name === "notify-candidate");
    await ines.call(referralChangeEndpoints.withdraw, { params: { id } });
    await toldAgain();
    const [mail, ...more] = await findConsentEmails(world, email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain("Noor Visser");
    expect(mail?.text).not.toContain("Ines Marchetti");
  });
});

describe("F45 F10 what is taken back is neither lost nor called undelivered", () => {
  it("F45 a letter that is being handed over goes its way, and its link opens what is left", async () => {
    const email = uniqueEmail();
    const [id] = [await saveCandidateByHand(ines, email), await saveCandidateByHand(noor, email)];
    await written();
    const work = await world.queue.take(isMail);
    expect(work).not.toEqual([]);
    for (const { data } of work)
      await deliverMail(world.ctx, String(data.id), async (mail) => {
        await ines.call(candidateEndpoints.remove, { params: { id } });
        return sharedTransport(world.services.config)(mail);
      });
    await runDeliveryCallbacks(world);
    await toldAgain();
    const mails = await findConsentEmails(world, email);
    expect(mails).toHaveLength(1);
    const page = await world.visitor.call(invitationEndpoints.open, { body: { token: mails[0]?.token ?? "" } });
    expect(page.lists).toHaveLength(1);
    const { rows } = await world.pool.query(TOLD, [email]);
    expect(rows).toEqual([{ told: true, undelivered_at: null }]);
  });

  it("F45 where it could not be handed over it is taken back after that try, and what is left is told of alone", async () => {
    const email = uniqueEmail();
    const [id] = [await saveCandidateByHand(ines, email), await saveCandidateByHand(noor, email)];
    await written();
    for (const { data } of await world.queue.take(isMail))
      await deliverMail(world.ctx, String(data.id), async () => {
        await ines.call(candidateEndpoints.remove, { params: { id } });
        return { kind: "later", reason: "451" };
      });
    world.clock.advance(20 * 60_000);
    for (const _ of ["takes it back", "tells anew"])
      for (const { data } of await world.queue.take(RESEND_WITHDRAWN_EMAIL))
        await resendWithdrawnEmail(world.ctx, data);
    await toldAgain();
    const [mail, ...more] = await findConsentEmails(world, email);
    expect(more).toEqual([]);
    expect(mail?.text).not.toContain("Ines Marchetti");
  });

  it("F45 F39 where that work comes late or is given up, the sweep tells them", async () => {
    const email = uniqueEmail();
    const [id] = [await saveCandidateByHand(ines, email), await saveCandidateByHand(noor, email)];
    await written();
    await ines.call(candidateEndpoints.remove, { params: { id } });
    await world.queue.take(RESEND_WITHDRAWN_EMAIL);
    world.clock.advance(11 * 60_000);
    await reconcileUnnotified(world.ctx);
    await sendQueuedEmails(world);
    await runDeliveryCallbacks(world);
    expect(await findConsentEmails(world, email)).toHaveLength(1);
    const { rows } = await world.pool.query(TOLD, [email]);
    expect(rows).toEqual([{ told: true, undelivered_at: null }]);
  });
});

describe("F47 F5 the link of any letter leads to everything", () => {
  it("F47 who is on no list any more has their referral erased by the mail about the list", async () => {
    const email = uniqueEmail();
    const candidate = await saveCandidateByHand(noor, email);
    await written();
    await sendQueuedEmails(world);
    await runDeliveryCallbacks(world);
    const token = await findConsentToken(world, email);
    const { id } = await referWithoutNotice(ines, (await world.job(owner)).id, { candidate_email: email });
    await notifyQueuedCandidates(world);
    await noor.call(candidateEndpoints.remove, { params: { id: candidate } });
    const answer = await world.visitor.call(invitationEndpoints.erase, { body: { token, never_again: false } });
    expect(answer.erased).toBe(1);
    const { rows } = await world.pool.query("SELECT candidate_email FROM referrals WHERE id = $1", [id]);
    expect(rows).toEqual([{ candidate_email: "" }]);
  });
});

describe("O14 F39 a list that somebody left", () => {
  it("O14 F39 stays left in a restored backup, and nobody else on it goes", async () => {
    const email = uniqueEmail();
    const [id, other] = [await saveCandidateByHand(ines, email), await saveCandidateByHand(ines, uniqueEmail())];
    await written();
    await sendQueuedEmails(world);
    const { rows: before } = await world.pool.query("SELECT to_jsonb(c) AS row FROM candidates AS c WHERE id = $1", [
      id,
    ]);
    expect((await left(await findConsentToken(world, email), id)).status).toBe(200);
    await world.queue.work("write-erasures");
    // As in the backup.
    await world.pool.query("INSERT INTO candidates SELECT (jsonb_populate_record(NULL::candidates, $1)).*", [
      before[0]?.row,
    ]);
    const list = readErasures([await openErasureList(world.services.config.erasedUrl)]);
    const taken_at = new Date(world.clock.now().getTime() + 86_400_000);
    await repeatErasures(world.ctx, () => ines.ctx, { list, taken_at });
    const { rows } = await world.pool.query("SELECT id FROM candidates WHERE referrer = $1", [ines.id]);
    expect(rows).toEqual([{ id: other }]);
  });
});
