import { afterAll, describe, expect, it } from "vitest";
import { applyToJob } from "../../../../tests/support/candidates.ts";
import { backdateHire, createMoneyPeople, uniqueIban } from "../../../../tests/support/money.ts";
import { createWorld, type Person } from "../../../../tests/support/world.ts";
import { settingsEndpoints } from "../../../contract/identity/settings.ts";
import { notificationEndpoints } from "../../../contract/notifications/notifications.ts";
import { paymentMethodEndpoints } from "../../../contract/payments/payment-methods.ts";
import { rewardEndpoints } from "../../../contract/payments/rewards.ts";
import { releaseAllDue } from "./release.ts";

const world = await createWorld();
const fixture = await createMoneyPeople(world);
afterAll(() => world.close());

async function kindsSentTo(person: Person, referral: string): Promise<string[]> {
  const { items } = await person.call(notificationEndpoints.list, { query: {} });
  return items.filter(({ subject }) => subject === referral).map(({ kind }) => kind);
}

/** Mails to the person about their reward. */
async function mailsTo(person: Person, referral: string): Promise<number> {
  const { rows } = await world.pool.query(
    `SELECT FROM notifications JOIN mails ON mails.dedupe_key = 'notification:' || notifications.id
     WHERE message = 'reward_step' AND user_id = $1 AND subject = $2`,
    [person.id, referral],
  );
  return rows.length;
}

describe("F14 the owner is notified about their money", () => {
  it("on receipt and on scheduled release, not of their own actions", async () => {
    const { owner } = fixture;
    const referral = await fixture.escrowed(1_200);
    expect((await kindsSentTo(owner, referral))[0]).toBe("reward_funded");
    await backdateHire(world, referral, 90);
    await releaseAllDue(world.ctx);
    expect((await kindsSentTo(owner, referral))[0]).toBe("reward_paid_out");
    const early = await fixture.escrowed(1_300);
    await owner.call(rewardEndpoints.confirm, { params: { id: early } });
    expect(await kindsSentTo(owner, early)).not.toContain("reward_paid_out");
  });

  it("by mail as their settings say", async () => {
    const { owner } = fixture;
    const wanted = await fixture.hired(1_400);
    const before = await mailsTo(owner, wanted);
    const receipt = (id: string) =>
      fixture.admin.call(rewardEndpoints.recordReceipt, { params: { id }, body: { reward_amount: 1_400 } });
    await receipt(wanted);
    const sent = (await mailsTo(owner, wanted)) - before;
    await owner.call(settingsEndpoints.update, { body: { payoutAlerts: false } });
    const unwanted = await fixture.hired(1_400);
    const hired = await mailsTo(owner, unwanted);
    await receipt(unwanted);
    expect([sent, (await mailsTo(owner, unwanted)) - hired]).toEqual([1, 0]);
  });
});

it("F8 X12 confirming right after funding checks whether both are paid to the same account", async () => {
  const { owner, referrer } = fixture;
  const referral = await fixture.escrowed(900);
  const { rows } = await world.pool.query("SELECT job, candidate_email AS email FROM referrals WHERE id = $1", [
    referral,
  ]);
  const candidate = await world.person("Jonah Weiss", { email: rows[0]?.email, verified: true });
  await applyToJob(candidate, rows[0]?.job);
  const iban = uniqueIban();
  for (const person of [referrer, candidate])
    await person.call(paymentMethodEndpoints.create, { body: { format: "iban", holder: person.name, iban } });
  const answer = await owner.call(rewardEndpoints.confirm, { params: { id: referral } });
  expect(answer.reward_status).toBe("In Escrow");
  const reviewed = await world.pool.query("SELECT on_hold, review FROM referrals WHERE id = $1", [referral]);
  expect(reviewed.rows).toEqual([{ on_hold: true, review: ["same_payout"] }]);
});
