import { readFile } from "node:fs/promises";
import { unpackTar } from "modern-tar";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { type Installation, startInstallation } from "./installation.ts";
import { callAs, postJob } from "./job-desk.ts";
import { PASSWORD, signUp } from "./people.ts";

let installation: Installation;

test.beforeAll(async () => {
  installation = await startInstallation();
});
test.afterAll(() => installation.end());

test("X166 X168 an owner has an export made, with the password, downloads it and deletes it", async ({
  openBrowser,
  watch,
}, info) => {
  const owner = await (await openBrowser({ baseURL: installation.product.url })).newPage();
  watch.allow(/status of 4\d\d .*archives/);
  await signUp(owner, "Marguerite", "Olander");
  const job = await postJob(owner, { title: "Lamp Keeper" });
  const { company } = (await callAs(owner, "GET", `/api/jobs/${job}`)) as { company: { id: string } };
  await owner.goto(`/companies/${company.id}/team`);
  await owner.getByRole("link", { name: "Export company data" }).click();
  await expect(owner.getByText("There are no exports yet.")).toBeVisible();

  await owner.getByRole("button", { name: "Create an export" }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByLabel("Your password").fill("not the word");
  await dialog.getByRole("button", { name: "Create an export" }).click();
  await expect(dialog.getByText(/password/i).last()).toBeVisible();
  await expectAccessible(owner);
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Create an export" }).click();
  await expect(owner.getByText(/^Ready: /)).toBeVisible();

  const coming = owner.waitForEvent("download");
  await owner.getByRole("button", { name: /^Download the export from/ }).click();
  const entries = await unpackTar(await readFile(await (await coming).path()));
  const jobs = entries.find(({ header }) => header.name === "jobs.ndjson");
  expect(Buffer.from(jobs?.data ?? []).toString()).toContain("Lamp Keeper");

  for (const colorScheme of ["light", "dark"] as const) {
    await owner.emulateMedia({ colorScheme });
    for (const width of [1280, 390]) {
      await owner.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(owner);
      await expectAccessible(owner);
      await owner.screenshot({ path: info.outputPath(`export-${colorScheme}-${width}.png`), fullPage: true });
    }
  }
  await owner.getByRole("button", { name: "Delete", exact: true }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(owner.getByText("There are no exports yet.")).toBeVisible();
});
