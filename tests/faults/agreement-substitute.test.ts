import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { accountDataEndpoints } from "../../src/contract/accounts/account-data.ts";
import { referralEndpoints } from "../../src/contract/hiring/referrals.ts";
import { notificationEndpoints } from "../../src/contract/notifications/notifications.ts";
import { dashboardEndpoints } from "../../src/contract/overview/dashboard.ts";
import { claimEndpoints } from "../../src/contract/payments/claims.ts";
import { disputeEndpoints } from "../../src/contract/payments/disputes.ts";
import { rewardShareEndpoints } from "../../src/contract/payments/reward-shares.ts";
import { notificationPath } from "../../src/rules/notification-paths.ts";
import { referCandidate, uniqueEmail } from "../support/candidates.ts";
import { claimStart, moveToInterviewing, readHireAs } from "../support/claims.ts";
import { readWrittenEmails, sendQueuedEmails } from "../support/mails.ts";
import { createMoneyPeople, type MoneyPeople } from "../support/money.ts";
import { agreeOnShare } from "../support/reward-share-agreements.ts";
import { createWorld, type Person, type World } from "../support/world.ts";

let world: World;
let fixture: MoneyPeople;
let bob: Person;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  fixture = await createMoneyPeople(world);
  bob = await world.person("Bob Second", { email: uniqueEmail() });
});
afterAll(() => world.close());

/** Submitted by one of two under their agreement, and interviewed. */
async function shared(by = fixture.referrer, other = bob) {
  const job = (await world.job(fixture.owner, { reward_amount: 1_000, title: "Bell Founder" })).id;
  const split = await agreeOnShare(by, other, job, 70);
  const { id } = await referCandidate(by, job, { reward_share: split.id });
  await moveToInterviewing(fixture.owner, id);
  return { id, job };
}
const leave = async (person: Person) =>
  expect((await person.try(accountDataEndpoints.remove, { body: {} })).status).toBe(200);
const agreement = async (of: Person, job: string) =>
  (await of.call(rewardShareEndpoints.list, { query: { job } })).items[0]?.referral;
const told = async (by: Person) => (await by.call(notificationEndpoints.list, { query: {} })).items;

it("R40 R11 R31 the remaining party reports the start, and is notified and disputes in the other's place", async () => {
  const { id, job } = await shared();
  const start = { params: { id }, body: { started_on: "2026-11-21" } };
  expect((await bob.try(claimEndpoints.make, start)).status).toBe(404);
  expect((await agreement(bob, job))?.stands_in).toBeUndefined();
  await leave(fixture.referrer);
  expect((await agreement(bob, job))?.stands_in).toBe(true);
  const other = await world.person("Cora Stranger");
  expect((await other.try(claimEndpoints.make, start)).status).toBe(404);
  expect(await readHireAs(bob, id)).toMatchObject({ as: "referrer", can: { claim: true } });
  await claimStart(bob, id);
  const denial = { reason: "They never came to us.", known_before: false };
  await fixture.owner.call(claimEndpoints.deny, { params: { id }, body: denial });
  const { dispute } = await readHireAs(bob, id);
  expect(dispute?.opened).toMatchObject({ as: "company", text: denial.reason });
  await bob.call(disputeEndpoints.reply, {
    params: { id: dispute?.id ?? "" },
    body: { words: "They did.", file: null },
  });
  expect((await readHireAs(fixture.owner, id)).dispute?.answer).toMatchObject({ as: "referrer", text: "They did." });
  // The referral itself stays hidden from them.
  expect((await bob.try(referralEndpoints.get, { params: { id } })).status).toBe(404);
  const news = (await told(bob)).filter(({ kind, params }) => kind === "hire_update" && params.to === "sharer");
  expect(news.map(notificationPath)).toContain("/shared-rewards");
});

it("R40 J59 their dashboard links to the reportable start and the dispute through their agreement", async () => {
  const { id } = await shared();
  const needs = async () => {
    const { items } = await bob.call(dashboardEndpoints.needs, {});
    return items.map(({ kind, side, record, job, name }) => ({ kind, side, record, job, name }));
  };
  const late = "UPDATE referrals SET interviewing_at = interviewing_at - interval '46 days' WHERE id = $1";
  await world.pool.query(late, [id]);
  expect(await needs()).toEqual([]);
  await leave(fixture.referrer);
  const named = { side: "referrer", record: null, job: null, name: "Jonah Weiss" };
  expect(await needs()).toEqual([{ kind: "start", ...named }]);
  await claimStart(bob, id);
  expect(await needs()).toEqual([]);
  const body = { reason: "They never came to us.", known_before: false };
  await fixture.owner.call(claimEndpoints.deny, { params: { id }, body });
  expect(await needs()).toEqual([{ kind: "dispute", ...named }]);
  expect((await fixture.owner.call(dashboardEndpoints.needs, {})).items.map(({ kind }) => kind)).not.toContain("start");
});

it("R40 R39 J51 and the mail names no job that they can no longer see", async () => {
  const { id, job } = await shared();
  await leave(fixture.referrer);
  await world.pool.query("UPDATE jobs SET private = true, title = 'Keeper of a Secret' WHERE id = $1", [job]);
  await claimStart(bob, id);
  await fixture.owner.call(claimEndpoints.confirm, { params: { id }, body: {} });
  await sendQueuedEmails(world);
  const mails = (await readWrittenEmails(world)).filter(({ to }) => to?.some(({ address }) => address === bob.email));
  const said = JSON.stringify(mails);
  expect(said).toContain("confirmed the hire");
  expect(said).not.toContain("Keeper of a Secret");
});

it("R40 R31 nobody substitutes with a lost part, or while the other exists", async () => {
  const { id } = await shared(bob, fixture.referrer);
  const start = { params: { id }, body: { started_on: "2026-11-21" } };
  await world.pool.query("UPDATE reward_share_agreements SET asked_out = true WHERE referral = $1", [id]);
  await leave(bob);
  expect((await fixture.referrer.try(claimEndpoints.make, start)).status).toBe(404);
});
