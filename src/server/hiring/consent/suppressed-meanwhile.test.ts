import { describe, expect, it } from "vitest";
import { referWithoutNotice, uniqueEmail } from "../../../../tests/support/candidates.ts";
import {
  findConsentEmails,
  findConsentToken,
  notifyQueuedCandidates,
  runDeliveryCallbacks,
} from "../../../../tests/support/consent.ts";
import { createReferralWorld } from "../../../../tests/support/referral-world.ts";
import { invitationEndpoints } from "../../../contract/hiring/consent.ts";
import { referralChangeEndpoints } from "../../../contract/hiring/referral-changes.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { deliverMail, isMail } from "../../infra/mail/deliver-mail.ts";
import type { Transport } from "../../infra/mail/transport.ts";
import { emailKey } from "../../infra/platform/identity.ts";
import { linkedinHash, personHash } from "../referrals/person-keys.ts";
import { addSuppression } from "./add-suppression.ts";
import { NOTIFY_CANDIDATE, notifyCandidate } from "./consent-email.ts";

const { world, people, renewPeople } = await createReferralWorld();

async function made(candidate_email = uniqueEmail(), candidate_linkedin = "") {
  const job = (await world.job(people.owner)).id;
  const { id } = await referWithoutNotice(people.ines, job, { candidate_email, candidate_linkedin });
  return { id, job, email: candidate_email };
}
const register = (email: string, path: string | null = null) =>
  world.ctx.write((tx) => addSuppression(world.ctx, tx, personHash(world.ctx, emailKey(email)), path));
const read = (id: string) => people.ines.call(referralEndpoints.get, { params: { id } });
const readdress = (id: string, candidate_email: string) =>
  people.ines.try(referralChangeEndpoints.readdress, { params: { id }, body: { candidate_email } });

/** Writes the queued notifications, and delivers their mails to a server that answers with this result. */
async function through(outcome: Awaited<ReturnType<Transport>>): Promise<void> {
  for (const { data } of await world.queue.take(NOTIFY_CANDIDATE)) await notifyCandidate(world.ctx, data);
  for (const { data } of await world.queue.take(isMail))
    await deliverMail(world.ctx, String(data.id), async () => outcome);
  await runDeliveryCallbacks(world);
}

describe("F7 F22 the suppression list meanwhile", () => {
  it("F7 F22 a suppressed person is not reached at another address: the same refusal as others, and no mail", async () => {
    const [one, other] = [await made(), uniqueEmail()];
    await register(one.email);
    await notifyQueuedCandidates(world);
    expect(await read(one.id)).toMatchObject({ invitation: "undelivered", can: { readdress: true } });
    const refused = await readdress(one.id, other);
    await register(other);
    const { rows } = await world.pool.query("SELECT candidate_email FROM referrals WHERE id = $1", [one.id]);
    expect(rows).toEqual([{ candidate_email: one.email }]);
    await notifyQueuedCandidates(world);
    expect([...(await findConsentEmails(world, one.email)), ...(await findConsentEmails(world, other))]).toEqual([]);
    // The same error as for an address that is itself on the list.
    const bounced = await made();
    await through({ kind: "never", reason: "550" });
    const blind = await readdress(bounced.id, other);
    expect(refused.body.code).toBe("referral_refused");
    expect({ ...blind.body, request_id: "", status: blind.status }).toEqual({
      ...refused.body,
      request_id: "",
      status: refused.status,
    });
  });

  it("F7 F10 mails in the outbox when somebody adds themselves to the list are not sent, and the referrals stay hidden", async () => {
    const { id, email } = await made();
    for (const { data } of await world.queue.take(NOTIFY_CANDIDATE)) await notifyCandidate(world.ctx, data);
    await register(email);
    const { rows } = await world.pool.query(
      "SELECT encrypted, failed_at FROM mails WHERE dedupe_key LIKE 'referred:%' ORDER BY created_at DESC LIMIT 1",
    );
    expect(rows).toEqual([{ encrypted: null, failed_at: expect.any(Date) }]);
    await notifyQueuedCandidates(world);
    expect(await findConsentEmails(world, email)).toEqual([]);
    expect(await read(id)).toMatchObject({ invitation: "undelivered", shown: false });
  });

  it("F7 F10 nor are reminders or mails that wait for their day; account mails continue", async () => {
    const { email } = await made();
    await notifyQueuedCandidates(world);
    const second = await made(email);
    await world.visitor.call(invitationEndpoints.neverAgain, { body: { token: await findConsentToken(world, email) } });
    world.clock.advance(3 * 3_600_000);
    await notifyQueuedCandidates(world);
    expect(await findConsentEmails(world, email)).toHaveLength(1);
    await renewPeople();
    const { rows } = await world.pool.query("SELECT undelivered_at FROM consent_requests WHERE referral = $1", [
      second.id,
    ]);
    expect(rows).toEqual([{ undelivered_at: expect.any(Date) }]);
  });

  it("F7 a path added to the list meanwhile blocks that referral's notification, and no other of the address", async () => {
    const email = uniqueEmail();
    const named = await made(email, "https://www.linkedin.com/in/leave-me-be");
    const plain = await made(email);
    const { rows: keys } = await world.pool.query("SELECT candidate_linkedin_key AS key FROM referrals WHERE id = $1", [
      named.id,
    ]);
    await register(uniqueEmail(), linkedinHash(world.ctx, keys[0].key));
    await notifyQueuedCandidates(world);
    expect(await read(named.id)).toMatchObject({ shown: false, invitation: "undelivered" });
    expect(await read(plain.id)).toMatchObject({ shown: true });
    expect(await findConsentEmails(world, email)).toHaveLength(1);
    const { rows } = await world.pool.query("SELECT consent_email FROM consent_requests WHERE referral = $1", [
      named.id,
    ]);
    expect(rows).toEqual([{ consent_email: null }]);
    // Requesting a new link at that address neither reveals it nor makes it visible.
    world.clock.advance(3 * 3_600_000);
    await world.visitor.call(invitationEndpoints.requestLink, { body: { email } });
    await notifyQueuedCandidates(world);
    expect(await findConsentEmails(world, email)).toHaveLength(2);
    const { rows: shown } = await world.pool.query(
      "SELECT referrals.id, visible_at IS NOT NULL AS shown, asked_at IS NOT NULL AS asked FROM referrals JOIN consent_requests ON referral = referrals.id WHERE candidate_email = $1 ORDER BY referrals.id",
      [email],
    );
    expect(shown).toEqual([
      { id: named.id, shown: false, asked: false },
      { id: plain.id, shown: true, asked: true },
    ]);
  });

  it("F7 five additions concurrent with five notifications leave nobody notified afterwards", async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => made()));
    const waiting = await world.queue.take(NOTIFY_CANDIDATE);
    await Promise.all([
      ...waiting.map(({ data }) => notifyCandidate(world.ctx, data)),
      ...people.map(({ email }) => register(email)),
    ]);
    const { rows } = await world.pool.query(
      "SELECT count(*)::int AS n FROM mails WHERE message = 'referred' AND encrypted IS NOT NULL AND sent_at IS NULL AND failed_at IS NULL",
    );
    expect(rows).toEqual([{ n: 0 }]);
    await notifyQueuedCandidates(world);
    for (const { id, email } of people) {
      expect(await findConsentEmails(world, email)).toEqual([]);
      expect((await read(id)).shown).toBe(false);
    }
  });
});
