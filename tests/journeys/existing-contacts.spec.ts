import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { callAs, postJob, referThrough } from "./job-desk.ts";
import { newEmail, signUp } from "./people.ts";

const RECOMMENDATION = "Noor took over a queue that lost messages on Fridays. She knew why by Wednesday.";
const TODAY = new Date().toISOString().slice(0, 10);

/** Uploads a list from a file, after invalid ones. */
async function upload(owner: Page, text: string): Promise<void> {
  await owner.getByRole("link", { name: "People you already know" }).click();
  await expect(owner.getByText("Addresses and profiles stored: 0")).toBeVisible();
  await expect(owner.getByRole("button", { name: "Add to the list" })).toBeDisabled();
  const choose = (list: string) =>
    owner
      .getByLabel("Or a text or CSV file")
      .setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(list) });
  // More lines than the limit; nothing of them is stored.
  await choose("x\n".repeat(20_001));
  await owner.getByRole("button", { name: "Add to the list" }).click();
  await expect(owner.locator("form").getByRole("alert")).toBeVisible();
  await expect(owner.getByText("Addresses and profiles stored: 0")).toBeVisible();
  await choose(text);
  await expect(owner.getByLabel("Addresses and LinkedIn profiles")).toHaveValue(text);
  await expectAccessible(owner);
  await owner.getByRole("button", { name: "Add to the list" }).click();
  await expect(owner.getByText("Addresses and profiles stored: 2")).toBeVisible();
  await expect(owner.getByLabel("Addresses and LinkedIn profiles")).toHaveValue("");
  await owner.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(owner);
  await owner.setViewportSize({ width: 1280, height: 900 });
}

/** Moves a candidate to Interviewing, whose referrer reports that they started. */
async function started(owner: Page, referrer: Page, id: string): Promise<void> {
  for (const [from, status] of [
    ["Pending", "Reviewing"],
    ["Reviewing", "Interviewing"],
  ])
    await callAs(owner, "POST", `/api/referrals/${id}/status`, { from, status });
  await callAs(referrer, "POST", `/api/hire-claims/${id}`, { started_on: TODAY });
}

/** Opens the dialog that asks why a reported start is no hire. */
async function whyNoHire(owner: Page, job: string, id: string, name: string) {
  await owner.goto(`/jobs/${job}/manage?open=referral:${id}`);
  const panel = owner.getByRole("complementary", { name });
  await panel.getByRole("button", { name: "Not a hire" }).click();
  return { panel, dialog: owner.getByRole("dialog", { name: "Why was this not a hire?" }) };
}

test("F11 F32 F33 a list of people known before marks a referral, is read by nobody, and is a reason only where the mark is", async ({
  page: owner,
  openBrowser,
  watch,
}) => {
  // A list that is too long.
  watch.allow(/status of 422 .*existing-contacts/);
  await signUp(owner, "Marguerite", "Olander");
  const job = await postJob(owner, { title: "Lamp Keeper" });
  const { company } = (await callAs(owner, "GET", `/api/jobs/${job}`)) as { company: { id: string } };
  const [known, stranger] = [newEmail("noor"), newEmail("ada")];
  await owner.goto(`/companies/${company.id}/team`);
  await upload(owner, `Noor;${known.toUpperCase()};Lisbon\nhttps://linkedin.com/in/somebody-else/`);
  await expect(owner.getByRole("main")).not.toContainText(known);

  const referrer = await (await openBrowser()).newPage();
  await signUp(referrer, "Ines", "Marchetti");
  const recommendation = RECOMMENDATION;
  const marked = { job, candidate_name: "Noor van Dijk", candidate_email: known, recommendation };
  const id = await referThrough(referrer, marked);
  const other = await referThrough(referrer, {
    job,
    candidate_name: "Ada Voss",
    candidate_email: stranger,
    recommendation,
  });
  await owner.goto(`/jobs/${job}/manage?open=referral:${id}`);
  await expect(owner.getByRole("complementary", { name: "Noor van Dijk" })).toContainText(
    "that you know this person. If you reject the referral, it keeps no credit",
  );
  // Waits until the database records that the company opened it.
  await expect(async () => {
    await referrer.goto("/my-referrals");
    await expect(referrer.getByRole("article", { name: "Noor van Dijk" })).toContainText(
      "that it already knew this person. If it rejects the referral, you keep no credit",
      { timeout: 2_000 },
    );
  }).toPass({ timeout: 60_000 });

  await started(owner, referrer, other);
  const unmarked = await whyNoHire(owner, job, other, "Ada Voss");
  await expect(unmarked.dialog.getByLabel("Your reason")).toBeVisible();
  await expect(unmarked.dialog.getByRole("checkbox")).toHaveCount(0);
  await expect(
    callAs(owner, "POST", `/api/hire-claims/${other}/deny`, { reason: "We knew them.", known_before: true }),
  ).rejects.toThrow("not_known_before");
  await owner.keyboard.press("Escape");

  await started(owner, referrer, id);
  const { panel, dialog } = await whyNoHire(owner, job, id, "Noor van Dijk");
  await dialog.getByRole("checkbox", { name: /We already knew this person: we listed them here on/ }).check();
  await dialog.getByLabel("Your reason").fill("We had talked to her since spring.");
  await expectAccessible(owner);
  await dialog.getByRole("button", { name: "Not a hire" }).click();
  await expect(panel).toContainText("The other side can respond until");
  await referrer.goto(`/my-referrals?open=${id}`);
  await expect(referrer.getByRole("dialog", { name: "Noor van Dijk" })).toContainText("We verified this");
  await owner.goto(`/companies/${company.id}/contacts`);
  await owner.getByRole("button", { name: "Delete the list" }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Delete the list" }).click();
  await expect(owner.getByText("Addresses and profiles stored: 0")).toBeVisible();
});
