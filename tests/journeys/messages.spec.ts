import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { mailTo } from "./installation.ts";
import { callAs, postJob, referThrough } from "./job-desk.ts";
import { newEmail, signUp } from "./people.ts";

const HERE = { dataDir: `${process.env.JOURNEYS_FOLDER}/data` };

/** Writes a message from the open record to the chosen recipients. */
async function say(within: ReturnType<Page["getByRole"]>, readers: string, text: string): Promise<void> {
  await within.getByLabel("Visible to").selectOption({ label: readers });
  await within.getByLabel("Your message").fill(text);
  await within.getByRole("button", { name: "Send message" }).click();
  await expect(within.getByText(text)).toBeVisible();
  await expect(within.getByLabel("Your message")).toHaveValue("");
}

test("T1 T4 T6 a company writes to referrer, candidate and both; each reads theirs, answers, and all of it goes with an erasure", async ({
  page,
  openBrowser,
  watch,
}) => {
  // An expired link returns 410, which browsers log to the console.
  watch.allow(/Failed to load resource/);
  await signUp(page, "Marguerite", "Olander");
  const job = await postJob(page, { title: "Bell Founder" });
  const referrer = await (await openBrowser()).newPage();
  await signUp(referrer, "Ines", "Marchetti");
  const candidate_email = newEmail("jonah");
  const recommendation = "I worked beside them for three years and would hire them again at once.";
  const record = await referThrough(referrer, { job, candidate_name: "Jonah Weiss", candidate_email, recommendation });

  await page.goto(`/jobs/${job}/manage?open=referral:${record}`);
  const panel = page.getByRole("complementary");
  await panel.getByRole("button", { name: "Send message" }).click();
  await expect(panel.getByText("This field is required").first()).toBeVisible();
  await say(panel, "Ines Marchetti", "How long did you work together?");
  await say(panel, "Jonah Weiss", "Which day suits you? <b>Any</b>");
  await say(panel, "Ines Marchetti and Jonah Weiss", "We are closed on Friday.");

  await referrer.goto("/my-referrals");
  await expect(referrer.getByText("2 unread messages")).toBeVisible();
  await referrer.getByRole("link", { name: "Jonah Weiss (2)" }).click();
  const dialog = referrer.getByRole("dialog");
  await expect(dialog.getByText("We are closed on Friday.")).toBeVisible();
  await expect(dialog.getByText("Which day suits you?")).toHaveCount(0);
  await say(dialog, "Quillstack", "Three years.");
  await expect(panel.getByText("Three years.")).toBeVisible();
  await expectAccessible(referrer);
  await referrer.keyboard.press("Escape");
  await expect(referrer.getByText("unread message")).toHaveCount(0);

  const mail = await mailTo(HERE, candidate_email, "A message for you about Bell Founder");
  expect(mail.text).not.toContain("Which day");
  const link = /\/messages#token=\S+/.exec(mail.text ?? "")?.[0] ?? "";
  const phone = await (await openBrowser({ viewport: { width: 390, height: 844 } })).newPage();
  await phone.goto(link);
  await expect(phone.getByText("Which day suits you? <b>Any</b>")).toBeVisible();
  expect(phone.url()).not.toContain("token");
  await expect(phone.getByText("How long did you work together?")).toHaveCount(0);
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone);
  await say(phone.getByRole("main"), "Quillstack", "Tuesday, please.");
  await expect(panel.getByText("Tuesday, please.")).toBeVisible();
  await phone.getByRole("button", { name: "Stop these emails" }).click();
  await expect(phone.getByText("We do not email you about messages here.", { exact: false })).toBeVisible();

  const email = await mailTo(HERE, candidate_email, "Ines Marchetti referred you to Quillstack: Bell Founder");
  const token = /#token=(\S+)/.exec(email.text ?? "")?.[1] ?? "";
  await callAs(page, "POST", "/api/referred/erase", { token, never_again: false });
  await expect(panel.getByText("Tuesday, please.")).toHaveCount(0);
  await phone.reload();
  await expect(phone.getByText("This link is no longer valid.", { exact: false })).toBeVisible();
});
