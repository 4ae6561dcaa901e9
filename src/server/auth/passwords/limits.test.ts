import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PASSWORD, sendRawAuth, signIn, signUp, uniqueAddress } from "../../../../tests/support/auth-client.ts";
import { createWorld, type World } from "../../../../tests/support/world.ts";
import { AppError } from "../../../contract/errors.ts";
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
