import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fileEndpoints } from "../../src/contract/files.ts";
import { referralEndpoints } from "../../src/contract/hiring/referrals.ts";
import { notificationEndpoints } from "../../src/contract/notifications/notifications.ts";
import { claimEndpoints } from "../../src/contract/payments/claims.ts";
import { disputeEndpoints } from "../../src/contract/payments/disputes.ts";
import { payoutEndpoints } from "../../src/contract/payments/payouts.ts";
import { rewardEndpoints } from "../../src/contract/payments/rewards.ts";
import { OPEN_REWARD } from "../../src/server/payments/rewards/open-reward.ts";
import { releaseAllDue } from "../../src/server/payments/rewards/release.ts";
import { referCandidate, uniqueEmail } from "../support/candidates.ts";
import { claimStart, moveToInterviewing, readHireAs } from "../support/claims.ts";
import { pdf } from "../support/documents.ts";
import { addBankAccount, backdateHire, createMoneyPeople, type MoneyPeople } from "../support/money.ts";
import { createWorld, type Person, type World } from "../support/world.ts";
import { checkMoney } from "./money-checker.ts";

let world: World;
let fixture: MoneyPeople;
let owner: Person;
let ines: Person;
let admin: Person;

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  fixture = await createMoneyPeople(world);
  owner = fixture.owner;
  ines = fixture.referrer;
  admin = fixture.admin;
});
afterAll(() => world.close());

const WORDS = "We agreed on another day.";
let keys = 0;
function open(by: Person, referral: string, words = WORDS, file: string | null = null) {
  keys += 1;
  return by.try(disputeEndpoints.open, { body: { referral, words, file } }, { key: `dispute-${keys}` });
}
const reply = (by: Person, id: string, words = "That is not so.") =>
  by.try(disputeEndpoints.reply, { params: { id }, body: { words, file: null } });
type Share = { payee: string | null; percent: number };
const decide = (id: string, outcome: string, shares: Share[] = [], by: Person = admin) =>
  by.try(disputeEndpoints.decide, { params: { id }, body: { outcome, shares, words: "It was read by both." } });
const idOf = async (referral: string, by: Person = ines) => (await readHireAs(by, referral)).dispute?.id ?? "";
async function release(referral: string): Promise<void> {
  await backdateHire(world, referral, 91);
  await releaseAllDue(world.ctx);
}
async function payoutsOf(referral: string) {
  const { rows } = await world.pool.query<{ user_id: string; amount: number; to_owner: boolean }>(
    "SELECT user_id, amount, to_owner FROM payouts WHERE referral = $1 ORDER BY amount DESC",
    [referral],
  );
  return rows;
}
/** A hire claim denied by the company; with two referrers if another is given. */
async function denied(other?: Person): Promise<string> {
  const email = uniqueEmail();
  const job = await world.job(owner, { reward_amount: 101 });
  const { id } = await referCandidate(ines, job.id, { candidate_email: email });
  await moveToInterviewing(owner, id);
  if (other !== undefined) {
    world.clock.advance(1_000);
    await referCandidate(other, (await world.job(owner)).id, { candidate_email: email });
  }
  await claimStart(ines, id);
  await owner.call(claimEndpoints.deny, { params: { id }, body: { reason: "They never began." } });
  return id;
}
async function funded(id: string, reward_amount: number): Promise<void> {
  await world.queue.work(OPEN_REWARD);
  await admin.call(rewardEndpoints.recordReceipt, { params: { id }, body: { reward_amount } });
}

