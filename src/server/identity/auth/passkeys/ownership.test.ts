import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ALL_SCOPES, insertApiKey } from "../../../../../tests/support/api-keys.ts";
import { type Member, sendRawAuth, signIn, signUp } from "../../../../../tests/support/auth-client.ts";
import { addPasskey } from "../../../../../tests/support/passkeys.ts";
import { addFactor } from "../../../../../tests/support/second-factor.ts";
import { createDevice } from "../../../../../tests/support/software-authenticator.ts";
import { createWorld, type World } from "../../../../../tests/support/world.ts";

let world: World;
let ann: Member;
/** Her challenge, and one for another passkey. */
let id: string;
let answer: object;
/** The limits that count a rejected user; none if unknown. */
let tokens: Record<string, string | undefined>;
beforeAll(async () => {
  world = await createWorld({ now: new Date().toISOString() });
  ann = await signUp(world);
  id = (await addPasskey(ann.client)).id;
  const eve = await signUp(world);
  const suspended = await signUp(world);
  await world.pool.query("UPDATE auth_users SET banned_until = '2099-01-01' WHERE id = $1", [suspended.id]);
  const careful = await signUp(world);
  await addFactor(world, careful);
  const owing = await signIn(world, careful.email);
  const key = await insertApiKey(world, ann, ALL_SCOPES);
  tokens = { nobody: undefined, eve: eve.token, suspended: suspended.token, owing: owing.token, key };
  const { data } = await ann.client.passkey.startRegistration();
  const credential = createDevice().create(data?.options ?? { challenge: "" });
  answer = { challenge_id: data?.challenge_id, credential };
});
afterAll(() => world.close());

type Call = { method: string; path: () => string; body?: () => object };
const CALLS: Record<string, Call> = {
  list: { method: "GET", path: () => "/passkeys" },
  ask: { method: "POST", path: () => "/passkeys/registration/options", body: () => ({}) },
  add: { method: "POST", path: () => "/passkeys/registration/verify", body: () => answer },
  rename: { method: "PATCH", path: () => `/passkeys/${id}`, body: () => ({ friendly_name: "Mine" }) },
  remove: { method: "DELETE", path: () => `/passkeys/${id}` },
};
const WHO: Record<string, [number, string]> = {
  nobody: [401, "no_authorization"],
  suspended: [403, "user_banned"],
  owing: [403, "insufficient_aal"],
  // A key acts for its user, but cannot change sign-in methods.
  key: [403, "bad_jwt"],
};
const rows = Object.keys(CALLS).flatMap((call) => Object.keys(WHO).map((who) => [call, who] as const));

async function tried(name: string, who: string) {
  const { method, path, body } = CALLS[name] ?? expect.fail(name);
  const token = tokens[who];
  const { status, body: said } = await sendRawAuth(world, method, path(), {
    ...(token !== undefined && { token }),
    ...(body !== undefined && { body: body() }),
  });
  return { status, said };
}

describe("X130 X136 whose passkeys they are", () => {
  it.each(rows)("%s is refused to whoever is %s", async (name, who) => {
    const { status, said } = await tried(name, who);
    expect([status, said.code]).toEqual(WHO[who]);
  });

  it("hides, protects and rejects passkeys and challenges of another user", async () => {
    expect(await tried("list", "eve")).toEqual({ status: 200, said: [] });
    expect(await tried("rename", "eve")).toMatchObject({ status: 404, said: { message: "Passkey not found" } });
    expect(await tried("remove", "eve")).toMatchObject({ status: 404, said: { message: "Passkey not found" } });
    expect(await tried("add", "eve")).toMatchObject({ status: 400, said: { code: "webauthn_verification_failed" } });
    const { rows: kept } = await world.pool.query("SELECT user_id, friendly_name FROM auth_passkeys");
    expect(kept).toEqual([{ user_id: ann.id, friendly_name: "" }]);
  });
});
