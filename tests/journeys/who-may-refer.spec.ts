import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { postJob } from "./job-desk.ts";
import { signUp, takeRole } from "./people.ts";

test("R18 R19 a job says who alone refers to it, before anybody writes, and its team invites and takes back", {
  tag: "@main",
}, async ({ page, openBrowser }) => {
  await signUp(page, "Marguerite", "Olander");
  await takeRole(page, "Poster");
  const id = await postJob(page, { title: "Narrow Keeper", referrers: "vetted" });
  const visitor = await (await openBrowser()).newPage();
  await visitor.goto(`/jobs/${id}`);
  await expect(visitor.getByText("Only vetted scouts can refer")).toBeVisible();

  const other = await (await openBrowser({ viewport: { width: 390, height: 844 } })).newPage();
  await signUp(other, "Otto", "Other");
  await other.goto(`/jobs/${id}`);
  await expect(other.getByText("Only vetted scouts can refer people to this job.")).toBeVisible();
  await expect(other.getByRole("link", { name: "Apply Now" }).first()).toBeVisible();
  await expect(other.getByRole("link", { name: "Refer Someone" })).toHaveCount(0);
  await other.goto(`/refer/${id}`);
  await expect(other.getByText("Only vetted scouts can refer people to this job.")).toBeVisible();
  await expect(other.getByLabel("Candidate name")).toHaveCount(0);

  await page.goto(`/jobs/${id}/edit`);
  await expect(page.getByLabel("Who can refer")).toHaveValue("vetted");
  await page.getByLabel("Who can refer").selectOption({ label: "Invited people" });
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Only invited people can refer")).toBeVisible();
  await page.goto(`/jobs/${id}/manage`);
  const invited = page.getByRole("region", { name: "Who can refer people to this job" });
  await invited.getByText("Who can refer people to this job").click();
  await expect(invited.getByText("No one has been invited yet.")).toBeVisible();
  await invited.getByLabel("Email address").fill("nobody");
  await invited.getByRole("button", { name: "Send Invitation" }).click();
  await expect(invited.locator(".error-text")).toBeVisible();
  await invited.getByLabel("Email address").fill("friend.of.the.house@example.com");
  await invited.getByRole("button", { name: "Send Invitation" }).click();
  await expect(invited.getByRole("listitem")).toContainText("friend.of.the.house@example.com");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await invited.getByRole("button", { name: /^Revoke/ }).click();
  await expect(invited.getByText("No one has been invited yet.")).toBeVisible();
});
