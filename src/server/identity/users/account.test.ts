import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PASSWORD, signIn, signUp } from "../../../../tests/support/auth-client.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { addFactor, totpCodeAt } from "../../../../tests/support/second-factor.ts";
import { startSecondProcess } from "../../../../tests/support/second-process.ts";
import { createApiClient, createWorld, type World } from "../../../../tests/support/world.ts";
import { accountEndpoints } from "../../../contract/identity/account.ts";
import { userEndpoints } from "../../../contract/identity/users.ts";
import { paymentMethodEndpoints } from "../../../contract/payments/payment-methods.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0";
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";

let world: World;
beforeAll(async () => {
  world = await createWorld({ now: new Date().toISOString(), config: { TRUST_PROXY: "on" } });
});
afterAll(() => world.close());

/** Sends requests with this browser's user agent. */
function from(address: string, agent: string) {
  return {
    address,
    fetch: (request: Request) => {
      request.headers.set("user-agent", agent);
      return world.app.request(request);
    },
  };
}

describe("A8 sessions", () => {
  it("are listed with device and the beginning of the address, the own one marked, and none of other users", async () => {
    const ann = await signUp(world, from("198.51.100.7", FIREFOX));
    world.clock.advance(60_000);
    await signIn(world, ann.email, from("2001:db8:1:2::9", PHONE));
    await signUp(world);
    const { items, next_cursor } = await createApiClient(world.app, ann.token).call(accountEndpoints.sessions, {
      query: {},
    });
    expect(items).toMatchObject([
      {
        current: false,
        device: { browser: "Safari", system: "iPhone" },
        network: "2001:db8:1:…",
        second_factor: false,
      },
      { current: true, device: { browser: "Firefox", system: "Windows" }, network: "198.51.100.…" },
    ]);
    expect(next_cursor).toBeNull();
    expect(JSON.stringify(items)).not.toContain("198.51.100.7");
    const first = await createApiClient(world.app, ann.token).call(accountEndpoints.sessions, { query: { limit: 1 } });
    const second = await createApiClient(world.app, ann.token).call(accountEndpoints.sessions, {
      query: { limit: 1, cursor: first.next_cursor ?? "" },
    });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(items.map(({ id }) => id));
  });

  it("P1 that are over are not shown", async () => {
    const ann = await signUp(world);
    world.clock.advance(31 * 60_000);
    const again = await signIn(world, ann.email);
    const { items } = await createApiClient(world.app, again.token).call(accountEndpoints.sessions, { query: {} });
    expect(items).toHaveLength(1);
  });

  it("item 9 item 10 end one by one, in every process within a second", async () => {
    const other = await startSecondProcess(world);
    try {
      const ann = await signUp(world);
      const phone = await signIn(world, ann.email);
      const me = createApiClient(world.app, ann.token);
      const asked = () => other.authenticator.actorOf(`Bearer ${phone.token}`);
      expect((await asked()).kind).toBe("user");
      const { items } = await me.call(accountEndpoints.sessions, { query: {} });
      const id = items.find(({ current }) => !current)?.id ?? "";
      const eve = await signUp(world);
      expect(
        (await createApiClient(world.app, eve.token).try(accountEndpoints.endSession, { params: { id } })).status,
      ).toBe(404);
      await me.call(accountEndpoints.endSession, { params: { id } });
      await expect.poll(async () => (await asked()).kind, { timeout: 1_000, interval: 5 }).toBe("anonymous");
      expect((await me.try(userEndpoints.me, {})).status).toBe(200);
      expect((await me.try(accountEndpoints.endSession, { params: { id } })).status).toBe(404);
    } finally {
      await other.close();
    }
  });
});

describe("A8 what happened to an account", () => {
  it("is read by its person alone, newest first, paged, with device and network", async () => {
    const ann = await signUp(world, from("198.51.100.7", FIREFOX));
    await ann.client.updateUser({ password: "eight loud bitterns", current_password: "wrong" });
    world.clock.advance(1_000);
    await ann.client.updateUser({ password: "eight loud bitterns", current_password: PASSWORD });
    const me = createApiClient(world.app, ann.token);
    const { items } = await me.call(accountEndpoints.activity, { query: {} });
    expect(items.map(({ event }) => event)).toEqual(["password_changed", "password_change_failed", "sign_up"]);
    for (const { device, network } of items) {
      expect(device).toEqual({ browser: "Firefox", system: "Windows" });
      expect(network).toBe("198.51.100.…");
    }
    const page = await me.call(accountEndpoints.activity, { query: { limit: 2 } });
    const rest = await me.call(accountEndpoints.activity, { query: { limit: 2, cursor: page.next_cursor ?? "" } });
    expect([...page.items, ...rest.items]).toEqual(items);
    const eve = await signUp(world);
    const others = await createApiClient(world.app, eve.token).call(accountEndpoints.activity, { query: {} });
    expect(others.items.map(({ event }) => event)).toEqual(["sign_up"]);
  });
});

describe("A12 a sign-in from nowhere known", () => {
  it("is mailed if both device and network are new, and only then", async () => {
    const ann = await signUp(world, from("198.51.100.7", FIREFOX));
    const mails = async () => {
      await sendQueuedEmails(world);
      const all = await readWrittenEmails(world);
      return all.filter(
        ({ to, subject }) =>
          subject === "New sign-in to your account" && to?.some(({ address }) => address === ann.email),
      );
    };
    await signIn(world, ann.email, from("203.0.113.5", FIREFOX));
    await signIn(world, ann.email, from("198.51.100.7", PHONE));
    expect(await mails()).toHaveLength(0);
    const chrome = FIREFOX.replace(/rv:.*/, ") AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36").replace(
      "Windows NT 10.0",
      "X11; Linux",
    );
    await signIn(world, ann.email, from("192.0.2.44", chrome));
    const [mail, ...more] = await mails();
    expect(more).toHaveLength(0);
    expect(mail?.text).toContain("Chrome, Linux");
    expect(mail?.text).toContain("192.0.2.…");
    await signIn(world, ann.email, from("192.0.2.44", chrome));
    expect(await mails()).toHaveLength(1);
  });
});

describe("A12 a change of the payout destination", () => {
  it("takes a code where a second factor is on and was not shown for a quarter of an hour", async () => {
    const ann = await signUp(world);
    const { secret, token } = await addFactor(world, ann);
    world.clock.advance(16 * 60_000);
    const add = (code: string) =>
      createApiClient(world.app, token).try(paymentMethodEndpoints.create, {
        body: { format: "paypal", paypal_email: "ann@example.com", password: PASSWORD, code },
      });
    expect(await add("")).toMatchObject({
      status: 422,
      body: { code: "code_required", fields: { code: { code: "code_required" } } },
    });
    expect((await add("000000")).body).toMatchObject({ code: "code_wrong" });
    expect((await add(totpCodeAt(world, secret))).status).toBe(201);
  });
});
