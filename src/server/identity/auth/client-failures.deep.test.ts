import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  authClient,
  type Member,
  PASSWORD,
  STORAGE_KEY,
  sendRawAuth,
  signUp,
} from "../../../../tests/support/auth-client.ts";
import { type DatabaseProxy, openDatabaseProxy } from "../../../../tests/support/proxy.ts";
import { createApiClient, createWorld, type World } from "../../../../tests/support/world.ts";
import { userEndpoints } from "../../../contract/identity/users.ts";

let world: World;
let proxy: DatabaseProxy;
let member: Member;
beforeAll(async () => {
  world = await createWorld({
    now: new Date().toISOString(),
    async through(url) {
      proxy = await openDatabaseProxy(url);
      return proxy.url;
    },
  });
  member = await signUp(world);
});
afterAll(async () => {
  await world.close();
  await proxy.close();
});

const html = (status: number) =>
  new Response("<html><body>Bad Gateway</body></html>", { status, headers: { "content-type": "text/html" } });

/** Puts a proxy before the product that answers by itself while it has responses. */
function behind(answers: Response[]): { fetch: (request: Request) => Response | Promise<Response>; sent(): number } {
  let sent = 0;
  return {
    sent: () => sent,
    fetch(request) {
      sent += 1;
      return answers.shift() ?? world.app.request(request);
    },
  };
}

describe("§8.1 §13.18 the client under faults", () => {
  it("keeps the session through 502, an empty 200 and HTML on refresh, and retries", async () => {
    const gateway = behind([html(502), new Response(null, { status: 200 }), Response.json({}, { status: 503 })]);
    const owner = await signUp(world);
    const client = authClient(world, { storage: owner.client.kept, fetch: gateway.fetch });
    const { data, error } = await client.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.user.id).toBe(owner.id);
    expect(gateway.sent()).toBe(4);
    expect(client.kept.getItem(STORAGE_KEY)).not.toBeNull();
  });

  it("reports HTML 502 on sign-in as retryable, after one request", async () => {
    const gateway = behind([html(502), html(502)]);
    const client = authClient(world, { fetch: gateway.fetch });
    const { error } = await client.signInWithPassword({ email: member.email, password: PASSWORD });
    expect(error).toMatchObject({ name: "AuthRetryableFetchError", status: 502 });
    expect(gateway.sent()).toBe(1);
  });

  it("keeps the session when signing out of this device meets 503, on the server's side", async () => {
    const owner = await signUp(world);
    const gateway = behind([Response.json({ code: "unexpected_failure", message: "busy" }, { status: 503 })]);
    const client = authClient(world, { storage: owner.client.kept, fetch: gateway.fetch });
    expect((await client.signOut({ scope: "global" })).error).toMatchObject({ status: 503 });
    expect((await sendRawAuth(world, "GET", "/user", { token: owner.token })).status).toBe(200);
  });
});

describe("a database that is away", () => {
  it("answers 503 on every auth endpoint, never 429, 409 or 401, and a product endpoint signs nobody out", async () => {
    const refresh = { refresh_token: member.refresh };
    proxy.silence();
    const answers = await Promise.all([
      sendRawAuth(world, "POST", "/token?grant_type=refresh_token", { body: refresh }),
      sendRawAuth(world, "POST", "/token?grant_type=password", { body: { email: member.email, password: PASSWORD } }),
      sendRawAuth(world, "GET", "/user", { token: member.token }),
      sendRawAuth(world, "POST", "/logout", { token: member.token }),
      createApiClient(world.app, member.token).try(userEndpoints.me, {}),
    ]);
    await expect.poll(() => world.pool.totalCount - world.pool.idleCount, { timeout: 15_000 }).toBe(0);
    proxy.speak();
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
    await expect
      .poll(async () => (await sendRawAuth(world, "GET", "/user", { token: member.token })).status, { timeout: 15_000 })
      .toBe(200);
    expect((await sendRawAuth(world, "POST", "/token?grant_type=refresh_token", { body: refresh })).status).toBe(200);
  }, 40_000);
});
