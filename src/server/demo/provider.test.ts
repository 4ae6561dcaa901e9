import { afterAll, beforeAll, expect, test } from "vitest";
import { type BrowserVisitor, createVisitor } from "../../../tests/support/external-sign-in.ts";
import { sendRawRequest } from "../../../tests/support/http.ts";
import { createWorld, testConfig, type World } from "../../../tests/support/world.ts";
import { DEMO_PEOPLE } from "./people.ts";
import { openDemoProvider } from "./provider.ts";
import { seedDemo } from "./seed.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld({ config: { DEMO_DATA: "on", ADMIN_EMAILS: "ines.marchetti@demo.invalid" } });
});
afterAll(() => world.close());

async function offered(of: World): Promise<boolean> {
  const response = await of.app.request("/auth/v1/settings");
  return (await response.json()).external.google;
}

/** Walks through the provider's pages like a browser, with its own cookies. */
function walker() {
  const cookies = new Map<string, string>();
  return async function walk(address: URL | string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(address, { redirect: "manual", ...init, headers: { cookie, ...init.headers } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
}

async function choose(visitor: BrowserVisitor, person: string): Promise<URL> {
  const walk = walker();
  const started = await visitor.leave({ prompt: "consent" });
  const choosing = new URL((await walk(started)).headers.get("location") ?? "", started);
  const body = new URLSearchParams({ person });
  const chosen = await walk(choosing, { method: "POST", body });
  const back = await walk(new URL(chosen.headers.get("location") ?? "", started));
  return new URL(back.headers.get("location") ?? "");
}

test("A4 offers the demo provider once its people exist, and leads to their accounts", async () => {
  expect(await offered(world)).toBe(false);
  await seedDemo(world.services);
  expect(await offered(world)).toBe(true);
  const visitor = createVisitor(world);
  const { url } = await visitor.land(await choose(visitor, "ines"));
  const { data } = await visitor.client.exchangeCodeForSession(url.searchParams.get("code") ?? "");
  expect(data.user?.email).toBe("ines.marchetti@demo.invalid");
  const { rows } = await world.pool.query(
    "SELECT verified, password_hash, app_metadata FROM users JOIN auth_users USING (id) WHERE id = $1",
    [data.user?.id],
  );
  // A10: never verified and never an admin; the demo's shared password still works.
  expect(rows[0]).toMatchObject({ verified: false, password_hash: expect.any(String) });
  expect(rows[0].app_metadata.admin).toBeUndefined();
});

test("A4 offers only the fixed people under @demo.invalid", async () => {
  const visitor = createVisitor(world);
  const walk = walker();
  const started = await visitor.leave();
  const choosing = new URL((await walk(started)).headers.get("location") ?? "", started);
  const page = await walk(choosing, { headers: { "accept-language": "fr-CA,fr;q=0.9" } });
  const text = await page.text();
  expect([...text.matchAll(/name="person" value="(\w+)"/g)].map((match) => match[1])).toEqual(
    DEMO_PEOPLE.map(({ key }) => key),
  );
  expect(text).toContain('lang="fr"');
  expect(text).not.toContain("<script");
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(started.hostname).toBe("127.0.0.1");
  const { url } = await visitor.land(await choose(visitor, "mallory"));
  expect(url.searchParams.get("error")).toBe("access_denied");
});

test("A4 answers only under its own host name, and explains a stale page", async () => {
  const { provider, client } = await startedProvider();
  const strange = await fetch(`${client.issuer}/choose/long-gone`);
  expect(strange.status).toBe(400);
  expect(await strange.text()).toContain("This sign-in cannot continue");
  const port = Number(new URL(client.issuer).port);
  expect((await sendRawRequest(port, "/auth", { headers: { host: `localhost:${port}` } })).status).toBe(421);
  expect((await sendRawRequest(port, "/fonts/none.woff2")).status).toBe(404);
  await provider.close();
});

test("A4 a flow started in one process of the demo ends in another", async () => {
  const second = await createWorld({ config: { DEMO_DATA: "on" }, through: async () => world.url });
  try {
    const visitor = createVisitor(world);
    const back = await choose(visitor, "noor");
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const landed = await second.app.request(back.href, { headers: { cookie } });
    expect(new URL(landed.headers.get("location") ?? "").searchParams.has("code")).toBe(true);
  } finally {
    await second.close();
  }
});

test("A4 runs only with demo data and without another issuer; a stop ends it", async () => {
  const parts = { pool: world.pool, secrets: world.services.secrets, clock: world.clock };
  const off = testConfig(world.url, { DEMO_DATA: "off" });
  expect(openDemoProvider({ ...parts, config: off })).toBeNull();
  const own = { OIDC_ISSUER: "https://id.example", OIDC_CLIENT_ID: "x", OIDC_CLIENT_SECRET: "y" };
  expect(openDemoProvider({ ...parts, config: testConfig(world.url, { DEMO_DATA: "on", ...own }) })).toBeNull();
  const reachables: Record<string, string>[] = [{ HOST: "0.0.0.0" }, { PUBLIC_URL: "https://jobs.example.com" }];
  for (const reachable of reachables) {
    expect(() => testConfig(world.url, { DEMO_DATA: "on", ...reachable })).toThrow("DEMO_DATA: on is only for this");
  }
  const { provider, client } = await startedProvider();
  expect((await fetch(`${client.issuer}/.well-known/openid-configuration`)).status).toBe(200);
  await provider.close();
  await expect(fetch(`${client.issuer}/.well-known/openid-configuration`)).rejects.toThrow();
});

async function startedProvider() {
  const config = testConfig(world.url, { DEMO_DATA: "on" });
  const provider = openDemoProvider({ config, pool: world.pool, secrets: world.services.secrets, clock: world.clock });
  if (provider === null) throw new Error("no demo provider");
  return { provider, client: await provider.client() };
}
