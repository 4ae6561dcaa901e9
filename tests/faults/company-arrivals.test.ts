import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyEndpoints } from "../../src/contract/companies.ts";
import { companyArrivalEndpoints as endpoints } from "../../src/contract/team/company-arrivals.ts";
import { movedId } from "../../src/server/company-arrivals/scene.ts";
import { seedDemo } from "../../src/server/demo/seed.ts";
import { archiveOf, busiestCompany, entriesOf, type Line, linesIn, takenIn } from "../support/company-arrivals.ts";
import { makeWorld, type Person, type World } from "../support/world.ts";

let there: World;
let here: World;
let leaver: Person;
let owner: Person;
let source: string;
let company: string;
let bytes: Buffer;

beforeAll(async () => {
  const now = new Date().toISOString();
  there = await makeWorld({ now });
  here = await makeWorld({ now, config: { SECRET_KEY: "another secret key of another installation" } });
  await seedDemo(there.services);
  leaver = await there.person("Olive Owner");
  owner = await here.person("Olive Owner");
  source = await busiestCompany(there, leaver);
  company = (await owner.call(companyEndpoints.create, { body: { name: "Arriving", website: "https://arriving.example" } })).id;
  bytes = await archiveOf(there, leaver, source);
}, 120_000);
afterAll(async () => {
  await there.close();
  await here.close();
});

const one = async (query: string, ...values: unknown[]) => (await here.pool.query(query, values)).rows[0];

describe("X222 export, import, export", () => {
  it("X222 is taken in whole", async () => {
    const arrival = await takenIn(here, owner, company, bytes);
    const { items } = await owner.call(endpoints.lines, { params: { id: company, arrival: arrival.id }, query: { limit: 100 } });
    console.log(JSON.stringify(arrival, null, 1), JSON.stringify(items.slice(0, 30)));
    expect(arrival.state).toBe("done");
  });
});
