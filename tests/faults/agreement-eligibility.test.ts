import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { invitationEndpoints } from "../../src/contract/hiring/consent.ts";
import { referralEndpoints } from "../../src/contract/hiring/referrals.ts";
import { notificationEndpoints } from "../../src/contract/notifications/notifications.ts";
import { paymentMethodEndpoints } from "../../src/contract/payments/payment-methods.ts";
import { rewardShareEndpoints } from "../../src/contract/payments/reward-shares.ts";
import { rewardEndpoints } from "../../src/contract/payments/rewards.ts";
import { notify } from "../../src/server/notifications/notify.ts";
import { releaseAllDue } from "../../src/server/payments/rewards/release.ts";
import { applyToJob, buildReferral, referCandidate, referWithoutNotice, uniqueEmail } from "../support/candidates.ts";
import { moveToInterviewing } from "../support/claims.ts";
import { findConsentToken, notifyQueuedCandidates } from "../support/consent.ts";
import { readWrittenEmails, sendQueuedEmails } from "../support/mails.ts";
import { backdateHire, createMoneyPeople, type MoneyPeople } from "../support/money.ts";
import { agreeOnShare } from "../support/reward-share-agreements.ts";
import { joinTeam } from "../support/teams.ts";
import { createWorld, type Person, type World } from "../support/world.ts";

let world: World;
let fixture: MoneyPeople;
let bob: Person;
let job: string;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  fixture = await createMoneyPeople(world);
  bob = await world.person("Bob Second", { email: uniqueEmail() });
  job = (await world.job(fixture.owner, { reward_amount: 1_000 })).id;
});
afterAll(() => world.close());

const submit = (reward_share: string, by = fixture.referrer) =>
  by.try(referralEndpoints.create, { body: buildReferral(job, { reward_share, candidate_email: uniqueEmail() }) });
const set = (text: string, values: unknown[]) => world.pool.query(text, values);
const heldOf = async (id: string) => (await set("SELECT on_hold, review FROM referrals WHERE id = $1", [id])).rows[0];
async function escrowed(id: string): Promise<void> {
  await set("UPDATE referrals SET status = 'Hired', hired_at = now() WHERE id = $1", [id]);
  await fixture.admin.call(rewardEndpoints.recordReceipt, { params: { id }, body: { reward_amount: 1_000 } });
  await backdateHire(world, id, 91);
  await releaseAllDue(world.ctx);
}
const purse = (by: Person, paypal_email: string) =>
  by.call(paymentMethodEndpoints.create, { body: { format: "paypal", paypal_email } });

it("R39 submits nothing for a suspended, deleted or excluded user, and does not reveal which", async () => {
  const { id } = await agreeOnShare(fixture.referrer, bob, job);
  const refused = { status: 409, body: { code: "reward_share_refused" } };
  await set("UPDATE auth_users SET banned_until = '2999-01-01' WHERE id = $1", [bob.id]);
  expect(await submit(id)).toMatchObject(refused);
  await set("UPDATE auth_users SET banned_until = NULL WHERE id = $1", [bob.id]);
  // As the previous version leaves agreements of a deleted account.
  await set("UPDATE users SET deleted_at = now() WHERE id = $1", [bob.id]);
  expect(await submit(id)).toMatchObject(refused);
  await set("UPDATE users SET deleted_at = NULL WHERE id = $1", [bob.id]);
  await set("UPDATE jobs SET private = true WHERE id = $1", [job]);
  await set("INSERT INTO job_link_holders (job, user_id, created_at) VALUES ($1, $2, now())", [
    job,
    fixture.referrer.id,
  ]);
  expect(await submit(id)).toMatchObject(refused);
  await set("INSERT INTO job_link_holders (job, user_id, created_at) VALUES ($1, $2, now())", [job, bob.id]);
  expect((await submit(id)).status).toBe(201);
});

it("R39 X54 X12 a recipient of the reward cannot claim the referral as its person", async () => {
  const { id: reward_share } = await agreeOnShare(fixture.referrer, bob, job);
  const second = uniqueEmail();
  const { id } = await referWithoutNotice(fixture.referrer, job, { reward_share, candidate_email: second });
  await notifyQueuedCandidates(world);
  const token = await findConsentToken(world, second);
  await world.visitor.call(invitationEndpoints.answer, { body: { token, referral: id, answer: "accept" } });
  const seen = await bob.call(invitationEndpoints.open, { body: { token } });
  expect(seen).toMatchObject({ claimable: false });
  await bob.try(invitationEndpoints.claim, { body: { token } });
  const { rows } = await set("SELECT claimed_by FROM consent_requests WHERE referral = $1", [id]);
  expect(rows).toEqual([{ claimed_by: null }]);
});

