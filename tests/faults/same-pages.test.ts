import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../../src/server/app.ts";
import { builtSheets, builtSite } from "../../src/server/pages/render/built-site.ts";
import { STYLE_HASHES } from "../../src/server/pages/render/style-hashes.ts";
import { createWorld, type Person, type World } from "../support/world.ts";

const FACTS = {
  public_url: "http://localhost:3000",
  contact_domain: "localhost",
  provider_name: "Google",
  payments: "manual" as const,
  probation_days: 90,
};
const ODD = ["$& $1 $` $'", '<template data-same="0"></template>', "</article></li>", "Ä 你 🥖 \u2028"];

let world: World;
let poster: Person;
let kept: World["app"];
/** Without caching, every part of each page is rendered. */
let plain: World["app"];

async function appOf(cached: boolean): Promise<World["app"]> {
  return createApp(world.services, async (caller) => ({
    render: await builtSite(caller, FACTS),
    styleHashes: STYLE_HASHES,
    readSheet: builtSheets(),
    cached,
    assets: { version: "b1" },
  }));
}

beforeAll(async () => {
  world = await createWorld();
  poster = await world.person("Marguerite Olander");
  for (let nth = 0; nth < 30; nth += 1) {
    const requirements = ["Baking", ...["Night shifts", "Rye", "Wheat", "Spelt"].slice(0, nth % 5)].join("\n");
    await world.job(poster, {
      title: `Baker ${nth} ${ODD[nth % 7] ?? ""}`,
      requirements,
      reward_amount: 500 + nth,
      ...(nth % 3 === 0 && { pay_min: 40_000 + nth, pay_currency: "EUR" as const, pay_per: "year" as const }),
      ...(nth % 4 === 0 && { closing_date: "2099-01-31" }),
    });
  }
  [kept, plain] = [await appOf(true), await appOf(false)];
});
afterAll(() => world.close());

/** The readable text of a page, its hydration data and its texts. */
async function read(app: World["app"], path: string) {
  const answer = await app.request(path);
  expect(answer.status, path).toBe(200);
  const html = await answer.text();
  return {
    all: { html, policy: answer.headers.get("content-security-policy"), etag: answer.headers.get("etag") },
    body: /<body[\s\S]*<\/footer>/.exec(html)?.[0] ?? "",
    data: /streamController\.enqueue\([^<]*/.exec(html)?.[0] ?? "",
    texts: /data-texts="([^"]*)"/.exec(html)?.[1]?.split(" "),
  };
}

async function later(path: string): Promise<string> {
  const { body } = await read(plain, path);
  const next = /<nav class="browse-pages"[\s\S]*?href="([^"]*)"/.exec(body)?.[1] ?? "";
  expect(next).toContain("cursor=");
  return next.replaceAll("&amp;", "&");
}

test("a page of cached parts equals one rendered as a whole", async () => {
  for (const lang of ["", "?lang=de"]) {
    const list = `/browse/skills/baking${lang}`;
    const search = `/browse?search=baker${lang.replace("?", "&")}`;
    for (const path of [list, await later(list), await later(`/browse${lang}`), search, `/terms${lang}`]) {
      const whole = await read(plain, path);
      // First to render, then from the cache; a cached page is unchanged.
      for (const time of ["first", "second", "third"]) {
        const { body, data, texts } = await read(kept, path);
        expect(body, `${path} ${time}`).toBe(whole.body);
        expect({ data, texts }, `${path} ${time}`).toEqual({ data: whole.data, texts: whole.texts });
      }
    }
    const path = await later(list);
    expect((await read(kept, path)).all).toEqual((await read(kept, path)).all);
  }
});

test("a card shows changes at once", async () => {
  const path = await later("/browse/skills/baking");
  const before = await read(kept, path);
  const id = /href="\/jobs\/([0-9a-f-]{36})"/.exec(before.body)?.[1] ?? "";
  await world.pool.query("UPDATE jobs SET title = 'Master baker', reward_amount = 77000 WHERE id = $1", [id]);
  const { body } = await read(kept, path);
  expect(body).toContain(">Master baker<");
  expect(body).toContain("$77,000");
  expect(body).toBe((await read(plain, path)).body);
});
