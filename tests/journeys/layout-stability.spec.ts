import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";
import { callAs, postJob } from "./job-desk.ts";
import { newEmail, signUp } from "./people.ts";

/** The cumulative layout shift, including shifts after user input. */
async function movedOn(page: Page, path: string): Promise<number> {
  await page.addInitScript(() => {
    const moved = { sum: 0 };
    Reflect.set(globalThis, "moved", moved);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.sum += Number(Reflect.get(entry, "value"));
    }).observe({ type: "layout-shift", buffered: true });
  });
  // Waits for the fonts: the fallback font depends on the machine.
  for (let time = 1; time <= 2; time += 1) {
    await page.goto(path);
    await page.waitForFunction(() => document.querySelector("h1") && !document.querySelector(".skeleton, .over-wait"));
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  }
  return page.evaluate(() => Number(Reflect.get(Reflect.get(globalThis, "moved"), "sum")));
}

for (const width of [390, 1280]) {
  test(`nothing moves when late pieces of lists and jobs arrive: ${width}`, async ({ openBrowser }) => {
    const page = await (await openBrowser({ viewport: { width, height: 844 } })).newPage();
    await page.goto("/browse?payMin=1000&payCurrency=USD");
    const job = (await page.getByRole("article").getByRole("link").first().getAttribute("href")) ?? "";
    for (const path of ["/browse", "/browse/places/remote", job])
      expect(await movedOn(page, path), path).toBeLessThan(0.02);
    await signUp(page, "Ines", "Marchetti");
    for (const path of ["/opportunities", "/opportunities?search=engineer", "/jobs", "/browse", job])
      expect(await movedOn(page, path), path).toBeLessThan(0.02);
  });
}

/** The position of the letter and its button on the page, regardless of scrolling. */
function placesOf(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll(".refer-form :is(textarea, button[type=submit])")].map((one) =>
      Math.round(one.getBoundingClientRect().top + scrollY),
    ),
  );
}

for (const width of [390, 1280]) {
  test(`F43 F7 no button moves when the check has an answer: ${width}`, { tag: "@main" }, async ({ openBrowser }) => {
    const owner = await (await openBrowser()).newPage();
    await signUp(owner, "Marguerite", "Olander");
    const job = await postJob(owner, { title: "Still Keeper" });
    const page = await (await openBrowser({ viewport: { width, height: 844 } })).newPage();
    const own = await signUp(page, "Ines", "Marchetti");
    let answered = Promise.withResolvers<void>();
    await page.route("**/api/referrals/check", async (route) => {
      await answered.promise;
      await route.continue();
    });
    await page.goto(`/refer/${job}`);
    await page.getByLabel("Candidate name").fill("Noor Haddad");
    await page.getByLabel("Candidate email").fill(newEmail("noor"));
    await page.getByRole("button", { name: "Next Step" }).click();
    await expect(page.getByText("Checking whether this person can be referred")).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const before = await placesOf(page);
    expect(before.length).toBeGreaterThan(1);
    answered.resolve();
    await expect(page.getByText("This person can be referred to this job.")).toBeVisible();
    expect(await placesOf(page)).toEqual(before);

    answered = Promise.withResolvers<void>();
    await page.getByRole("button", { name: "Previous" }).click();
    await page.getByLabel("Candidate email").fill(own);
    await page.getByRole("button", { name: "Next Step" }).click();
    answered.resolve();
    await expect(page.getByText("This person cannot be referred to this job.").last()).toBeVisible();
    expect(await placesOf(page)).toEqual(before);
  });
}

/** Whether the button for the data on file is there when the form's own button appears. */
function comesWith(page: Page, send: string): Promise<unknown> {
  const shown = page.waitForFunction((name) => {
    const buttons = [...document.querySelectorAll("button")].map(({ innerText }) => innerText);
    return buttons.includes(name) && { use: buttons.some((text) => text.includes("Fill in my details")) };
  }, send);
  return shown.then((found) => found.jsonValue());
}

test("F43 F35 what is on file is there with the form, not after it: application and link", async ({
  openBrowser,
  page,
}) => {
  const owner = await (await openBrowser()).newPage();
  await signUp(owner, "Marguerite", "Olander");
  const [first, second] = [
    await postJob(owner, { title: "Still Caster" }),
    await postJob(owner, { title: "Still Turner" }),
  ];
  const ines = await (await openBrowser()).newPage();
  await signUp(ines, "Ines", "Marchetti");
  const recommendation = "Whoever comes by this link has built something with me that had to see in the dark.";
  const { address } = await callAs(ines, "POST", "/api/referral-links", { job: second, recommendation });
  await signUp(page, "Amara", "Okafor");
  await callAs(page, "POST", "/api/applications", {
    job: first,
    candidate_name: "Amara Okafor",
    candidate_email: newEmail("amara"),
    candidate_linkedin: `https://www.linkedin.com/in/amara-${Date.now().toString(36)}`,
    cover_letter: "I cast bells.",
  });
  // Both appear after everything else on the page.
  for (const pattern of [/\/api\/on-file$/, /\/on-file[^/]*\.js$/])
    await page.route(pattern, async (route) => {
      await page.waitForLoadState("load");
      await route.continue();
    });
  await page.goto(`/apply/${second}`);
  expect(await comesWith(page, "Submit Application")).toEqual({ use: true });
  await page.goto(new URL(String(address)).pathname);
  expect(await comesWith(page, "Get referred")).toEqual({ use: true });
});
