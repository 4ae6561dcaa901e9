import { getRequestListener } from "@hono/node-server";
import { afterAll, expect, test } from "vitest";
import { PASSWORD, signUp } from "../../../../tests/support/auth-client.ts";
import { createSignInWorld } from "../../../../tests/support/company-sign-in.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { addFactor } from "../../../../tests/support/second-factor.ts";
import { createApiClient } from "../../../../tests/support/world.ts";
import { accountDataEndpoints } from "../../../contract/accounts/account-data.ts";
import { companySignInEndpoints } from "../../../contract/companies/company-sign-in.ts";
import { disableUnverifiedSignIns } from "./disable-unverified.ts";

const { enforce, list } = companySignInEndpoints;

getRequestListener(() => new Response());
const means = await createSignInWorld();
const { world } = means;
const [provider] = means.providers;
afterAll(() => means.close());

/** Exempts a second owner. */
async function kept() {
  const company = await means.company();
  const { id, domain, owner } = company;
  const { id: connection } = await company.connected(provider);
  const keeper = await signUp(world);
  await world.pool.query(
    "INSERT INTO company_members (company, user_id, role, created_at) VALUES ($1, $2, 'owner', now())",
    [id, keeper.id],
  );
  const { token } = await addFactor(world, keeper);
  const which = { params: { id, connection } };
  const by = createApiClient(world.app, token);
  await by.call(enforce, { ...which, body: { on: true, break_glass: keeper.id } });
  /** What the page shows the other owner, whose session was created by another method. */
  const shown = async () => (await by.call(list, { params: { id } })).items[0];
  const warned = async (address: string) => {
    await sendQueuedEmails(world);
    const mails = await readWrittenEmails(world);
    return mails.filter(({ to, text }) => to?.[0]?.address === address && text?.includes("is no longer an owner"))
      .length;
  };
  return { id, domain, owner, keeper, by, which, shown, warned };
}

test("X188 owners are warned once when the exempted owner is no longer an owner, and it stays enforced", async () => {
  const { id, owner, keeper, shown, warned } = await kept();
  await disableUnverifiedSignIns(world.ctx);
  expect(await warned(owner.email)).toBe(0);
  expect(await shown()).toMatchObject({ break_glass: { id: keeper.id } });
  const third = await signUp(world);
  await world.pool.query("UPDATE company_members SET role = 'viewer' WHERE company = $1 AND user_id = $2", [
    id,
    keeper.id,
  ]);
  await world.pool.query(
    "INSERT INTO company_members (company, user_id, role, created_at) VALUES ($1, $2, 'owner', now())",
    [id, third.id],
  );
  const seen = () => createApiClient(world.app, third.token).call(list, { params: { id } });
  // The page does not depend on the scheduled task.
  expect((await seen()).items[0]).toMatchObject({ break_glass: null, enforced_since: expect.any(String) });
  await disableUnverifiedSignIns(world.ctx);
  await disableUnverifiedSignIns(world.ctx);
  expect([await warned(owner.email), await warned(third.email), await warned(keeper.email)]).toEqual([1, 1, 0]);
  // Becoming an owner again does not restore the exemption: somebody has to grant it.
  await world.pool.query("UPDATE company_members SET role = 'owner' WHERE company = $1 AND user_id = $2", [
    id,
    keeper.id,
  ]);
  expect((await seen()).items[0]).toMatchObject({ break_glass: null });
});

test("X188 P5 whose account is deleted is gone with it, and the others are warned at once", async () => {
  const { owner, by, warned } = await kept();
  await by.call(accountDataEndpoints.remove, { body: { password: PASSWORD } });
  expect(await warned(owner.email)).toBe(1);
  await disableUnverifiedSignIns(world.ctx);
  expect(await warned(owner.email)).toBe(1);
});
