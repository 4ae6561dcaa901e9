import { afterAll, describe, expect, test } from "vitest";
import { completePayoutAs, createMoneyPeople, withdrawPayout } from "../../../../tests/support/money.ts";
import { addMember } from "../../../../tests/support/teams.ts";
import { createWorld } from "../../../../tests/support/world.ts";
import { payoutEndpoints } from "../../../contract/payments/payouts.ts";
import { rewardEndpoints } from "../../../contract/payments/rewards.ts";

const world = await createWorld();
const fixture = await createMoneyPeople(world);
afterAll(() => world.close());

type Entries = { items: readonly { by: string | null; from: string | null; to: string }[] };
const steps = ({ items }: Entries) => items.map(({ by, from, to }) => [from, to, by]);

describe("F6 the history of money is visible to readers of the record", () => {
  test("a reward's to its owner and its referrer, who are named to each other; to no admin", async () => {
    const { owner, referrer } = fixture;
    const id = await fixture.escrowed(1_700);
    await owner.call(rewardEndpoints.confirm, { params: { id } });
    const told = [
      ["Pending", "In Escrow", null],
      ["In Escrow", "Released", owner.name],
    ];
    for (const reader of [owner, referrer])
      expect(steps(await reader.call(rewardEndpoints.history, { params: { id } }))).toEqual(told);
    const colleague = await world.person("Cora Colleague");
    const { rows } = await world.pool.query("SELECT job FROM referrals WHERE id = $1", [id]);
    await addMember(world, rows[0]?.job, colleague, "recruiter");
    const other = await fixture.escrowed(1_600);
    await colleague.call(rewardEndpoints.confirm, { params: { id: other } });
    for (const reader of [colleague, referrer]) {
      const [, released] = steps(await reader.call(rewardEndpoints.history, { params: { id: other } }));
      expect(released).toEqual(["In Escrow", "Released", colleague.name]);
    }
    const stranger = await world.person("Some Stranger");
    expect((await stranger.try(rewardEndpoints.history, { params: { id } })).status).toBe(404);
  });

  test("a payout's to its referrer, who is named, and to the admin, who sees who settled it", async () => {
    const { admin, referrer } = fixture;
    const { payout: id } = await fixture.released(1_800);
    expect((await withdrawPayout(referrer, id)).status).toBe(200);
    expect((await completePayoutAs(admin, id)).status).toBe(200);
    const told = (by: string | null) => [
      [null, "Pending", null],
      ["Pending", "Processing", referrer.name],
      ["Processing", "Completed", by],
    ];
    expect(steps(await referrer.call(payoutEndpoints.history, { params: { id } }))).toEqual(told(null));
    expect(steps(await admin.call(payoutEndpoints.adminHistory, { params: { id } }))).toEqual(told(admin.name));
  });
});
