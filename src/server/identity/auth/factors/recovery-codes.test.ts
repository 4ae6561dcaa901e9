import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertApiKey, keyStatus } from "../../../../../tests/support/api-keys.ts";
import { type Member, PASSWORD, signIn, signUp } from "../../../../../tests/support/auth-client.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../../../tests/support/mails.ts";
import {
  accessTokenOf,
  addFactor,
  createRecoveryCodesFor,
  totpCodeAt,
} from "../../../../../tests/support/second-factor.ts";
import { createApiClient, createWorld, type World } from "../../../../../tests/support/world.ts";
import { accountEndpoints } from "../../../../contract/identity/account.ts";
import { userEndpoints } from "../../../../contract/identity/users.ts";

let world: World;
let ann: Member;
let factor: { id: string; secret: string; token: string };
beforeAll(async () => {
  world = await createWorld({ now: new Date().toISOString() });
});
afterAll(() => world.close());
beforeEach(async () => {
  ann = await signUp(world);
  factor = await addFactor(world, ann);
});

const me = async (token: string) => (await createApiClient(world.app, token).try(userEndpoints.me, {})).status;
const left = async (token: string) =>
  (await createApiClient(world.app, token).call(accountEndpoints.get, {})).recovery_codes.left;

/** Signs in with the password, and with a recovery code instead of the app. */
async function enterWith(code: string) {
  const device = await signIn(world, ann.email);
  const { error } = await device.client.mfa.challengeAndVerify({ factorId: factor.id, code });
  return { device, error, token: await accessTokenOf(device.client) };
}

describe("A8 recovery codes", () => {
  it("are ten, each of fifty bits, and kept as keyed hashes", async () => {
    const codes = await createRecoveryCodesFor(world, factor.token);
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
    const { rows } = await world.pool.query("SELECT * FROM auth_recovery_codes WHERE user_id = $1", [ann.id]);
    const kept = JSON.stringify(rows);
    for (const code of codes) {
      expect(kept).not.toContain(code);
      expect(kept).not.toContain(code.replace("-", ""));
    }
    expect(await left(factor.token)).toBe(10);
  });

  it("signs in a user without their phone once, however they are typed, and notifies the owner", async () => {
    const [first = "", second = ""] = await createRecoveryCodesFor(world, factor.token);
    const key = await insertApiKey(world, ann, ["profile:read"]);
    expect(await keyStatus(world, key)).toBe(200);
    const entered = await enterWith(` ${first.toUpperCase().replace("-", " ")} `);
    expect(entered.error).toBeNull();
    expect(await me(entered.token)).toBe(200);
    expect(await keyStatus(world, key)).toBe(401);
    expect(await left(entered.token)).toBe(9);
    expect((await enterWith(first)).error?.code).toBe("mfa_verification_failed");
    expect((await enterWith(second)).error).toBeNull();
    await sendQueuedEmails(world);
    const mine = (await readWrittenEmails(world)).filter(({ to }) => to?.some(({ address }) => address === ann.email));
    const used = mine.filter(({ subject }) => subject === "A recovery code for your account was used");
    expect(used.map(({ text }) => /Codes left\W+(\d+)/.exec(text ?? "")?.[1])).toEqual(["9", "8"]);
    expect(mine.map(({ subject }) => subject)).toContain("Two-factor authentication is on");
  });

  it("lead the whole way back: in, the lost phone off, the new one on", async () => {
    const [code = ""] = await createRecoveryCodesFor(world, factor.token);
    const { device, token } = await enterWith(code);
    const confirmed = await createApiClient(world.app, token).try(accountEndpoints.confirm, {
      body: { password: PASSWORD },
    });
    expect(confirmed.status).toBe(200);
    expect((await device.client.mfa.unenroll({ factorId: factor.id })).error).toBeNull();
    const renewed = await addFactor(world, device, "New phone");
    expect(await me(renewed.token)).toBe(200);
    expect(await left(renewed.token)).toBe(0);
    expect(await me(factor.token)).toBe(401);
  });

  it("are rejected from an earlier set and from another user", async () => {
    const [old = ""] = await createRecoveryCodesFor(world, factor.token);
    const [fresh = ""] = await createRecoveryCodesFor(world, factor.token);
    expect((await enterWith(old)).error?.code).toBe("mfa_verification_failed");
    const bob = await signUp(world);
    const [others = ""] = await createRecoveryCodesFor(world, (await addFactor(world, bob)).token);
    expect((await enterWith(others)).error?.code).toBe("mfa_verification_failed");
    expect((await enterWith(fresh)).error).toBeNull();
  });

  it("verify no factor that is only begun", async () => {
    const codes = await createRecoveryCodesFor(world, factor.token);
    const { data } = await ann.client.mfa.enroll({ factorType: "totp", friendlyName: "second" });
    const { error } = await ann.client.mfa.challengeAndVerify({ factorId: data?.id ?? "", code: codes[0] ?? "" });
    expect(error?.code).toBe("mfa_verification_failed");
    expect(await left(factor.token)).toBe(10);
  });

  it("A12 are asked for with the password, and with a code where none was shown lately", async () => {
    world.clock.advance(16 * 60_000);
    const ask = (body: object) =>
      createApiClient(world.app, factor.token).try(accountEndpoints.recoveryCodes, { body });
    expect((await ask({})).body).toMatchObject({ code: "password_wrong" });
    expect((await ask({ password: PASSWORD })).body).toMatchObject({
      code: "code_required",
      fields: { code: { code: "code_required" } },
    });
    expect((await ask({ password: PASSWORD, code: totpCodeAt(world, factor.secret) })).status).toBe(200);
    expect((await ask({ password: PASSWORD })).status).toBe(200);
  });
});

describe("item 3, item 7 guesses at a second factor", () => {
  it("are limited per account and network, and recovery codes still lead the owner in", async () => {
    const strict = await createWorld({
      now: new Date().toISOString(),
      config: { RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "on" },
    });
    try {
      const bob = await signUp(strict, { address: "198.51.100.1" });
      const { id, token } = await addFactor(strict, bob);
      const codes = await createRecoveryCodesFor(strict, token);
      const guess = async (device: Member, code: string) =>
        (await device.client.mfa.challengeAndVerify({ factorId: id, code })).error?.code ?? "in";
      const outcomes: string[] = [];
      for (let network = 1; network <= 5; network += 1) {
        const device = await signIn(strict, bob.email, { address: `203.0.113.${network}` });
        for (let round = 0; round < 7; round += 1) outcomes.push(await guess(device, "000000"));
      }
      expect(outcomes.filter((outcome) => outcome === "mfa_verification_failed").length).toBe(30);
      expect(outcomes.at(-1)).toBe("over_request_rate_limit");
      const lost = await signIn(strict, bob.email, { address: "203.0.113.77" });
      expect(await guess(lost, codes[0] ?? "")).toBe("in");
    } finally {
      await strict.close();
    }
  });
});
