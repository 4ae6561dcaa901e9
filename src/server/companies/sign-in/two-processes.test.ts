import { getRequestListener } from "@hono/node-server";
import { afterAll, expect, test } from "vitest";
import { PASSWORD, signUp } from "../../../../tests/support/auth-client.ts";
import { createSignInWorld, signInThroughCompany } from "../../../../tests/support/company-sign-in.ts";
import { createVisitor } from "../../../../tests/support/external-sign-in.ts";
import { addFactor } from "../../../../tests/support/second-factor.ts";
import { createAppOf, startSecondProcess } from "../../../../tests/support/second-process.ts";
import { createApiClient, type World } from "../../../../tests/support/world.ts";
import { companySignInEndpoints } from "../../../contract/companies/company-sign-in.ts";

const { enforce, remove, turn } = companySignInEndpoints;

getRequestListener(() => new Response());
const means = await createSignInWorld();
const { world } = means;
const [provider] = means.providers;
const other = await startSecondProcess(world);
const second = await createAppOf(other);
afterAll(async () => {
  await other.close();
  await means.close();
});

async function accessStatus(services: World["services"], token: string): Promise<string> {
  try {
    return (await services.authenticator.actorOf(`Bearer ${token}`)).kind;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

/** Both processes cache the session, and reject it within a second after `end`. */
async function expectEnded(token: string, end: () => Promise<unknown>): Promise<void> {
  const both = [world.services, other];
  for (const services of both) expect(await accessStatus(services, token)).toBe("user");
  await end();
  const done = performance.now();
  for (const services of both)
    await expect.poll(() => accessStatus(services, token), { timeout: 5_000, interval: 5 }).toBe("anonymous");
  expect(performance.now() - done).toBeLessThan(1_000);
}

async function comeBy(domain: string, name: string): Promise<string> {
  provider.next = { sub: name, email: `${name}@${domain}`, email_verified: true };
  const came = await signInThroughCompany(createVisitor(world), domain);
  if ("refused" in came) throw new Error(came.refused);
  return came.token;
}

test("X186 what began by a connection ends in every process within a second: switched off, and deleted", async () => {
  const { id, domain, owner, connected } = await means.company();
  const { id: connection } = await connected(provider);
  const which = { params: { id, connection } };
  const token = await comeBy(domain, "ada");
  await expectEnded(token, () => owner.call(turn, { ...which, body: { on: false } }));
  await owner.call(turn, { ...which, body: { on: true } });
  const again = await comeBy(domain, "ada");
  await expectEnded(again, () => owner.call(remove, which));
  expect(await accessStatus(other, owner.token)).toBe("user");
});

test("X187 once it is enforced, every process ends what began otherwise within a second and refuses the password", async () => {
  const { id, domain, owner, connected } = await means.company();
  const { id: connection } = await connected(provider);
  const factor = await addFactor(world, owner);
  const client = createApiClient(world.app, factor.token);
  const colleague = await signUp(world, { email: `carl@${domain}` });
  const came = await comeBy(domain, "ada");
  expect(await accessStatus(other, came)).toBe("user");
  const body = { on: true as const, break_glass: owner.id };
  await expectEnded(colleague.token, () => client.call(enforce, { params: { id, connection }, body }));
  for (const kept of [factor.token, came]) expect(await accessStatus(other, kept)).toBe("user");
  const asked = await second.request("http://localhost:3000/auth/v1/token?grant_type=password", {
    method: "POST",
    headers: { "content-type": "application/json", "x-supabase-api-version": "2024-01-01" },
    body: JSON.stringify({ email: colleague.email, password: PASSWORD }),
  });
  expect([asked.status, (await asked.json()).code]).toEqual([403, "sso_required"]);
});
