import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { callAs, postJob } from "./job-desk.ts";
import { newEmail, signUp } from "./people.ts";

const PHONE = { width: 390, height: 844 };

test("H20 H21 a team's people of all jobs: what waits, found and kept as a view, and each leads to its pipeline", async ({
  page,
  browser,
}) => {
  await signUp(page, "Marguerite", "Olander");
  await page.goto("/people");
  await expect(page.getByText("No candidates yet.")).toBeVisible();
  const jobs = [await postJob(page, { title: "Sail Maker" }), await postJob(page, { title: "Rope Maker" })];
  for (const [nth, job] of jobs.entries()) {
    const applicant = await (await browser.newContext()).newPage();
    await signUp(applicant, "Soraya", `Haddad${nth}`);
    await callAs(applicant, "POST", "/api/applications", {
      job,
      candidate_name: `Soraya Haddad ${nth}`,
      candidate_email: newEmail(`soraya${nth}`),
      cover_letter: "I have sewn sails for ten years.",
    });
    await applicant.context().close();
  }
  await page.reload();
  await expect(page.getByRole("heading", { name: "2 candidates" })).toBeVisible();
  await page.getByRole("link", { name: /Needs a reply\s*2/ }).click();
  await expect(page.getByRole("heading", { name: "Needs a reply: 2 candidates" })).toBeVisible();
  await page.getByLabel("Search candidates").fill("haddad 1");
  await expect(page.getByRole("heading", { name: "Needs a reply: 1 candidate" })).toBeVisible();
  await page.getByRole("button", { name: "Save this view" }).click();
  const dialog = page.getByRole("dialog", { name: "Save this view" });
  await dialog.getByRole("button", { name: "Save this view" }).click();
  await expect(dialog.getByText("This field is required")).toBeVisible();
  await dialog.getByLabel("Name").fill("Soraya first");
  await dialog.getByRole("button", { name: "Save this view" }).click();
  await expect(page.getByRole("link", { name: "Soraya first" })).toBeVisible();
  await page.getByLabel("Job", { exact: true }).selectOption({ label: "Sail Maker" });
  await expect(page.getByText("No candidates match your filters.")).toBeVisible();
  await page.reload();
  await page.getByRole("link", { name: "Soraya first" }).click();
  await expect(page.getByRole("heading", { name: "Needs a reply: 1 candidate" })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Open: Soraya Haddad 1" }).click();
  await expect(page.getByRole("complementary").getByText("I have sewn sails for ten years.")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Needs a reply: 1 candidate" })).toBeVisible();
  await page.getByRole("button", { name: "Remove view Soraya first" }).click();
  await expect(page.getByRole("link", { name: "Soraya first" })).toHaveCount(0);
});
