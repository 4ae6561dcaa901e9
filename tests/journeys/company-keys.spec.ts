import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { callAs, postJob } from "./job-desk.ts";
import { PASSWORD, signUp } from "./people.ts";

const REFUSED = /status of 4\d\d/;

test("X211 X212 X213 an owner makes a key of the company, a program uses it, and the owner revokes it", async ({
  page,
  watch,
}, info) => {
  watch.allow(REFUSED);
  await signUp(page, "Oriane", "Vasseur");
  const job = await postJob(page, { title: "Press operator" });
  const { company } = (await callAs(page, "GET", `/api/jobs/${job}`)) as { company: { id: string } };
  await page.goto(`/companies/${company.id}/team`);
  await page.getByRole("link", { name: "API keys" }).click();
  await expect(page.getByText("The company has no API keys.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create API key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Board sync");
  await dialog.getByLabel("Role").selectOption("recruiter");
  await dialog.getByLabel("Jobs", { exact: true }).selectOption("write");
  // Scopes of personal data are not offered.
  await expect(dialog.getByLabel("Profile", { exact: true })).toHaveCount(0);
  await dialog.getByLabel("Password").fill("not the password");
  await dialog.getByRole("button", { name: "Create API key" }).click();
  await expect(dialog.getByLabel("Password")).toHaveAttribute("aria-invalid", "true");
  await expect(dialog.getByLabel("Name")).toHaveValue("Board sync");
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Create API key" }).click();
  const key = (await dialog.locator("code").textContent()) ?? "";
  expect(key).toMatch(/^vw_/);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "I have saved it" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Board sync" });
  await expect(row).toContainText("As: Recruiter");
  await expect(row).toContainText("Created by Oriane Vasseur");
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    await page.screenshot({ path: info.outputPath(`keys-${width}.png`), fullPage: true });
  }
  const use = () =>
    page.request.post(`/api/v1/jobs/${job}/status`, {
      headers: { authorization: `Bearer ${key}` },
      data: { from: "Open", status: "On Hold" },
    });
  expect((await use()).status()).toBe(200);
  await row.getByRole("button", { name: "Revoke Board sync" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(row).toContainText("Revoked");
  expect((await use()).status()).toBe(401);
});
