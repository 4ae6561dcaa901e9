import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, expectAccessible, test } from "../support/browser.ts";
import { postJob, referThrough } from "./job-desk.ts";
import { signUp } from "./people.ts";

const VERIFIER = join(import.meta.dirname, "../../scripts/verify-receipt.mjs");

test("F19 the referrer saves a receipt of a referral, and the verifier reads it", async ({ page, openBrowser }) => {
  await signUp(page, "Marguerite", "Olander");
  const title = `Letter Press ${Date.now().toString(36)}`;
  const job = await postJob(page, { title });
  const ines = await (await openBrowser()).newPage();
  await signUp(ines, "Ines", "Marchetti");
  await referThrough(ines, {
    job,
    candidate_name: "Jonah Reyes",
    candidate_email: `jonah.${Date.now().toString(36)}@example.com`,
    recommendation: "Jonah rebuilt our billing without a single lost cent and taught three people how.",
  });
  await ines.goto("/my-referrals");
  await ines.getByRole("main").getByRole("link", { name: "View the referral of Jonah Reyes" }).click();
  const record = ines.getByRole("dialog");
  const saved = ines.waitForEvent("download");
  await record.getByRole("button", { name: "Download receipt" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^vouchwell-receipt-[\d-]+\.json$/);
  const words = execFileSync(process.execPath, [VERIFIER, await file.path()], { encoding: "utf8" });
  expect(words).toContain("1 are not signed yet");
  await expectAccessible(ines);
});
