import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";
import { signUp } from "./people.ts";

const STATIC = [
  { path: "/privacy", heading: "Privacy Policy" },
  { path: "/terms", heading: "Terms of Service" },
  { path: "/contact", heading: "Contact" },
] as const;
/** A page generated from the code: it has no date, and the privacy policy links to it. */
const STEPS = { path: "/automated-steps", heading: "No machine judges people" } as const;
const LANGUAGES = ["en", "es", "fr", "de"] as const;

/** The page as the server sends it, before any script. */
async function served(request: APIRequestContext, address: string): Promise<{ status: number; html: string }> {
  const response = await request.get(address);
  return { status: response.status(), html: await response.text() };
}

/** Repeats a selection until it takes effect: the footer's controls do not respond before hydration. */
async function choose(press: () => Promise<unknown>, effect: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await press();
    await effect();
  }).toPass();
}

async function themeOf(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.documentElement.dataset.theme);
}

test("P9 the landing page and the static pages come whole from the server, with one heading and a social card", {
  tag: "@main",
}, async ({ request }) => {
  for (const { path, heading } of [{ path: "/", heading: "The best people come with" }, ...STATIC, STEPS]) {
    const { status, html } = await served(request, path);
    expect(status, path).toBe(200);
    expect(html.match(/<h1[\s>]/g), path).toHaveLength(1);
    expect(html).toContain(heading);
    expect(html).toMatch(/<title>[^<]*Vouchwell[^<]*<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]{40,}"/);
    expect(html).not.toContain('content="noindex"');
    const card = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? "";
    const image = await request.get(new URL(card).pathname);
    expect(image.headers()["content-type"]).toBe("image/png");
  }
});

test("P10 the landing page says its figures as they were given", async ({ request }) => {
  const { html } = await served(request, "/");
  const text = html.replaceAll(/<script[\s\S]*?<\/script>/g, "").replaceAll(/<[^>]+>/g, " ");
  const given = [
    "2,500+",
    "Over 50,000",
    "up to $15,000 per successful placement",
    "cut by 70%",
    "AI-powered matching",
  ];
  for (const figure of [...given, "90%", "95%", "5x"]) expect(text, figure).toContain(figure);
});

test("P10 beside each figure of the landing page stands what holds here", async ({ request }) => {
  const { html } = await served(request, "/?lang=de");
  const figures = [
    ...html.matchAll(/<dt>[^<]*<\/dt><dd class="figure">([^<]*)<\/dd><dd class="note soft">([^<]*)<\/dd>/g),
  ];
  expect(figures.map(([, figure]) => figure)).toEqual(["2.500+", "Über 50.000", "95\u00a0%", "5-mal"]);
  expect(figures[0]?.[2]).toMatch(/^Heute mit offenen Stellen dabei: [1-9]\d*$/);
  const text = html.replaceAll(/<script[\s\S]*?<\/script>/g, "").replaceAll(/<[^>]+>/g, " ");
  expect(text).toContain("Prämien bis 15.000\u00a0$, auf dem Treuhandkonto");
  expect(text).toContain("9.000\u00a0$");
  expect(text).not.toMatch(/\$\d/);
});

test("each static page says since when it stands and leads back home", async ({ page }) => {
  for (const { path, heading } of STATIC) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText(/^Last updated November \d+, 2026$/)).toBeVisible();
    await page.getByRole("link", { name: "Back to Home" }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("a good word");
    const name = path.slice(1, 2).toUpperCase() + path.slice(2);
    await page.getByRole("navigation", { name: "Footer" }).getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  }
});

test("X90 the privacy policy leads to what happens without a person", async ({ page }) => {
  await page.goto("/privacy");
  await page.getByRole("link", { name: "on a separate page" }).click();
  await expect(page).toHaveURL(/\/automated-steps$/);
  await expect(page.getByRole("heading", { level: 1, name: STEPS.heading })).toBeVisible();
  await expect(page.getByText("src/rules/suggestions.ts")).toBeVisible();
});

test("P13 the contact page lists its addresses, response times, questions and hours", { tag: "@main" }, async ({
  page,
}) => {
  await page.goto("/contact");
  const domain = new URL(page.url()).hostname;
  for (const desk of ["hello", "support", "business", "legal", "privacy"]) {
    const link = page.getByRole("region", { name: "Where to write" }).getByRole("link", { name: `${desk}@${domain}` });
    await expect(link).toHaveAttribute("href", `mailto:${desk}@${domain}`);
  }
  const times = page.getByRole("complementary").locator("dl > div");
  await expect(times).toHaveText([
    "General questions24 hours",
    "Support12 hours",
    "Business partnerships48 hours",
    "Urgent matters4 hours",
  ]);
  await expect(page.getByText("Mon-Fri 9-6 EST")).toBeVisible();
  await expect(page.getByText("Limited weekend support")).toBeVisible();
  const register = page.getByRole("link", { name: "Add your address to the register" });
  await expect(register).toHaveAttribute("href", "/do-not-refer");
  await expect(page.getByRole("region", { name: "Common questions" }).getByRole("heading", { level: 3 })).toHaveCount(
    8,
  );
});

