import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PASSWORD, sendRawAuth, uniqueAddress } from "../../../../../tests/support/auth-client.ts";
import { createMailWorld, type MailWorld } from "../../../../../tests/support/mailbox.ts";
import type { World } from "../../../../../tests/support/world.ts";

let here: MailWorld;
let world: World;
beforeAll(async () => {
  here = await createMailWorld({ RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "on" });
  world = here.world;
});
afterAll(() => here.close());

let hosts = 0;
/** From an unused network: only the limit of the mailed address applies here. */
function from(path: string, body: unknown) {
  hosts += 1;
  const headers = { "x-forwarded-for": `198.51.100.${hosts}` };
  return sendRawAuth(world, "POST", path, { body, headers });
}

async function member(): Promise<string> {
  const email = uniqueAddress();
  expect((await from("/signup", { email, password: PASSWORD })).status).toBe(200);
  const { token_hash } = await here.proof(email);
  expect((await from("/verify", { type: "signup", token_hash })).status).toBe(200);
  return email;
}

describe("A12 item 3 item 30 §13.17 limits on mails and codes", () => {
  it.each([
    ["/recover", {}],
    ["/otp", { create_user: false }],
    ["/resend", { type: "signup" }],
    ["/resend", { type: "email_change" }],
  ])("%s sends one mail a minute to an address, and says the same of unknown ones", async (path, more) => {
    const [known, unknown] = [await member(), uniqueAddress("nobody")];
    await world.pool.query("DELETE FROM rate_limits");
    for (const email of [known, unknown]) {
      expect(await from(path, { email, ...more })).toMatchObject({ status: 200, body: {} });
      const again = await from(path, { email: email.toUpperCase(), ...more });
      expect(again).toMatchObject({ status: 429, body: { code: "over_email_send_rate_limit" } });
      expect(again.body.message).toMatch(/^For security purposes, you can only request this after \d\d seconds\.$/);
      expect(Number(again.headers.get("retry-after"))).toBeGreaterThan(50);
    }
  });

  it("sign-up too, and again mails no more than ten an hour to anybody", async () => {
    const email = uniqueAddress();
    expect((await from("/signup", { email, password: PASSWORD })).status).toBe(200);
    expect((await from("/signup", { email, password: PASSWORD })).status).toBe(429);
    let passed = 1;
    for (let round = 0; round < 20; round += 1) {
      await world.pool.query("DELETE FROM rate_limits WHERE key LIKE 'auth_mail_pause:%'");
      if ((await from("/recover", { email })).status === 200) passed += 1;
    }
    expect(passed).toBe(10);
    expect((await here.mails(email)).length).toBe(10);
  });

  it("codes of one address are tried thirty times a day, wherever from, and the link works on", async () => {
    const email = uniqueAddress();
    expect((await from("/signup", { email, password: PASSWORD })).status).toBe(200);
    const { token_hash, code } = await here.proof(email);
    const wrong = code === "000000" ? "000001" : "000000";
    const answers: number[] = [];
    for (let guess = 0; guess < 32; guess += 1) {
      answers.push((await from("/verify", { type: "signup", email, token: wrong })).status);
    }
    expect(answers).toEqual([...Array(30).fill(403), 429, 429]);
    expect((await from("/verify", { type: "signup", token_hash })).status).toBe(200);
  });

  it("the thirty-first call of a network within five minutes is refused", async () => {
    const answers: number[] = [];
    for (let call = 0; call < 31; call += 1) {
      const body = { type: "signup", token_hash: "nothing" };
      answers.push(
        (await sendRawAuth(world, "POST", "/verify", { body, headers: { "x-forwarded-for": "203.0.113.7" } })).status,
      );
    }
    expect(answers).toEqual([...Array(30).fill(403), 429]);
  });
});

describe("item 4 how long an answer takes", () => {
  it("does not tell who is registered", async () => {
    const [known, unknown] = [await member(), uniqueAddress("nobody")];
    const times: Record<string, number[]> = { known: [], unknown: [] };
    for (let round = 0; round < 8; round += 1) {
      for (const [name, email] of [
        ["known", known],
        ["unknown", unknown],
      ] as const) {
        await world.pool.query("DELETE FROM rate_limits");
        const began = performance.now();
        expect((await from("/recover", { email })).status).toBe(200);
        times[name]?.push(performance.now() - began);
      }
    }
    // Takes the fastest of each: other load only makes responses slower.
    const quickest = Object.values(times).map((all) => Math.min(...all));
    expect(Math.abs((quickest[0] ?? 0) - (quickest[1] ?? 0))).toBeLessThan(15);
    expect(Math.min(...quickest)).toBeGreaterThan(145);
  });
});

describe("A12 item 30 the cap of account mails for the whole installation", () => {
  let small: MailWorld;
  beforeAll(async () => {
    small = await createMailWorld({ RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "on", ACCOUNT_MAILS_PER_HOUR: "5" });
  });
  afterAll(() => small.close());

  it("refuses the sixth mail of an hour honestly, to known and unknown alike, and lets people in all the same", async () => {
    const ask = (path: string, body: object) => {
      hosts += 1;
      return sendRawAuth(small.world, "POST", path, { body, headers: { "x-forwarded-for": `203.0.113.${hosts}` } });
    };
    const email = uniqueAddress();
    expect((await ask("/signup", { email, password: PASSWORD })).status).toBe(200);
    const { token_hash } = await small.proof(email);
    expect((await ask("/verify", { type: "signup", token_hash })).status).toBe(200);
    for (let other = 0; other < 4; other += 1) {
      expect((await ask("/recover", { email: uniqueAddress("nobody") })).status).toBe(200);
    }
    const ways = [
      ["/signup", { email: uniqueAddress(), password: PASSWORD }],
      ["/recover", { email }],
      ["/recover", { email: uniqueAddress("nobody") }],
      ["/otp", { email, create_user: false }],
    ] as const;
    for (const [path, body] of ways) {
      const refused = await ask(path, body);
      expect(refused).toMatchObject({ status: 429, body: { code: "over_email_send_rate_limit" } });
      expect(refused.body.message).toMatch(/^email rate limit exceeded, try again after \d+ seconds$/);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_000);
    }
    expect(await small.mails(email)).toHaveLength(1);
    expect((await ask("/token?grant_type=password", { email, password: PASSWORD })).status).toBe(200);
    // An hour later mails are sent again.
    await small.world.pool.query("UPDATE rate_limits SET expire = 1 WHERE key LIKE 'auth_mail%'");
    expect((await ask("/recover", { email })).status).toBe(200);
    expect(await small.mails(email)).toHaveLength(2);
  });
});
