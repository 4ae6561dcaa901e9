import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountDataEndpoints } from "../../src/contract/accounts/account-data.ts";
import { invitationEndpoints } from "../../src/contract/hiring/consent.ts";
import { referralEndpoints } from "../../src/contract/hiring/referrals.ts";
import { makeLog } from "../../src/server/infra/platform/log.ts";
import { signDays } from "../../src/server/payments/receipts/sign-days.ts";
import { ERASURE_FIXTURES, type ErasureStage, hireByApplication } from "../support/erasure-fixtures.ts";
import { createMarkedPerson, type MarkedPerson } from "../support/marked.ts";
import { runVerifier } from "../support/receipts.ts";
import { findTraces, readEverythingStored } from "../support/stored-data.ts";
import { createWorld, type Person, type World } from "../support/world.ts";

let world: World;
let logged = "";

beforeAll(async () => {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString();
      done();
    },
  });
  world = await createWorld({ log: makeLog("debug", false, sink) });
});
afterAll(() => world.close());

async function staged(): Promise<ErasureStage> {
  const [owner, ines, other, admin] = await Promise.all([
    world.person("Marguerite Olander"),
    world.person("Ines Marchetti"),
    world.person("Gus Later"),
    world.person("Ada Settler", { admin: true }),
  ]);
  const { id, company } = await world.job(owner);
  return { world, owner, ines, other, admin, job: id, company: company.id };
}

/** Runs everything due, like the product. */
async function settled(): Promise<void> {
  world.clock.advance(10_000);
  await world.queue.work();
}
const traces = async ({ traces: words }: MarkedPerson) =>
  findTraces({ ...(await readEverythingStored(world)), logged }, words);

async function receiptOf(by: Person): Promise<unknown> {
  const { items } = await by.call(referralEndpoints.list, { query: {} });
  const headers = { authorization: `Bearer ${by.token}` };
  return (await world.app.request(`/api/referrals/${items[0]?.id}/receipt`, { headers })).json();
}
/** Signs the entries so far, as after the database's next midnight. */
let days = 0;
async function signed(): Promise<void> {
  days += 1;
  const at = new Date(Math.floor(Date.now() / 86_400_000 + days) * 86_400_000 + 11 * 60_000);
  await signDays({ ...world.ctx, clock: { now: () => at } });
}

describe("F16 X29 item 58 an erasure by mailed link leaves nothing, whatever happened before", () => {
  it.each(Object.entries(ERASURE_FIXTURES))(
    "F5 F16 F18 X29 item 58 %s: in no table, waiting or written mail, file or log, and the receipt verifies",
    async (name, fixture) => {
      const [stage, one] = [await staged(), createMarkedPerson(name)];
      const token = await fixture(stage, one);
      await settled();
      await signed();
      const before = await receiptOf(stage.ines);
      // Proves that the search below would find something.
      expect((await traces(one)).length).toBeGreaterThan(2);
      await world.visitor.call(invitationEndpoints.erase, { body: { token, never_again: false } });
      await settled();
      expect(await traces(one)).toEqual([]);
      await signed();
      for (const receipt of [before, await receiptOf(stage.ines)])
        expect(runVerifier(world.folder, receipt)).toMatchObject({ code: 0 });
    },
    150_000,
  );

  it("R10 F16 P5 X29 hired by their own application after a rejection: deleting the account deletes the application", async () => {
    const [stage, one] = [await staged(), createMarkedPerson("ownapplication")];
    const token = (await ERASURE_FIXTURES.hiredAfterNo?.(stage, one)) ?? "";
    const own = await world.person("Olga Applicant", { email: one.email, verified: true });
    await hireByApplication(stage, one, own);
    await settled();
    await world.visitor.call(invitationEndpoints.erase, { body: { token, never_again: true } });
    await settled();
    await own.call(accountDataEndpoints.remove, { body: {} });
    await settled();
    const left = (await traces(one)).filter((place) => !place.startsWith('mail "Your account was deleted"'));
    expect(left).toEqual([]);
  }, 60_000);
});
