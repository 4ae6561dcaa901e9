import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PASSWORD, sendRawAuth, signIn, signUp, uniqueAddress } from "../../../../../tests/support/auth-client.ts";
import { addPasskey } from "../../../../../tests/support/passkeys.ts";
import { createApiClient, createWorld, type World } from "../../../../../tests/support/world.ts";
import { AppError } from "../../../../contract/errors.ts";
import { accountEndpoints } from "../../../../contract/identity/account.ts";
import { apiKeyEndpoints } from "../../../../contract/identity/keys/api-keys.ts";
import { readHandle } from "../../../infra/db/handles.ts";
import { sha256 } from "../../../infra/platform/crypto.ts";
import { countResponse, countStarted } from "../company/limits.ts";
import { countCodeAttempt } from "../factors/second-factor.ts";
import { countSignInAttempt, resetSignInLimits } from "./sign-in-limits.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld({
    now: new Date().toISOString(),
    config: { RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "on" },
  });
});
afterAll(() => world.close());

let hosts = 0;
let here: string;
beforeEach(() => {
  here = somewhere();
});

/** An unused network address. */
function somewhere(): string {
  hosts += 1;
  return `198.51.${Math.floor(hosts / 250)}.${hosts % 250}`;
}

const from = (address: string) => ({ "x-forwarded-for": address });
const count = (values: readonly number[], wanted: number) => values.filter((value) => value === wanted).length;

function guess(email: string, address = here, password = "wrong heron") {
  const body = { email, password };
  return sendRawAuth(world, "POST", "/token?grant_type=password", { body, headers: from(address) });
}

/** Attempts counted without computing the hash: returns how many are allowed. */
async function tries(times: number, account: string, address = here, familiar = false): Promise<number> {
  let passed = 0;
  for (let round = 0; round < times; round += 1) {
    try {
      await countSignInAttempt(world.services.rateLimits, { account, network: address, familiar });
      passed += 1;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "rate_limited") throw error;
    }
  }
  return passed;
}

describe("A12 guesses at one account", () => {
  it("stop for the address after ten, in the words of the wire, and the owner signs in from elsewhere", async () => {
    const { email } = await signUp(world, { address: somewhere() });
    const statuses: number[] = [];
    for (let round = 0; round < 11; round += 1) statuses.push((await guess(email)).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    const refused = await guess(email, here, PASSWORD);
    expect(refused).toMatchObject({
      status: 429,
      body: { code: "over_request_rate_limit", message: "Request rate limit reached" },
    });
    // As long as the limit lasts, instead of a fixed number.
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60);
    await signIn(world, email, { address: somewhere() });
  });

  it("count before the password is checked: guesses at once do not slip through", async () => {
    const { email } = await signUp(world, { address: somewhere() });
    const all = await Promise.all(Array.from({ length: 25 }, () => guess(email)));
    const statuses = all.map(({ status }) => status);
    expect(count(statuses, 429)).toBe(15);
  });

  it("begin anew after the right password", async () => {
    const { email } = await signUp(world, { address: here });
    expect(await tries(9, email)).toBe(9);
    await signIn(world, email, { address: here });
    expect(await tries(12, email)).toBe(10);
  });

  it("are limited alike for an account that does not exist", async () => {
    const email = uniqueAddress("nobody");
    expect(await tries(9, email)).toBe(9);
    expect((await guess(email)).status).toBe(400);
    expect((await guess(email)).status).toBe(429);
  });

  it("have no more tries with another X-Forwarded-For while no proxy is trusted", async () => {
    const closed = await createWorld({ now: new Date().toISOString(), config: { RATE_LIMIT_FACTOR: "1" } });
    const statuses: number[] = [];
    for (let round = 0; round < 31; round += 1) {
      const headers = from(somewhere());
      statuses.push((await sendRawAuth(closed, "POST", "/signup", { body: { email: "x" }, headers })).status);
    }
    await closed.close();
    expect([count(statuses, 400), statuses.at(-1)]).toEqual([30, 429]);
  });
});