describe("R12 disputes", () => {
  it("R11 R12 a denial opens one; the other side answers once, and strangers get nothing", async () => {
    const id = await denied();
    const hire = await readHireAs(ines, id);
    expect(hire).toMatchObject({
      dispute: { opened: { as: "company", text: "They never began." }, answer: null, decision: null },
      can: { reply: true, dispute: false },
    });
    const dispute = hire.dispute?.id ?? "";
    const stranger = await world.person("Sam Stranger");
    for (const other of [stranger, owner])
      expect((await reply(other, dispute)).status).toBe(other === owner ? 409 : 404);
    expect((await decide(dispute, "uphold")).body.code).toBe("dispute_waits");
    const answers = await Promise.all(Array.from({ length: 10 }, () => reply(ines, dispute)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    const { items } = await admin.call(disputeEndpoints.list, { query: {} });
    expect(items.find((item) => item.id === dispute)).toMatchObject({ ready: true, opened_as: "company" });
    expect((await owner.call(notificationEndpoints.list, { query: {} })).items[0]?.kind).toBe("team_hire_update");
  });

  it("R12 upheld: hired, the reward due, and both see why", async () => {
    const id = await denied();
    await reply(ines, await idOf(id));
    expect((await decide(await idOf(id), "uphold")).status).toBe(200);
    expect((await ines.call(referralEndpoints.get, { params: { id } })).status).toBe("Hired");
    expect((await readHireAs(owner, id)).dispute?.decision).toMatchObject({
      outcome: "uphold",
      words: "It was read by both.",
    });
    await funded(id, 101);
    await release(id);
    expect(await payoutsOf(id)).toMatchObject([{ user_id: ines.id, amount: 10_100 }]);
    expect(await checkMoney(world.pool)).toEqual([]);
  });

  it("R12 is decided after seven days without an answer; for the company, nobody is hired", async () => {
    const id = await denied();
    const dispute = await idOf(id);
    await world.pool.query("UPDATE disputes SET answer_by = now() - interval '1 minute' WHERE id = $1", [dispute]);
    expect((await decide(dispute, "move", [{ payee: null, percent: 100 }])).status).toBe(200);
    expect((await ines.call(referralEndpoints.get, { params: { id } })).status).toBe("Interviewing");
    expect((await decide(dispute, "uphold")).body.code).toBe("conflict");
  });

  it("R12 M2 split between two referrers and the company without losing a cent; the ledger sums to zero at every step", async () => {
    const gus = await world.person("Gus Later");
    await addBankAccount(gus);
    const id = await denied(gus);
    await reply(ines, await idOf(id));
    const shares = [
      { payee: ines.id, percent: 33 },
      { payee: gus.id, percent: 33 },
      { payee: null, percent: 34 },
    ];
    expect((await decide(await idOf(id), "split", shares)).status).toBe(200);
    await funded(id, 101);
    expect(await checkMoney(world.pool)).toEqual([]);
    await release(id);
    expect(await checkMoney(world.pool)).toEqual([]);
    expect(await payoutsOf(id)).toEqual([
      { user_id: owner.id, amount: 3_434, to_owner: true },
      { user_id: expect.any(String), amount: 3_333, to_owner: false },
      { user_id: expect.any(String), amount: 3_333, to_owner: false },
    ]);
    const { items } = await gus.call(payoutEndpoints.list, { query: {} });
    expect(items).toMatchObject([{ amount: 3_333, status: "Pending" }]);
    await gus.call(payoutEndpoints.withdraw, { params: { id: items[0]?.id ?? "" } });
    // Not confirmed early any more: the probation failed in time.
    expect(await checkMoney(world.pool)).toEqual([]);
  });

  it("R12 M7 a probation failed after a split claws back what its referrers got and no more", async () => {
    const id = await fixture.escrowed(101);
    await open(owner, id);
    await reply(ines, await idOf(id));
    const shares = [
      { payee: ines.id, percent: 60 },
      { payee: null, percent: 40 },
    ];
    expect((await decide(await idOf(id), "split", shares)).status).toBe(200);
    await owner.call(rewardEndpoints.confirm, { params: { id } });
    expect((await payoutsOf(id)).map(({ amount }) => amount)).toEqual([6_060, 4_040]);
    await owner.call(rewardEndpoints.reportFailure, { params: { id }, body: { reason: "They left." } });
    expect(await checkMoney(world.pool)).toEqual([]);
    await admin.call(rewardEndpoints.settleRefund, { params: { id } });
    expect(await checkMoney(world.pool)).toEqual([]);
  });

  it("R12 an open one blocks release, confirmation, refunds and reminders", async () => {
    const id = await fixture.escrowed(500);
    expect((await open(ines, id)).status).toBe(201);
    expect((await open(owner, id)).body.code).toBe("dispute_not_now");
    await release(id);
    for (const [endpoint, body] of [
      [rewardEndpoints.confirm, undefined],
      [rewardEndpoints.reportFailure, { reason: "They left." }],
    ] as const)
      expect((await owner.try(endpoint, { params: { id }, body })).body.code).toBe("reward_not_ready");
    expect(await payoutsOf(id)).toEqual([]);
    await reply(owner, await idOf(id));
    await decide(await idOf(id), "uphold");
    await releaseAllDue(world.ctx);
    expect((await payoutsOf(id)).length).toBe(1);
    expect((await open(ines, id)).body.code).toBe("dispute_not_now");
  });

  it("R12 moved back to the company: paid money is refunded, unpaid money is no longer owed", async () => {
    const [paid, due] = [await fixture.escrowed(500), await fixture.hired(500)];
    for (const id of [paid, due]) {
      await world.queue.work(OPEN_REWARD);
      expect((await open(owner, id)).status).toBe(201);
      await reply(ines, await idOf(id));
      expect((await decide(await idOf(id), "move", [{ payee: null, percent: 100 }])).status).toBe(200);
    }
    expect(await owner.call(rewardEndpoints.get, { params: { id: paid } })).toMatchObject({ state: "refunded" });
    expect(await owner.call(rewardEndpoints.get, { params: { id: due } })).toMatchObject({ state: "cancelled" });
    expect(await checkMoney(world.pool)).toEqual([]);
  });

  it("R12 A14 nobody decides for themselves; shares go only to those concerned and sum to 100", async () => {
    const id = await denied();
    const dispute = await idOf(id);
    await reply(ines, dispute);
    const stranger = await world.person("Sam Stranger");
    for (const [shares, code] of [
      [[{ payee: ines.id, percent: 60 }], "shares_sum"],
      [
        [
          { payee: ines.id, percent: 60 },
          { payee: stranger.id, percent: 40 },
        ],
        "invalid",
      ],
      [
        [
          { payee: ines.id, percent: 60 },
          { payee: ines.id, percent: 40 },
        ],
        "invalid",
      ],
    ] as const)
      expect((await decide(dispute, "split", [...shares])).body).toMatchObject({ fields: { shares: { code } } });
    expect((await decide(dispute, "split", [{ payee: ines.id, percent: 0.5 }])).status).toBe(422);
    expect((await decide(dispute, "uphold", [], stranger)).status).toBe(403);
    const twice = await Promise.all(Array.from({ length: 4 }, () => decide(dispute, "uphold")));
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it("R12 an attached file is visible to both sides and admins", async () => {
    const id = await fixture.escrowed(500);
    const sent = await ines.try(fileEndpoints.uploadCv, {
      query: { name: "contract.pdf", form: "application" },
      body: pdf(),
    });
    expect((await open(ines, id, WORDS, String(sent.body.token))).status).toBe(201);
    const dispute = await idOf(id);
    const call = { params: { id: dispute }, query: { of: "opened" } };
    for (const by of [ines, owner, admin]) expect((await by.try(disputeEndpoints.file, call)).status).toBe(200);
    const stranger = await world.person("Sam Stranger");
    expect((await stranger.try(disputeEndpoints.file, call)).status).toBe(404);
    expect((await owner.try(disputeEndpoints.file, { ...call, query: { of: "answer" } })).status).toBe(404);
  });
});
