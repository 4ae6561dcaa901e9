import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";
import { chooseRole, signUp } from "./people.ts";

const AUDIENCES = [
  { name: "Enterprise companies", benefits: ["90% faster process", "95% retention"] },
  { name: "Elite referrers", benefits: ["Up to $15,000 per successful placement", "Your own referral link"] },
  { name: "Top candidates", benefits: ["5x higher interview rates", "A personal advocate"] },
] as const;
const NAVIGATION = [
  ["Dashboard", "/dashboard"],
  ["Browse Jobs", "/opportunities"],
  ["Post a Job", "/jobs/new"],
  ["My Referrals", "/my-referrals"],
  ["My Applications", "/my-applications"],
  ["Payouts", "/payouts"],
] as const;

/** The main navigation: its labels and targets. */
async function offered(page: Page): Promise<(readonly [string, string | null])[]> {
  const links = page.getByRole("banner").getByRole("navigation", { name: "Main" }).getByRole("link");
  await expect(links).toHaveCount(NAVIGATION.length);
  return Promise.all(
    (await links.all()).map(async (link) => [await link.innerText(), await link.getAttribute("href")] as const),
  );
}

test("P13 the landing page has four features, three audiences with their benefits, three examples with five stars", {
  tag: "@main",
}, async ({ page }) => {
  await page.goto("/");
  const main = page.getByRole("main");
  const features = main.getByRole("region", { name: /^What referrals have always lacked/ });
  await expect(features.getByRole("article")).toHaveCount(4);
  await expect(features.getByRole("article").getByRole("heading", { level: 3 })).toHaveText([
    "AI-powered matching",
    "Hiring time cut by 70%",
    "The first word counts",
    "Rewards up to $15,000, held in escrow",
  ]);
  const people = main.getByRole("region", { name: "Three people, one thread" });
  await expect(people.getByRole("heading", { level: 3 })).toHaveText(AUDIENCES.map(({ name }) => name));
  for (const { name, benefits } of AUDIENCES) {
    const card = people.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
    for (const benefit of benefits)
      await expect(card.getByRole("listitem").filter({ hasText: benefit })).toHaveCount(1);
  }
  const words = main.getByRole("region", { name: "A good word for us" }).getByRole("figure");
  await expect(words).toHaveCount(3);
  for (const word of await words.all()) {
    await expect(word.getByRole("img", { name: "5 out of 5 stars" })).toBeVisible();
    await expect(word.getByText("Example", { exact: true })).toBeVisible();
  }
});

test("its buttons lead to sign-in and to the scout application, at the top and at the end", { tag: "@main" }, async ({
  page,
}) => {
  await page.goto("/");
  for (const name of [/^The best people come with/, "Who would you vouch for?"]) {
    const part = page.getByRole("region", { name });
    await expect(part.getByRole("link", { name: "Get started" })).toHaveAttribute("href", "/auth");
    await expect(part.getByRole("link", { name: "Become a Vetted Scout" })).toHaveAttribute("href", "/apply");
  }
});

test("visitors have no navigation and a way in; signed-in people have the same one in every role", {
  tag: "@main",
}, async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Access" })).toHaveAttribute("href", "/auth");
  await expect(page.getByRole("banner").getByRole("navigation")).toHaveCount(0);
  const email = await signUp(page, "Ines", "Marchetti");
  for (const role of ["Referrer", "Poster", "Candidate"] as const) {
    await chooseRole(page, role);
    expect(await offered(page)).toEqual(NAVIGATION);
    await expect(page.getByRole("banner").getByRole("link", { name: "Access" })).toHaveCount(0);
    await page.getByRole("button", { name: "Account of Ines Marchetti" }).click();
    const menu = page.getByRole("menu", { name: "Account" });
    await expect(menu).toContainText(`Ines Marchetti${email} · ${role.toLowerCase()}`);
    await expect(menu.getByRole("menuitem", { name: "Profile" })).toHaveAttribute("href", "/profile");
    await expect(menu.getByRole("menuitem", { name: "Settings" })).toHaveAttribute("href", "/settings");
    await page.keyboard.press("Escape");
  }
  await page.getByRole("button", { name: "Account of Ines Marchetti" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole("banner").getByRole("link", { name: "Access" })).toBeVisible();
});
