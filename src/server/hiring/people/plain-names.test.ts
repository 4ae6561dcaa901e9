import { afterAll, describe, expect, it } from "vitest";
import { applyToJob, referCandidate } from "../../../../tests/support/candidates.ts";
import { createWorld } from "../../../../tests/support/world.ts";
import { companyEndpoints } from "../../../contract/companies/companies.ts";
import { cardEndpoints } from "../../../contract/hiring/pipeline/cards.ts";
import { peopleEndpoints } from "../../../contract/hiring/pipeline/people.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { searchEndpoints } from "../../../contract/overview/global-search.ts";

const NAMES = ["Zed Abel", "Élodie Brûlé", "Łucja Żak", "Öztürk Weiß", "Ines O’Hara"];
const SEARCHED = {
  elodie: "Élodie Brûlé",
  "lucja zak": "Łucja Żak",
  weiss: "Öztürk Weiß",
  "o'hara": "Ines O’Hara",
  brûle: "Élodie Brûlé",
};

const world = await createWorld();
const [poster, referrer] = [await world.person("Petra Poster"), await world.person("Noor Referrer")];
const job = (await world.job(poster, { company_name: "Żubr Łódź" })).id;
for (const candidate_name of NAMES) {
  await applyToJob(await world.person(candidate_name), job, { candidate_name });
  await referCandidate(referrer, job, { candidate_name });
}
afterAll(() => world.close());

/** Each of them was referred and has applied. */
const once = (names: string[]) => [...new Set(names)];

describe("names with accents", () => {
  it("are found by plain letters", async () => {
    for (const [search, name] of Object.entries(SEARCHED)) {
      const own = await referrer.call(referralEndpoints.list, { query: { search } });
      expect(own.items.map((one) => one.candidate_name)).toEqual([name]);
      const cards = await poster.call(cardEndpoints.list, { params: { id: job }, query: { search } });
      expect(once(cards.items.map((one) => one.candidate_name))).toEqual([name]);
      const people = await poster.call(peopleEndpoints.list, { query: { search } });
      expect(once(people.items.map((one) => one.candidate_name))).toEqual([name]);
      const { people: found } = await poster.call(searchEndpoints.find, { query: { search } });
      expect(once(found.map((one) => one.name))).toEqual([name]);
    }
    const { items } = await poster.call(companyEndpoints.list, { query: { search: "zubr lodz" } });
    expect(items.map((one) => one.name)).toEqual(["Żubr Łódź"]);
  });

  it("stand in their order where a page ends between them", async () => {
    const query = { sort: "name", limit: 2 } as const;
    const pageBehind = (cursor: string | null) =>
      poster.call(cardEndpoints.list, { params: { id: job }, query: cursor === null ? query : { ...query, cursor } });
    const names: string[] = [];
    let cursor: string | null = null;
    do {
      const { items, next_cursor }: Awaited<ReturnType<typeof pageBehind>> = await pageBehind(cursor);
      names.push(...items.map((one) => one.candidate_name));
      cursor = next_cursor;
    } while (cursor !== null);
    expect(names).toHaveLength(2 * NAMES.length);
    expect(once(names)).toEqual(["Élodie Brûlé", "Ines O’Hara", "Łucja Żak", "Öztürk Weiß", "Zed Abel"]);
  });
});
