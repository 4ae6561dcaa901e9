import { generateSync } from "otplib";
import { expect } from "vitest";
import { accountEndpoints } from "../../src/contract/identity/account.ts";
import type { AuthClient, Member } from "./auth-client.ts";
import { PASSWORD } from "./auth-client.ts";
import { createApiClient, type World } from "./world.ts";

/** The authenticator's code at the world's time, plus an offset in seconds. */
export function totpCodeAt(world: World, secret: string, seconds = 0): string {
  return generateSync({ secret, epoch: Math.floor(world.clock.now().getTime() / 1_000) + seconds });
}

/** The current access token of a client's session. */
export async function accessTokenOf(client: AuthClient): Promise<string> {
  const { data } = await client.getSession();
  return data.session?.access_token ?? expect.fail("no session");
}

/** Adds and verifies a second factor through the client library; consumes one time step. */
export async function addFactor(world: World, member: Pick<Member, "client">, friendlyName = "Phone") {
  const { client } = member;
  const enrolled = await client.mfa.enroll({ factorType: "totp", friendlyName });
  if (enrolled.error !== null) throw enrolled.error;
  const { id, totp } = enrolled.data;
  const { error } = await client.mfa.challengeAndVerify({ factorId: id, code: totpCodeAt(world, totp.secret) });
  if (error !== null) throw error;
  world.clock.advance(30_000);
  return { id, secret: totp.secret, token: await accessTokenOf(client) };
}

/** Ten recovery codes of a user with PASSWORD. */
export async function createRecoveryCodesFor(world: World, token: string): Promise<string[]> {
  const { codes } = await createApiClient(world.app, token).call(accountEndpoints.recoveryCodes, {
    body: { password: PASSWORD },
  });
  return codes;
}
