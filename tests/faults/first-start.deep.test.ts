import { afterAll, beforeAll, expect, test } from "vitest";
import { seedDemoIfConfigured } from "../../src/server/announce.ts";
import { makeLog } from "../../src/server/infra/platform/log.ts";
import { start } from "../../src/server/start.ts";
import { freePort } from "../support/product.ts";
import { createWorld, testConfig, type World } from "../support/world.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test("O2 a process becomes ready after the demo is seeded, with a complete sitemap from the first request", async () => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const config = testConfig(world.url, {
    DATA_DIR: world.folder,
    DEMO_DATA: "on",
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: url,
  });
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const database = Promise.resolve({ url: world.url, fresh: false, stop: async () => undefined });
  const makeSite = async () => ({
    render: async () => ({ response: new Response(null, { status: 404 }), html: null }),
    styleHashes: [],
    cached: false,
    assets: null,
  });
  const meanwhile: unknown[] = [];
  const running = await start({ config, log: makeLog("silent", false), database, makeSite }, async (prepared) => {
    await seedDemoIfConfigured(prepared);
    meanwhile.push(
      await ask("/readyz").then(
        ({ status }) => status,
        () => "refused",
      ),
    );
  });
  try {
    expect(meanwhile).toEqual(["refused"]);
    expect((await ask("/readyz")).status).toBe(200);
    const map = await (await ask("/sitemaps/index.xml")).text();
    expect(map.match(/\/jobs\//g)?.length).toBeGreaterThan(5);
  } finally {
    await running.stop();
  }
}, 120_000);