test("M6 R5 the terms and the answers about payouts stand beside each other", async ({ page }) => {
  await page.goto("/terms");
  const clause = (name: string) => page.getByRole("region", { name });
  await expect(clause("Rewards and payouts")).toContainText("within 90 days of hire confirmation");
  await expect(clause("Rewards and payouts")).toContainText("bank transfer or PayPal");
  await expect(clause("Referring people")).toContainText("The first referrer of a person to a job gets the credit.");
  await expect(clause("Referring people")).toContainText("Self-referral is not allowed");
  await expect(clause("Liability")).toContainText("capped at the rewards paid in the preceding 12 months");
  await expect(clause("Changes to these terms")).toContainText("30 days' notice");
  await expect(clause("Governing law")).toContainText("Estonian law");
  await page.goto("/contact");
  const answer = page.getByText("Typically within 30 days.");
  await expect(answer).toContainText("begin when your payout is created");
  await expect(answer).toContainText("within 90 days of hire confirmation");
});

test("an address without a screen is a real 404 that leads home", { tag: "@main" }, async ({
  page,
  request,
  watch,
}) => {
  watch.allow(/status of 404/);
  const { status, html } = await served(request, "/there/is/nothing/here");
  expect(status).toBe(404);
  expect(html).toContain('content="noindex"');
  await page.goto("/there/is/nothing/here");
  await expect(page.getByRole("heading", { level: 1, name: "Oops! Page not found" })).toBeVisible();
  await page.getByRole("link", { name: "Go back home" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test("P12 ?lang= gives the page in that language, before and after the scripts", { tag: "@main" }, async ({
  page,
  request,
}) => {
  const { html } = await served(request, "/terms?lang=de");
  expect(html).toContain('lang="de"');
  expect(html).toContain("Für diese Bedingungen gilt estnisches Recht.");
  await page.goto("/terms?lang=de");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.getByRole("heading", { level: 1, name: "Nutzungsbedingungen" })).toBeVisible();
  await expect(page.getByText(/^Zuletzt aktualisiert am \d+\. November 2026$/)).toBeVisible();
  const french = page.getByRole("heading", { level: 1, name: "Conditions d’utilisation" });
  await choose(
    () => page.getByRole("combobox", { name: /^(Sprache|Langue)$/ }).selectOption("fr"),
    () => expect(french).toBeVisible({ timeout: 2_000 }),
  );
  await expect(page).toHaveURL(/\/terms\?lang=fr$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
});

test("P12 public pages name their address in all four languages", async ({ request, baseURL }) => {
  for (const path of ["/", ...[...STATIC, STEPS].map((entry) => entry.path)]) {
    const address = (lang: string) => new URL(lang === "en" ? path : `${path}?lang=${lang}`, baseURL).href;
    for (const lang of LANGUAGES) {
      const { html } = await served(request, address(lang));
      const others = [...html.matchAll(/<link rel="alternate" hrefLang="([\w-]+)" href="([^"]+)"/g)];
      expect(others.map(([, other, href]) => [other, href])).toEqual([
        ...LANGUAGES.map((other) => [other, address(other)]),
        ["x-default", address("en")],
      ]);
      expect(html).toContain(`<link rel="canonical" href="${address(lang)}"`);
      // Nothing waits hidden for a script, however long the texts of a language are.
      expect(html, address(lang)).not.toMatch(/<div hidden(="")? id="S:/);
      expect(html).toMatch(new RegExp(`<html [^>]*lang="${lang}"`));
    }
  }
});

test("P12 the chosen theme is there before anything of the page is, and stays", { tag: "@main" }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.addInitScript(() => {
    // The first contentful paint.
    const watcher = new MutationObserver(() => {
      if (document.body === null) return;
      watcher.disconnect();
      Reflect.set(globalThis, "themeAtFirst", document.documentElement.dataset.theme ?? "none");
    });
    watcher.observe(document, { childList: true, subtree: true });
  });
  const atFirst = () => page.evaluate(() => Reflect.get(globalThis, "themeAtFirst"));
  await page.goto("/privacy");
  expect(await atFirst()).toBe("none");
  const themes = page.getByRole("group", { name: "Theme" });
  const dark = themes.getByRole("button", { name: "Dark" });
  await choose(
    () => dark.click(),
    () => expect(dark).toHaveAttribute("aria-pressed", "true", { timeout: 2_000 }),
  );
  expect(await themeOf(page)).toBe("dark");
  await page.reload();
  expect(await atFirst()).toBe("dark");
  await expect(dark).toHaveAttribute("aria-pressed", "true");
  expect(await themeOf(page)).toBe("dark");
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(15, 21, 18)");
  await themes.getByRole("button", { name: "System" }).click();
  await page.reload();
  expect(await atFirst()).toBe("none");
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(250, 247, 241)");
});

test("the first stop of the keyboard leads past the header", async ({ page }) => {
  await page.goto("/contact");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Back to Home" })).toBeFocused();
});

test("the menu of a phone opens, closes with Escape and gives the keyboard back", { tag: "@main" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page, "Tomasz", "Wieczorek");
  await page.goto("/contact");
  const button = page.getByRole("button", { name: "Open menu" });
  await button.focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu).toBeVisible();
  await expect(menu.getByRole("link", { name: "Browse Jobs" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await menu.getByRole("link", { name: "My Referrals" }).click();
  await expect(page).toHaveURL(/\/my-referrals$/);
  await expect(menu).toBeHidden();
});

test("the marks that a browser keeps of the site are there", async ({ request }) => {
  const { html } = await served(request, "/");
  const links = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g)];
  const addresses = links.map((match) => match[1] ?? "");
  expect(addresses).toHaveLength(4);
  const manifest: { icons: { src: string }[] } = await (await request.get("/site.webmanifest")).json();
  for (const address of [...addresses, ...manifest.icons.map((icon) => icon.src)]) {
    const response = await request.get(address);
    expect(response.status(), address).toBe(200);
    expect(response.headers()["content-type"], address).toMatch(/^(image\/|application\/manifest\+json)/);
  }
});