it("F8 R39 X54 X12 a reward for the hired person waits for review, as referrer and as recipient", async () => {
  const { id: reward_share } = await agreeOnShare(fixture.referrer, bob, job);
  const second = uniqueEmail();
  const { id } = await referCandidate(fixture.referrer, job, { reward_share, candidate_email: second });
  await applyToJob(bob, job, { candidate_email: second });
  await escrowed(id);
  expect(await heldOf(id)).toEqual({ on_hold: true, review: ["same_payout"] });
  const own = uniqueEmail();
  const alone = await referCandidate(fixture.referrer, job, { candidate_email: own });
  await applyToJob(fixture.referrer, job, { candidate_email: own });
  await escrowed(alone.id);
  expect(await heldOf(alone.id)).toEqual({ on_hold: true, review: ["same_payout"] });
});

it("F8 R39 X54 so does one paid to a team member's account, and no other", async () => {
  const other = await world.person("Cora Honest", { email: uniqueEmail() });
  const ids: string[] = [];
  for (const partner of [bob, other]) {
    const { id: reward_share } = await agreeOnShare(fixture.referrer, partner, job);
    const { id } = await referCandidate(fixture.referrer, job, { reward_share });
    await moveToInterviewing(fixture.owner, id);
    ids.push(id);
  }
  await purse(fixture.owner, `till-${job}@people.example`);
  await purse(bob, `Till-${job}@people.example`);
  for (const id of ids) await escrowed(id);
  expect(await heldOf(ids[0] ?? "")).toEqual({ on_hold: true, review: ["same_payout"] });
  expect(await heldOf(ids[1] ?? "")).toEqual({ on_hold: false, review: [] });
});

it("R39 R17 X54 a recipient who joins the team later cannot hire the person, pay or release the reward", async () => {
  const { id: reward_share } = await agreeOnShare(fixture.referrer, bob, job);
  const { id } = await referCandidate(fixture.referrer, job, { reward_share });
  const { company } = await world.job(fixture.owner);
  await joinTeam(fixture.owner, company.id, bob, "recruiter");
  const step = { params: { id }, body: { from: "Pending", status: "Reviewing" } };
  expect((await bob.try(referralEndpoints.setStatus, step)).status).toBe(404);
  expect((await bob.call(referralEndpoints.get, { params: { id } })).can.set_status).toBe(false);
  expect((await fixture.owner.try(referralEndpoints.setStatus, step)).status).toBe(200);
  await set("UPDATE referrals SET status = 'Hired', hired_at = now() WHERE id = $1", [id]);
  await fixture.admin.call(rewardEndpoints.recordReceipt, { params: { id }, body: { reward_amount: 1_000 } });
  expect((await bob.try(rewardEndpoints.confirm, { params: { id } })).status).toBe(404);
  expect((await bob.call(rewardEndpoints.get, { params: { id } })).can.confirm).toBe(false);
});

it("R39 J51 neither mail nor notification names a job that the reader can no longer see", async () => {
  const title = "Head of a Secret Office";
  const hidden = (await world.job(fixture.owner, { title: "Open Office" })).id;
  const { id } = await agreeOnShare(fixture.referrer, bob, hidden);
  await sendQueuedEmails(world);
  await set("UPDATE jobs SET private = true, title = $2 WHERE id = $1", [hidden, title]);
  await fixture.referrer.call(rewardShareEndpoints.end, { params: { id } });
  await sendQueuedEmails(world);
  const mails = (await readWrittenEmails(world)).filter(({ to }) => to?.some(({ address }) => address === bob.email));
  expect(mails.map(({ subject }) => subject)).toContain("Ines Marchetti will not share a reward with you");
  expect(JSON.stringify(mails)).not.toContain(title);
  const { items } = await bob.call(notificationEndpoints.list, { query: {} });
  expect(items.map(({ kind, job: of }) => [kind, of])).toEqual([
    ["reward_share_ended", null],
    ["reward_share_asked", null],
  ]);
  // The company's members still see it.
  await world.ctx.write((tx) =>
    notify(world.ctx, tx, { user_id: fixture.owner.id, kind: "job_closed", subject: hidden }),
  );
  const [own] = (await fixture.owner.call(notificationEndpoints.list, { query: {} })).items;
  expect(own).toMatchObject({ kind: "job_closed", job: { title } });
});
