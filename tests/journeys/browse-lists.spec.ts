import { test as plain } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";

test("J24 from the list of all jobs to one skill, to a company of it, and on to a job and its like", {
  tag: "@main",
}, async ({ page }) => {
  await page.goto("/browse");
  const bySkill = page.getByRole("navigation", { name: "By skill" });
  const first = bySkill.getByRole("link").first();
  const name = ((await first.textContent()) ?? "").replace(/ [\d,]+\+?$/, "");
  await first.click();
  await expect(page).toHaveURL(/\/browse\/skills\/[^/?]+$/);
  await expect(page.getByRole("heading", { level: 1, name: `${name} jobs` })).toBeVisible();
  await expect(page).toHaveTitle(`${name} jobs · Vouchwell`);
  await expect(page.getByText(/^\d+ open jobs? requires? .+\.$/)).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.getByRole("navigation", { name: "By company" }).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/browse\/companies\/.+-[0-9a-f]{12}$/);
  const ofCompany = page.getByRole("heading", { level: 1, name: /^Jobs at / });
  const company = (await ofCompany.textContent())?.replace("Jobs at ", "") ?? "";
  await page.getByRole("article").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/jobs\//);
  await expect(
    page
      .getByRole("heading", { level: 2, name: `More jobs at ${company}` })
      .or(page.getByRole("heading", { level: 2, name: "Similar jobs" }))
      .first(),
  ).toBeVisible();
  await page.getByRole("navigation", { name: "More jobs like this" }).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/browse\/(skills|places)\//);
  await page.getByRole("link", { name: "All open jobs" }).click();
  await expect(page).toHaveURL(/\/browse$/);
});

test("J24 an unknown list is an honest 404 with a way on", { tag: "@main" }, async ({ page, watch }) => {
  watch.allow(/status of 404/);
  const answer = await page.goto("/browse/skills/xylophone-tuning");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "This list does not exist" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "All open jobs" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
});

plain(
  "J24 each list has one address, its own words in four languages, and data for search engines",
  async ({ request, baseURL }) => {
    const html = await (await request.get("/browse")).text();
    const path = /href="(\/browse\/skills\/[^"?]+)"/.exec(html)?.[1] ?? "";
    const moved = await request.get(path.toUpperCase().replace("/BROWSE/SKILLS", "/browse/skills"), {
      maxRedirects: 0,
    });
    expect([moved.status(), moved.headers().location]).toEqual([301, path]);
    const titles = new Set<string>();
    for (const lang of ["", "?lang=de", "?lang=es", "?lang=fr"]) {
      const page = await (await request.get(`${path}${lang}`)).text();
      titles.add(/<title>[^<]*/.exec(page)?.[0] ?? "");
      expect(page).toMatch(/<meta name="description" content="[^"]{20,}"/);
      const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)?.[1];
      if (data === undefined) {
        expect(page).toContain('<meta name="robots" content="noindex"');
        continue;
      }
      expect(page).toContain(`<link rel="canonical" href="${baseURL}${path}${lang}"`);
      const [crumbs, list] = JSON.parse(data);
      expect(crumbs["@type"]).toBe("BreadcrumbList");
      expect(crumbs.itemListElement.at(-1).item).toBe(`${baseURL}${path}`);
      expect(list["@type"]).toBe("ItemList");
      expect(list.itemListElement[0]).toMatchObject({ "@type": "ListItem", position: 1 });
      expect(list.itemListElement[0].url).toMatch(/\/jobs\/[0-9a-f-]{36}$/);
    }
    expect(titles.size).toBe(4);
  },
);

plain("J24 J37 the same without scripts", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  // Remote work is no place; its list's name is translated.
  for (const [lang, name] of [
    ["fr", /^Télétravail \d/],
    ["es", /^Remoto \d/],
  ] as const) {
    await page.goto(`/browse?lang=${lang}`);
    await expect(page.locator('a[href^="/browse/places/remote"]')).toHaveText(name);
  }
  await page.goto("/browse?lang=de");
  await expect(page.locator('[name="payMin"]')).toHaveAttribute("placeholder", "60.000");
  await page.goto("/browse/places/united-states?lang=fr");
  await expect(page.getByRole("heading", { level: 1, name: "Offres aux États-Unis" })).toBeVisible();
  await page.goto("/browse");
  await page.getByRole("navigation", { name: "By place" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: /(^Jobs in |^Remote jobs$)/ })).toBeVisible();
  await page.getByRole("article").getByRole("link").first().click();
  await expect(page.getByRole("complementary", { name: "Take action" })).toBeVisible();
  await context.close();
});

for (const colorScheme of ["light", "dark"] as const)
  test(`J24 J37 at both widths everything is in its place: ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto("/browse");
    const list = await page
      .getByRole("navigation", { name: "By place" })
      .getByRole("link")
      .first()
      .getAttribute("href");
    const job = await page.getByRole("article").getByRole("link").first().getAttribute("href");
    for (const path of ["/browse", list ?? "", job ?? ""])
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await page.goto(path);
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        if (process.env.SHOTS)
          await page.screenshot({
            path: `${process.env.SHOTS}/${colorScheme}-${width}${path.replaceAll("/", "_").slice(0, 20)}.png`,
            fullPage: true,
          });
      }
  });
