import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { companyEndpoints } from "../../src/contract/companies.ts";
import { companyArrivalEndpoints as endpoints } from "../../src/contract/team/company-arrivals.ts";
import { TAKE_ARRIVAL } from "../../src/server/company-arrivals/work-name.ts";
import { seedDemo } from "../../src/server/demo/seed.ts";
import { archiveOf, busiestCompany, forged, type Line, sent } from "../support/company-arrivals.ts";
import { freePort, type Product, startProduct } from "../support/product.ts";
import { makeWorld, type Person, type World } from "../support/world.ts";

const PEOPLE = 30_000;

let here: World;
let owner: Person;
let bytes: Buffer;
let product: Product | undefined;

const many = (lines: Line[]): Line[] => [
  ...lines,
  ...Array.from({ length: PEOPLE }, (_one, nth) => ({
    ...{ id: `0198b0c2-0000-7000-8000-${nth.toString(16).padStart(12, "0")}`, name: `Person ${nth}`, claim: null },
  })),
];

beforeAll(async () => {
  // Other processes read the real clock.
  const now = new Date().toISOString();
  const there = await makeWorld({ now });
  await seedDemo(there.services);
  const leaver = await there.person("Olive Owner");
  bytes = await forged(await archiveOf(there, leaver, await busiestCompany(there, leaver)), { people: many });
  await there.close();
  here = await makeWorld({ now, config: { SECRET_KEY: "another secret key of another installation" } });
  owner = await here.person("Olive Owner");
}, 120_000);
afterEach(() => product?.end("SIGKILL"));
afterAll(() => here.close());

/** Beside the world's own process, on its database; it works off what waits. */
async function start(): Promise<Product> {
  const { dataDir, publicUrl, secretKey } = here.services.config;
  product = await startProduct(dataDir, await freePort(), {
    ...{ DATABASE_URL: here.url, SECRET_KEY: secretKey, PUBLIC_URL: publicUrl },
  });
  return product;
}

test("X226 a process killed while it writes: another one goes on where it was, and nothing is there twice or missing", async () => {
  const body = { name: "Arriving", website: "https://arriving.example" };
  const { id } = await owner.call(companyEndpoints.create, { body });
  const preview = await sent(here, owner, id, bytes);
  expect(preview.state).toBe("ready");
  const params = { id, arrival: preview.id };
  const read = () => owner.call(endpoints.get, { params });
  await owner.call(endpoints.press, { params, body: {} });
  const first = await start();
  await expect.poll(async () => (await read()).done, { timeout: 60_000, interval: 20 }).toBeGreaterThan(1_000);
  await first.end("SIGKILL");
  const broken = await read();
  expect(broken.state).toBe("writing");
  expect(broken.done).toBeLessThan(PEOPLE);
  // As the queue does after some minutes, when nobody has said that it is done.
  const expire = "UPDATE pgboss.job SET state = 'retry' WHERE state = 'active' AND data->>'task' = $1 RETURNING id";
  expect((await here.pool.query(expire, [TAKE_ARRIVAL])).rows).toHaveLength(1);
  await start();
  await expect.poll(async () => (await read()).state, { timeout: 120_000 }).toBe("done");
  const { nouns } = await read();
  expect(nouns.map(({ noun, made, there }) => [noun, made, there])).toEqual(
    preview.nouns.map(({ noun, made, there }) => [noun, made, there]),
  );
  const { rows } = await here.pool.query(
    "SELECT count(*)::int AS n, count(DISTINCT name)::int AS names FROM users WHERE name LIKE 'Person %'",
  );
  expect(rows[0]).toEqual({ n: PEOPLE, names: PEOPLE });
}, 240_000);