describe("A12 an account under attack from many addresses", () => {
  /** As if this many strangers had guessed at the account within the hour. */
  async function attack(account: string, points: number): Promise<void> {
    await tries(1, account, somewhere());
    await world.pool.query("UPDATE rate_limits SET points = $1 WHERE key LIKE 'sign_in_guesses_%'", [points]);
  }

  it("gives unfamiliar addresses three tries, then one, and never none", async () => {
    const account = uniqueAddress();
    expect(await tries(20, account, somewhere())).toBe(10);
    await attack(account, 100);
    expect(await tries(20, account, somewhere())).toBe(3);
    await attack(account, 1_000);
    expect(await tries(20, account, somewhere())).toBe(1);
    expect(await tries(20, account, somewhere())).toBe(1);
  });

  it("lets its owner in from anywhere, and is watched no longer then", async () => {
    const { email } = await signUp(world, { address: somewhere() });
    await attack(email, 1_000);
    await signIn(world, email, { address: here });
    expect(await tries(20, email, somewhere())).toBe(10);
  });

  it("keeps all ten tries for a familiar address: one from which it was entered before", async () => {
    const { email } = await signUp(world, { address: here });
    await attack(email, 5_000);
    for (let round = 0; round < 4; round += 1) expect((await guess(email)).status).toBe(400);
    expect(await tries(20, email, here, true)).toBe(6);
  });

  it("is not brought there by one address alone", async () => {
    const account = uniqueAddress();
    expect(await tries(140, account)).toBe(10);
    expect(await tries(20, account, somewhere())).toBe(10);
  });
});

