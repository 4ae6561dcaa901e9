import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildReferral, referCandidate } from "../../../tests/support/candidates.ts";
import { createWorld, type World } from "../../../tests/support/world.ts";
import { accountDataEndpoints } from "../../contract/accounts/account-data.ts";
import { referralEndpoints } from "../../contract/hiring/referrals.ts";
import { lockDepartingAccount } from "./erase-account.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const ROUNDS = 6;

describe("P5 an account is deleted while others name it", () => {
  it("P5 a deletion, a hire and a submission at once wait for each other in one order: nobody is cut off", async () => {
    const failures: unknown[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const [owner, account, other] = [
        await world.person("Petra Poster"),
        await world.person("Lena Leaver"),
        await world.person("Ines Marchetti"),
      ];
      const theirs = (await world.job(account)).id;
      const { id } = await referCandidate(account, (await world.job(owner)).id);
      const step = (from: string, status: string) =>
        owner.try(referralEndpoints.setStatus, { params: { id }, body: { from, status } });
      await step("Pending", "Reviewing");
      const answers = await Promise.all([
        account.try(accountDataEndpoints.remove, { body: {} }),
        step("Reviewing", "Interviewing"),
        ...Array.from({ length: 4 }, () => other.try(referralEndpoints.create, { body: buildReferral(theirs) })),
      ]);
      const wrong = answers.filter(({ status }) => ![200, 201, 404].includes(status));
      failures.push(...wrong.map(({ status, body }) => [status, body.code]));
    }
    expect(failures).toEqual([]);
  });

  it("P5 a deletion does not wait for somebody who writes a row that only names the person", async () => {
    const account = await world.person("Lena Leaver");
    const client = await world.pool.connect();
    try {
      await client.query("BEGIN");
      await client.query(
        `INSERT INTO notifications (id, user_id, kind, subject, dedupe_key, params, created_at)
         VALUES (gen_random_uuid(), $1, 'referral_received', gen_random_uuid(), 'crosswise', '{}', now())`,
        [account.id],
      );
      const locked = await world.ctx.write((tx) => lockDepartingAccount(tx, account.id));
      expect(locked.id).toBe(account.id);
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
  });
});
