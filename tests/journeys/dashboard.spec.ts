import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, intercept, test } from "../support/browser.ts";
import { callAs, postJob, refer } from "./job-desk.ts";
import { newEmail, signUp } from "./people.ts";

const LETTER = "Jonah rebuilt our billing without a single lost cent and taught three people how.";

const needs = (page: Page) => page.getByRole("region", { name: "Needs attention" });

async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

async function signedUp(openBrowser: () => Promise<{ newPage(): Promise<Page> }>, name: string, surname: string) {
  const page = await (await openBrowser()).newPage();
  await signUp(page, name, surname);
  return page;
}

/** Mira asks a question about the job and applies; returns her application. */
async function askAndApply(mira: Page, job: string): Promise<string> {
  await callAs(mira, "POST", `/api/jobs/${job}/asked`, { text: "Is the workshop heated?" });
  const made = await callAs(mira, "POST", "/api/applications", {
    job,
    candidate_name: "Mira Castellan",
    candidate_email: newEmail("mira"),
    cover_letter: "I have made lanterns for nine years.",
  });
  return String(made.id);
}

/** The company: a candidate and a question wait; a failed request can be retried, and each line links to its place. */
async function lookAsCompany(page: Page, job: string, application: string): Promise<void> {
  // An incoming notification would reload the list, and Retry would disappear before it is pressed.
  const restoreNotices = await intercept(page, "**/api/notifications/events", (route) => route.abort());
  const restore = await intercept(page, "**/api/dashboard/needs", (route) => route.abort());
  await page.goto("/dashboard");
  await expect(needs(page).getByRole("alert")).toContainText("Failed to load what needs your attention.");
  restore();
  await needs(page).getByRole("button", { name: "Retry" }).click();
  restoreNotices();
  const answer = needs(page).getByRole("link", { name: "Mira Castellan is waiting for a first reply" });
  await expect(answer).toBeVisible();
  const numbers = page.getByRole("region", { name: "Your numbers" });
  await expect(numbers.getByRole("img", { name: /^New candidates: .*: 1$/ })).toBeVisible();
  await expectSound(page);
  await needs(page).getByRole("link", { name: "1 question from referrers" }).click();
  await expect(page).toHaveURL(new RegExp(`/jobs/${job}/manage#questions$`));
  await page.goBack();
  await answer.click();
  await expect(page).toHaveURL(`/jobs/${job}/manage?open=application:${application}`);
  // Completed actions are gone when the user returns by client-side navigation.
  const said = {
    kind: "application",
    record: application,
    readers: "company_candidate",
    text: "Which week suits you?",
  };
  await callAs(page, "POST", "/api/messages", said);
  const main = page.getByRole("navigation", { name: "Main" });
  // A screen does not repeat a recent request, so a very quick return shows it the next time.
  await expect(async () => {
    await main.getByRole("link", { name: "My Referrals" }).click();
    await main.getByRole("link", { name: "Dashboard" }).click();
    await expect(needs(page).getByRole("link", { name: "1 question from referrers" })).toBeVisible({ timeout: 2_000 });
    await expect(answer).toHaveCount(0, { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
}

/** The candidate, on a phone and in the dark theme. */
async function lookAsCandidate(mira: Page): Promise<void> {
  await mira.setViewportSize({ width: 390, height: 844 });
  await mira.emulateMedia({ colorScheme: "dark" });
  await mira.goto("/dashboard");
  await expect(mira.getByRole("region", { name: "Your applications" })).toContainText("1 in total");
  const unread = needs(mira).getByRole("link", { name: "1 unread message" });
  await expect(unread).toBeVisible();
  await expectSound(mira);
  await unread.click();
  await expect(mira).toHaveURL(/\/my-applications\?open=/);
}

test("J58 J59 J60 company and candidate read what waits for them, are led there, and see their numbers", {
  tag: "@main",
}, async ({ page, openBrowser, watch }) => {
  test.slow();
  watch.allow(/Failed to load resource/);
  await signUp(page, "Marguerite", "Olander");
  await page.goto("/dashboard");
  await expect(needs(page)).toContainText("You're all caught up.");
  await expect(page.getByRole("region", { name: "Your numbers" })).toHaveCount(0);
  const job = await postJob(page, { title: "Lantern Maker" });
  const mira = await signedUp(openBrowser, "Mira", "Castellan");
  const application = await askAndApply(mira, job);
  await lookAsCompany(page, job, application);
  await lookAsCandidate(mira);
});

test("J59 J60 R30 a referrer reads who asks to share a reward as it comes, and sees their referrals drawn", {
  tag: "@main",
}, async ({ page, openBrowser }) => {
  test.slow();
  await signUp(page, "Petra", "Poster");
  const job = await postJob(page, { title: "Lantern Maker" });
  const ines = await signedUp(openBrowser, "Ines", "Marchetti");
  const body = { job, candidate_name: "Jonah Weiss", candidate_email: newEmail("jonah"), recommendation: LETTER };
  await refer(ines, body);
  const kwame = await signedUp(openBrowser, "Kwame", "Asante");
  const username = `kwame-${Date.now().toString(36)}`;
  await callAs(kwame, "PATCH", "/api/profile", { username });
  await kwame.goto("/dashboard");
  await expect(needs(kwame)).toContainText("You're all caught up.");
  await callAs(ines, "POST", "/api/reward-shares", { job, username, percent: 60 });
  // It arrives with its notification, without a reload.
  await needs(kwame).getByRole("link", { name: "Ines Marchetti asked to share a reward with you" }).click();
  await expect(kwame).toHaveURL(/\/shared-rewards$/);
  await ines.goto("/dashboard");
  await expect(needs(ines)).toContainText("You're all caught up.");
  await expect(ines.getByRole("region", { name: "Your referrals" })).toContainText("1 in the last twelve weeks");
  await expectSound(ines);
});
