import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from "../support/browser.ts";
import { callAs, postJob } from "./job-desk.ts";
import { newEmail, signUp } from "./people.ts";

const LETTER = "Jonah rebuilt our billing without a single lost cent and taught three people how.";

const needs = (page: Page) => page.getByRole("region", { name: "What needs you" });

async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

test("J58 J59 J60 the dashboard says what waits for each side, leads there, and draws their numbers", async ({
  page,
  openBrowser,
  watch,
}) => {
  test.slow();
  watch.allow(/Failed to load resource/);
  await signUp(page, "Marguerite", "Olander");
  await page.goto("/dashboard");
  await expect(needs(page)).toContainText("Nothing waits for you.");
  await expect(page.getByRole("region", { name: "Your numbers" })).toHaveCount(0);

  const job = await postJob(page, { title: "Lantern Maker" });
  const mira = await (await openBrowser({})).newPage();
  await signUp(mira, "Mira", "Castellan");
  await callAs(mira, "POST", `/api/jobs/${job}/asked`, { text: "Is the workshop heated?" });
  const made = await callAs(mira, "POST", "/api/applications", {
    job,
    candidate_name: "Mira Castellan",
    candidate_email: newEmail("mira"),
    cover_letter: "I have made lanterns for nine years.",
  });
  const ines = await (await openBrowser({})).newPage();
  await signUp(ines, "Ines", "Marchetti");
  await callAs(ines, "POST", "/api/referrals", {
    job,
    candidate_name: "Jonah Weiss",
    candidate_email: newEmail("jonah"),
    recommendation: LETTER,
  });

  // The company: somebody waits, somebody asks; each line leads to its place.
  await page.route("**/api/dashboard/needs", (route) => route.abort());
  await page.goto("/dashboard");
  await expect(needs(page).getByRole("alert")).toContainText("What waits for you could not be loaded.");
  await page.unroute("**/api/dashboard/needs");
  await needs(page).getByRole("button", { name: "Retry" }).click();
  const answer = needs(page).getByRole("link", { name: "Mira Castellan waits for a first answer" });
  await expect(answer).toBeVisible();
  const numbers = page.getByRole("region", { name: "Your numbers" });
  await expect(numbers.getByRole("img", { name: /^People who came: .*: [12]$/ })).toBeVisible();
  await expectSound(page);
  await needs(page).getByRole("link", { name: "1 question from referrers" }).click();
  await expect(page).toHaveURL(new RegExp(`/jobs/${job}/manage#questions$`));
  await page.goBack();
  await answer.click();
  await expect(page).toHaveURL(`/jobs/${job}/manage?open=application:${made.id}`);

  // What was done is gone when one comes back.
  const said = { kind: "application", record: made.id, readers: "company_candidate", text: "Which week suits you?" };
  await callAs(page, "POST", "/api/messages", said);
  await page.goto("/dashboard");
  await expect(needs(page).getByRole("link", { name: "1 question from referrers" })).toBeVisible();
  await expect(answer).toHaveCount(0);

  // The candidate, on a phone and in the dark.
  await mira.setViewportSize({ width: 390, height: 844 });
  await mira.emulateMedia({ colorScheme: "dark" });
  await mira.goto("/dashboard");
  await expect(mira.getByRole("region", { name: "Your applications" })).toContainText("1 in all");
  const unread = needs(mira).getByRole("link", { name: "1 unread message" });
  await expect(unread).toBeVisible();
  await expectSound(mira);
  await unread.click();
  await expect(mira).toHaveURL(/\/my-applications\?open=/);

  // The referrers: one is asked to share a reward, the other waits for nothing and has something to draw.
  const kwame = await (await openBrowser({})).newPage();
  await signUp(kwame, "Kwame", "Asante");
  const username = `kwame-${Date.now().toString(36)}`;
  await callAs(kwame, "PATCH", "/api/profile", { username });
  await callAs(ines, "POST", "/api/reward-splits", { job, username, percent: 60 });
  await kwame.goto("/dashboard");
  await needs(kwame).getByRole("link", { name: "Ines Marchetti asks you to share a reward" }).click();
  await expect(kwame).toHaveURL(/\/shared-rewards$/);
  await ines.goto("/dashboard");
  await expect(needs(ines)).toContainText("Nothing waits for you.");
  await expect(ines.getByRole("region", { name: "Your referrals" })).toContainText("1 in twelve weeks");
  await expectSound(ines);
});
