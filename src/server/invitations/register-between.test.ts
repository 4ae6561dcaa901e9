import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freshEmail, referUntold } from "../../../tests/support/candidates.ts";
import { handleWaiting, invitationsTo, notifyWaiting, tokenFor } from "../../../tests/support/referred.ts";
import { makeWorld, type Person, type World } from "../../../tests/support/world.ts";
import { invitationEndpoints } from "../../contract/invitations.ts";
import { referralChangeEndpoints } from "../../contract/referral-changes.ts";
import { referralEndpoints } from "../../contract/referrals.ts";
import { deliverMail, isMail } from "../mail/deliver.ts";
import type { Transport } from "../mail/transport.ts";
import { emailKey } from "../platform/identity.ts";
import { linkedinHash, personHash } from "../referrals/person.ts";
import { NOTIFY_REFERRED } from "../referrals/submit.ts";
import { notifyReferred } from "./invite.ts";
import { keepOnRegister } from "./register-entry.ts";

let world: World;
let owner: Person;
let ines: Person;

beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(async () => {
  owner = await world.person("Petra Poster");
  ines = await world.person("Ines Marchetti");
});
afterAll(() => world.close());

async function made(candidate_email = freshEmail(), candidate_linkedin = "") {
  const job = (await world.job(owner)).id;
  const { id } = await referUntold(ines, job, { candidate_email, candidate_linkedin });
  return { id, job, email: candidate_email };
}
const register = (email: string, path: string | null = null) =>
  world.ctx.write((tx) => keepOnRegister(world.ctx, tx, personHash(world.ctx, emailKey(email)), path));
const read = (id: string) => ines.call(referralEndpoints.get, { params: { id } });
const readdress = (id: string, candidate_email: string) =>
  ines.try(referralChangeEndpoints.readdress, { params: { id }, body: { candidate_email } });

/** Writes the queued notifications, and delivers their mails to a server that answers with this result. */
async function through(outcome: Awaited<ReturnType<Transport>>): Promise<void> {
  for (const { data } of await world.queue.take(NOTIFY_REFERRED)) await notifyReferred(world.ctx, data);
  for (const { data } of await world.queue.take(isMail))
    await deliverMail(world.ctx, String(data.id), async () => outcome);
  await handleWaiting(world);
}

describe("F7 F22 the suppression list meanwhile", () => {
  it("F7 F22 a suppressed person is not reached at another address: the same refusal as others, and no mail", async () => {
    const [one, other] = [await made(), freshEmail()];
    await register(one.email);
    await notifyWaiting(world);
    expect(await read(one.id)).toMatchObject({ invitation: "undelivered", can: { readdress: true } });
    const refused = await readdress(one.id, other);
    await register(other);
    const { rows } = await world.pool.query("SELECT candidate_email FROM referrals WHERE id = $1", [one.id]);
    expect(rows).toEqual([{ candidate_email: one.email }]);
    await notifyWaiting(world);
    expect([...(await invitationsTo(world, one.email)), ...(await invitationsTo(world, other))]).toEqual([]);
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
    for (const { data } of await world.queue.take(NOTIFY_REFERRED)) await notifyReferred(world.ctx, data);
    await register(email);
    const { rows } = await world.pool.query(
      "SELECT sealed, failed_at FROM mails WHERE cause LIKE 'referred:%' ORDER BY created_at DESC LIMIT 1",
    );
    expect(rows).toEqual([{ sealed: null, failed_at: expect.any(Date) }]);
    await notifyWaiting(world);
    expect(await invitationsTo(world, email)).toEqual([]);
    expect(await read(id)).toMatchObject({ invitation: "undelivered", shown: false });
  });

  it("F7 F10 nor are reminders or mails that wait for their day; account mails continue", async () => {
    const { email } = await made();
    await notifyWaiting(world);
    const second = await made(email);
    await world.visitor.call(invitationEndpoints.neverAgain, { body: { token: await tokenFor(world, email) } });
    world.clock.advance(3 * 3_600_000);
    await notifyWaiting(world);
    expect(await invitationsTo(world, email)).toHaveLength(1);
    ines = await world.person("Ines Marchetti");
    const { rows } = await world.pool.query("SELECT undelivered_at FROM referral_invitations WHERE referral = $1", [
      second.id,
    ]);
    expect(rows).toEqual([{ undelivered_at: expect.any(Date) }]);
  });

  it("F7 a path added to the list meanwhile blocks that referral's notification, and no other of the address", async () => {
    const email = freshEmail();
    const named = await made(email, "https://www.linkedin.com/in/leave-me-be");
    const plain = await made(email);
    const { rows: keys } = await world.pool.query("SELECT candidate_linkedin_key AS key FROM referrals WHERE id = $1", [
      named.id,
    ]);
    await register(freshEmail(), linkedinHash(world.ctx, keys[0].key));
    await notifyWaiting(world);
    expect(await read(named.id)).toMatchObject({ shown: false, invitation: "undelivered" });
    expect(await read(plain.id)).toMatchObject({ shown: true });
    expect(await invitationsTo(world, email)).toHaveLength(1);
    const { rows } = await world.pool.query("SELECT letter FROM referral_invitations WHERE referral = $1", [named.id]);
    expect(rows).toEqual([{ letter: null }]);
    // Requesting a new link at that address neither reveals it nor makes it visible.
    world.clock.advance(3 * 3_600_000);
    await world.visitor.call(invitationEndpoints.requestLink, { body: { email } });
    await notifyWaiting(world);
    expect(await invitationsTo(world, email)).toHaveLength(2);
    const { rows: shown } = await world.pool.query(
      "SELECT referrals.id, shown_at IS NOT NULL AS shown, asked_at IS NOT NULL AS asked FROM referrals JOIN referral_invitations ON referral = referrals.id WHERE candidate_email = $1 ORDER BY referrals.id",
      [email],
    );
    expect(shown).toEqual([
      { id: named.id, shown: false, asked: false },
      { id: plain.id, shown: true, asked: true },
    ]);
  });

  it("F7 five additions concurrent with five notifications leave nobody notified afterwards", async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => made()));
    const waiting = await world.queue.take(NOTIFY_REFERRED);
    await Promise.all([
      ...waiting.map(({ data }) => notifyReferred(world.ctx, data)),
      ...people.map(({ email }) => register(email)),
    ]);
    const { rows } = await world.pool.query(
      "SELECT count(*)::int AS n FROM mails WHERE message = 'referred' AND sealed IS NOT NULL AND sent_at IS NULL AND failed_at IS NULL",
    );
    expect(rows).toEqual([{ n: 0 }]);
    await notifyWaiting(world);
    for (const { id, email } of people) {
      expect(await invitationsTo(world, email)).toEqual([]);
      expect((await read(id)).shown).toBe(false);
    }
  });
});
