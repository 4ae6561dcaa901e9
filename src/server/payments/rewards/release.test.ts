import { afterAll, beforeAll, expect, test } from "vitest";
import { backdateHire, createMoneyPeople } from "../../../../tests/support/money.ts";
import { createWorld, type World } from "../../../../tests/support/world.ts";
import { releaseAllDue } from "./release.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test("M1 a reward whose release fails stops no other, and is released later", async () => {
  const { escrowed } = await createMoneyPeople(world);
  const ids = [await escrowed(100), await escrowed(200), await escrowed(300)].sort();
  const failing = ids[1] ?? "";
  for (const id of ids) await backdateHire(world, id, 90);
  await world.pool.query(`
    CREATE FUNCTION refuse_payout() RETURNS trigger LANGUAGE plpgsql AS
      $$BEGIN IF NEW.referral = '${failing}' THEN RAISE EXCEPTION 'refused'; END IF; RETURN NEW; END$$;
    CREATE TRIGGER refuse_payout BEFORE INSERT ON payouts FOR EACH ROW EXECUTE FUNCTION refuse_payout()`);
  const statuses = async () =>
    (await world.pool.query("SELECT reward_status AS status FROM referrals ORDER BY id")).rows.map(
      ({ status }) => status,
    );
  expect(await releaseAllDue(world.ctx)).toBe(2);
  expect(await statuses()).toEqual(["Released", "In Escrow", "Released"]);
  await world.pool.query("DROP TRIGGER refuse_payout ON payouts");
  expect(await releaseAllDue(world.ctx)).toBe(1);
  expect(await statuses()).toEqual(["Released", "Released", "Released"]);
  expect(await releaseAllDue(world.ctx)).toBe(0);
});
