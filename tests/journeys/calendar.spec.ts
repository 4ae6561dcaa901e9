import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { callAs, postJob } from "./job-desk.ts";
import { newEmail, signUp } from "./people.ts";

const card = (page: Page) => page.getByRole("region", { name: "Private calendar address" });

async function pathShown(page: Page): Promise<string> {
  const address = await card(page)
    .getByText(/\/calendar\/[\w-]{43}\.ics$/)
    .textContent();
  return new URL(address ?? "").pathname;
}

test("H14 X140 X142 a private calendar is made in the settings, holds what is due without a name, is changed and ended", async ({
  page: owner,
  openBrowser,
  watch,
}) => {
  // The revoked URL.
  watch.allow(/status of 404/);
  await owner.setViewportSize({ width: 1280, height: 900 });
  await signUp(owner, "Marguerite", "Olander");
  const job = await postJob(owner, { title: "Zither Maker" });
  const applicant = await (await openBrowser()).newPage();
  const email = await signUp(applicant, "Mira", "Castellan", newEmail("mira"));
  await callAs(applicant, "POST", "/api/applications", {
    job,
    candidate_name: "Mira Castellan",
    candidate_email: email,
    cover_letter: "I have tuned zithers for ten years, and built four.",
  });

  await owner.goto("/settings?tab=account");
  await expect(card(owner).getByText("keep it to yourself")).toBeVisible();
  await expect(
    card(owner).getByText("The calendar contains at most 1,000 interviews and 200 dates of every other kind"),
  ).toBeVisible();
  await card(owner).getByRole("button", { name: "Create an address" }).click();
  const first = await pathShown(owner);
  await expectAccessible(owner);
  const calendar = await (await owner.request.get(first)).text();
  expect(calendar).toContain("SUMMARY:First reply due · Zither Maker");
  expect(calendar).not.toMatch(/Mira|Castellan/);
  await owner.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(owner);
  await owner.setViewportSize({ width: 1280, height: 900 });

  await owner.reload();
  await expect(card(owner).getByText(/You created an address/)).toBeVisible();
  await expect(card(owner).getByText(/\.ics$/)).toHaveCount(0);
  await card(owner).getByRole("button", { name: "Replace address" }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Replace address" }).click();
  const second = await pathShown(owner);
  expect(second).not.toBe(first);
  expect((await owner.request.get(first)).status()).toBe(404);
  expect((await owner.request.get(second)).status()).toBe(200);
  await card(owner).getByRole("button", { name: "Delete address" }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Delete address" }).click();
  await expect(card(owner).getByRole("button", { name: "Create an address" })).toBeVisible();
  expect((await owner.request.get(second)).status()).toBe(404);
});
