import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readWrittenEmails, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { createMoneyPeople, type MoneyPeople } from "../../../../tests/support/money.ts";
import { createWorld, type World } from "../../../../tests/support/world.ts";
import { notificationEndpoints } from "../../../contract/notifications/notifications.ts";
import { rewardEndpoints } from "../../../contract/payments/rewards.ts";
import { eraseReferral } from "../../hiring/referrals/erase-referral.ts";

const REASON = "She wanted to build, and the work was maintenance.\nWe should have said so earlier.";

let world: World;
let fixture: MoneyPeople;

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  await sendQueuedEmails(world);
  await rm(join(world.folder, "mail"), { recursive: true, force: true });
  fixture = await createMoneyPeople(world);
});
afterAll(() => world.close());

const look = (id: string, who = fixture.owner) => who.call(rewardEndpoints.get, { params: { id } });
const report = (id: string, body: unknown = { reason: REASON }) =>
  fixture.owner.try(rewardEndpoints.reportFailure, { params: { id }, body });

/** Released by the owner's confirmation, before the probation is over. */
async function confirmed(): Promise<string> {
  const id = await fixture.escrowed();
  await fixture.owner.call(rewardEndpoints.confirm, { params: { id } });
  return id;
}

describe("M1 F6 the reason of a failed probation", () => {
  test.each([
    ["before the money came", () => fixture.hired(), "cancelled"],
    ["from escrow", () => fixture.escrowed(), "refunded"],
    ["M7 after the release", confirmed, "released"],
  ] as const)("is asked for and kept, %s", async (_when, make, state) => {
    const id = await make();
    for (const body of [{}, { reason: "" }, { reason: "  \n " }, { reason: "x".repeat(501) }])
      expect(await report(id, body)).toMatchObject({ status: 422, body: { fields: { reason: expect.anything() } } });
    expect(await look(id)).toMatchObject({ failed_at: null, failure_reason: null });
    expect(await report(id)).toMatchObject({ status: 200, body: { state, failure_reason: REASON } });
    for (const who of [fixture.owner, fixture.referrer])
      expect(await look(id, who)).toMatchObject({ failure_reason: REASON, failed_at: expect.any(String) });
  });

  test("is shown to the referrer in the product and by mail, and to nobody else", async () => {
    const id = await fixture.escrowed();
    await report(id);
    const notificationsOf = async (person = fixture.referrer) =>
      (await person.call(notificationEndpoints.list, { query: {} })).items;
    const [news] = await notificationsOf();
    const line = REASON.replace("\n", " ");
    expect(news).toMatchObject({ kind: "reward_refunded", params: { reason: line } });
    expect(JSON.stringify(await notificationsOf(fixture.admin))).not.toContain("maintenance");
    await sendQueuedEmails(world);
    const mails = (await readWrittenEmails(world)).filter(({ text }) => text?.includes("maintenance"));
    expect(mails.map(({ to }) => to?.[0]?.address)).toEqual([fixture.referrer.email]);
    expect(mails[0]?.subject).toMatch(/^No reward for /);
    const refunds = await fixture.admin.call(rewardEndpoints.refunds, { query: {} });
    expect(JSON.stringify(refunds)).not.toContain("maintenance");
    expect(JSON.stringify(await world.queue.waiting())).not.toContain("maintenance");
    expect((await fixture.admin.try(rewardEndpoints.get, { params: { id } })).status).toBe(404);
  });

  test("is shortened in the list of notifications alone", async () => {
    const id = await fixture.escrowed();
    await report(id, { reason: "word ".repeat(99) });
    const [news] = (await fixture.referrer.call(notificationEndpoints.list, { query: {} })).items;
    expect(news?.params.reason).toMatch(/^(word )+word…$/);
    expect((await look(id, fixture.referrer)).failure_reason).toHaveLength(494);
  });

  test("item 58 is deleted when the person's data are erased, before or after", async () => {
    const [before, after] = [await fixture.escrowed(), await fixture.escrowed()];
    const erase = (id: string) => world.ctx.write((tx) => eraseReferral(world.ctx, tx, id));
    await erase(before);
    for (const id of [before, after]) await report(id);
    await erase(after);
    for (const id of [before, after])
      expect(await look(id)).toMatchObject({ failure_reason: null, failed_at: expect.any(String) });
    const [news] = (await fixture.referrer.call(notificationEndpoints.list, { query: {} })).items;
    expect(news?.params).not.toHaveProperty("reason");
  });
});