describe("limits per address", () => {
  it("let 150 tries through in five minutes, however many accounts they are for", async () => {
    let passed = 0;
    for (let round = 0; round < 160; round += 1) passed += await tries(1, uniqueAddress("spray"));
    expect(passed).toBe(150);
    expect((await guess("fresh@people.example")).status).toBe(429);
    await resetSignInLimits(world.services.rateLimits, {
      account: "fresh@people.example",
      network: here,
      familiar: false,
    });
    expect((await guess("fresh@people.example")).status).toBe(429);
  });

  it("§12 the 31st sign-up of five minutes is refused", async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 31; round += 1) {
      const headers = from(here);
      statuses.push((await sendRawAuth(world, "POST", "/signup", { body: { email: "x" }, headers })).status);
    }
    expect([count(statuses, 400), statuses.at(-1)]).toEqual([30, 429]);
  });

  it("an open session guesses its password ten times, and signing in is not touched by it", async () => {
    const { email, token } = await signUp(world, { address: here });
    const body = { password: "eight loud bitterns", current_password: "wrong heron" };
    const statuses: number[] = [];
    for (let round = 0; round < 11; round += 1) {
      statuses.push((await sendRawAuth(world, "PUT", "/user", { body, token, headers: from(here) })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    await signIn(world, email, { address: here });
  });
});

describe("A12 how many calls pass, and for how long", () => {
  /** Expects a limit of `points` in `seconds` for `call`, which returns whether it passed. */
  async function expectLimit(key: string, points: number, seconds: number, call: () => Promise<boolean>) {
    const before = Date.now();
    expect(await call(), "the first call").toBe(true);
    const after = Date.now();
    const { rows } = await world.pool.query("SELECT points, expire FROM rate_limits WHERE key = $1", [key]);
    expect(rows).toMatchObject([{ points: 1 }]);
    // The database rounds to milliseconds.
    expect(Number(rows[0].expire)).toBeGreaterThanOrEqual(before + seconds * 1_000 - 1);
    expect(Number(rows[0].expire)).toBeLessThanOrEqual(after + seconds * 1_000 + 1);
    await world.pool.query("UPDATE rate_limits SET points = $2 WHERE key = $1", [key, points - 1]);
    expect([await call(), await call()], "the last call, and one more").toEqual([true, false]);
  }

  it.each([
    ["sign_up", 30, 300, "POST", "/signup"],
    ["external_sign_in", 120, 300, "GET", "/authorize"],
    ["external_sign_in", 120, 300, "GET", "/user/identities/authorize"],
    ["user_update", 30, 300, "PUT", "/user"],
    ["user_update", 30, 300, "POST", "/factors"],
    ["user_update", 30, 300, "DELETE", "/passkeys/1"],
    ["recover", 30, 300, "POST", "/recover"],
    ["otp", 30, 300, "POST", "/otp"],
    ["resend", 30, 300, "POST", "/resend"],
    ["verify", 30, 300, "POST", "/verify"],
    ["verify", 30, 300, "GET", "/verify"],
    ["factor_challenge", 15, 60, "POST", "/factors/1/challenge"],
    ["factor_verify", 15, 60, "POST", "/factors/1/verify"],
    ["passkey_shown", 150, 300, "POST", "/passkeys/authentication/verify"],
    ["code_exchange", 600, 300, "POST", "/token?grant_type=pkce"],
    ["company_sign_in_strays", 120, 300, "POST", "/sso"],
  ])("%s allows %i in %i seconds to a network: %s %s", async (name, points, seconds, method, path) => {
    const body = { auth_code: "a", code_verifier: "b" };
    await expectLimit(`${name}:${here}`, points, seconds, async () => {
      const answer = await sendRawAuth(world, method, path, { ...(method !== "GET" && { body }), headers: from(here) });
      return answer.status !== 429;
    });
  });

  const passes = async (counted: Promise<unknown>) => {
    const outcome = await counted.then(
      () => null,
      (error: unknown) => error,
    );
    if (outcome !== null) expect(outcome).toMatchObject({ code: "rate_limited" });
    return outcome === null;
  };

  type Counted = { key: string; call: () => Promise<boolean> };
  it.each<[string, number, number, () => Counted]>([
    [
      "sign_in_network",
      150,
      300,
      () => {
        const attempt = () => ({ account: uniqueAddress("spray"), network: here, familiar: true });
        return { key: here, call: () => passes(countSignInAttempt(world.services.rateLimits, attempt())) };
      },
    ],
    [
      "sign_in_tries",
      10,
      900,
      () => {
        const attempt = { account: uniqueAddress(), network: here, familiar: true };
        const key = sha256(`${here} ${attempt.account}`);
        return { key, call: () => passes(countSignInAttempt(world.services.rateLimits, attempt)) };
      },
    ],
    [
      "factor_tries",
      10,
      900,
      () => {
        const attempt = { user_id: world.services.ids.next(), network: here, code: "a recovery code" };
        const key = sha256(`${here} ${attempt.user_id}`);
        return {
          key,
          call: () => passes(countCodeAttempt(world.services.rateLimits, readHandle(world.pool), attempt)),
        };
      },
    ],
    [
      "factor_strangers",
      30,
      86_400,
      () => {
        const key = world.services.ids.next();
        const attempt = () => ({ user_id: key, network: somewhere(), code: "123456" });
        return {
          key,
          call: () => passes(countCodeAttempt(world.services.rateLimits, readHandle(world.pool), attempt())),
        };
      },
    ],
    [
      "auth_code_guesses",
      30,
      86_400,
      () => {
        const body = { type: "signup", email: uniqueAddress("guessed"), token: "123456" };
        const call = async () => {
          const answer = await sendRawAuth(world, "POST", "/verify", { body, headers: from(somewhere()) });
          return answer.status !== 429;
        };
        return { key: sha256(body.email), call };
      },
    ],
  ])("%s allows %i in %i seconds, wherever from", async (name, points, seconds, counted) => {
    const { key, call } = counted();
    await expectLimit(`${name}:${key}`, points, seconds, call);
  });

  it("a user guesses the password ten times in a quarter of an hour, and adds 50 keys and 50 passkeys a day", async () => {
    const { client, id, token } = await signUp(world, { address: somewhere() });
    const change = async () => {
      const body = { password: "eight loud bitterns", current_password: "wrong heron" };
      return (await sendRawAuth(world, "PUT", "/user", { body, token, headers: from(somewhere()) })).status !== 429;
    };
    await expectLimit(`password_change:${id}`, 10, 900, change);
    const mailed = { password: "eight loud bitterns", nonce: "123456" };
    const guess = await sendRawAuth(world, "PUT", "/user", { body: mailed, token, headers: from(somewhere()) });
    expect(guess.status, "the mailed code is guessed no more than the password").toBe(429);
    const user = createApiClient(world.app, token);
    const confirm = async () =>
      (await user.try(accountEndpoints.confirm, { body: { password: "wrong heron" } })).status !== 429;
    await expectLimit(`password_confirm:${id}`, 10, 900, confirm);
    await world.pool.query("DELETE FROM rate_limits WHERE key = $1", [`password_confirm:${id}`]);
    const body = { name: "Import", days: 30, scopes: ["profile:read" as const], password: PASSWORD };
    const create = async () => (await user.try(apiKeyEndpoints.create, { body })).status !== 429;
    await expectLimit(`api_keys_made:${id}`, 50, 86_400, create);
    await expectLimit(`passkeys_added:${id}`, 50, 86_400, async () => {
      const refused = await addPasskey(client).then(
        () => null,
        (error: unknown) => error,
      );
      if (refused !== null) expect(refused).toMatchObject({ code: "over_request_rate_limit" });
      return refused === null;
    });
  });

  it("a company's connection starts 300 sign-ins of a network, and takes five answers to each", async () => {
    const { rateLimits } = world.services;
    const started = () => passes(countStarted({ rateLimits }, { network: here }, "connection"));
    await expectLimit(`company_sign_in:${here} connection`, 300, 300, started);
    expect(await passes(countStarted({ rateLimits }, { network: here }, "another"))).toBe(true);
    const answers: boolean[] = [];
    for (let round = 0; round < 6; round += 1) answers.push(await passes(countResponse({ rateLimits }, here)));
    expect(answers).toEqual([true, true, true, true, true, false]);
  });

  it("a network asks 1,200 times for the challenge of a passkey in five minutes", async () => {
    const ask = () => sendRawAuth(world, "POST", "/passkeys/authentication/options", { headers: from(here) });
    expect((await ask()).status).toBe(200);
    const limit = { name: "passkey_asked", points: 1_200, seconds: 300 };
    for (let round = 0; round < 1_198; round += 1) await world.services.rateLimits.consumeLocal(limit, here);
    expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(300);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(200);
  });
});

describe("A12 item 30 mails to one address", () => {
  const KINDS = [
    ["/recover", {}, "recovery"],
    ["/otp", { create_user: true }, "link"],
    ["/resend", { type: "signup" }, "confirmation"],
    ["/resend", { type: "email_change" }, "email_change"],
  ] as const;
  const ask = (path: string, body: object) => sendRawAuth(world, "POST", path, { body, headers: from(somewhere()) });
  const TOO_SOON = { status: 429, body: { code: "over_email_send_rate_limit" } };

  it.each(KINDS)("%s %j sends one a minute, and says the same of unknown addresses", async (path, more, kind) => {
    const email = uniqueAddress("mailed");
    expect(await ask(path, { email, ...more })).toMatchObject({ status: 200, body: {} });
    const { rows } = await world.pool.query("SELECT points FROM rate_limits WHERE key = ANY($1)", [
      [`auth_mail_pause:${sha256(`${kind} ${email}`)}`, `auth_mail_hour:${sha256(email)}`],
    ]);
    expect(rows).toEqual([{ points: 1 }, { points: 1 }]);
    const again = await ask(path, { email: email.toUpperCase(), ...more });
    expect(again).toMatchObject(TOO_SOON);
    expect(again.body.message).toMatch(/^For security purposes, you can only request this after \d\d seconds\.$/);
    expect(Number(again.headers.get("retry-after"))).toBeGreaterThan(30);
    expect(Number(again.headers.get("retry-after"))).toBeLessThanOrEqual(60);
  });

  it("are ten an hour, of whatever kind", async () => {
    const email = uniqueAddress("mailed");
    const hour = `auth_mail_hour:${sha256(email)}`;
    expect((await ask("/recover", { email })).status).toBe(200);
    await world.pool.query("UPDATE rate_limits SET points = 9 WHERE key = $1", [hour]);
    expect((await ask("/resend", { email, type: "signup" })).status).toBe(200);
    const refused = await ask("/otp", { email });
    expect(refused).toMatchObject(TOO_SOON);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_500);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(3_600);
  });

  it("stop for everybody at the hourly cap of the installation", async () => {
    const all = "auth_mail_installation:all";
    expect((await ask("/recover", { email: uniqueAddress("mailed") })).status).toBe(200);
    const cap = world.services.config.accountMailsPerHour;
    await world.pool.query("UPDATE rate_limits SET points = $2 WHERE key = $1", [all, cap - 1]);
    expect((await ask("/recover", { email: uniqueAddress("mailed") })).status).toBe(200);
    const refused = await ask("/recover", { email: uniqueAddress("mailed") });
    await world.pool.query("DELETE FROM rate_limits WHERE key = $1", [all]);
    expect(refused).toMatchObject(TOO_SOON);
    expect(refused.body.message).toMatch(/^email rate limit exceeded, try again after \d+ seconds$/);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_500);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(3_600);
  });
});

describe("§5.3 refresh", () => {
  it("is limited per session only, and answers 503 so that nobody is signed out", async () => {
    const { refresh } = await signUp(world, { address: here });
    let token = refresh;
    const statuses: number[] = [];
    for (let round = 0; round < 62; round += 1) {
      const body = { refresh_token: token };
      const answer = await sendRawAuth(world, "POST", "/token?grant_type=refresh_token", { body, headers: from(here) });
      statuses.push(answer.status);
      token = String(answer.body.refresh_token ?? token);
    }
    expect([count(statuses, 200), count(statuses, 503)]).toEqual([60, 2]);
    const neighbour = await signUp(world, { address: here });
    expect((await neighbour.client.refreshSession()).error).toBeNull();
  });
});
