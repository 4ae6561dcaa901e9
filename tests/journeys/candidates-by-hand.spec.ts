import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { pdf } from "../support/documents.ts";
import { callAs, postJob } from "./job-desk.ts";
import { mailedLink } from "./mailed.ts";
import { newEmail, signUp } from "./people.ts";

const PERSON = "Teodor Banciu";
const CV = { name: "teodor-banciu.pdf", mimeType: "application/pdf", buffer: pdf(4_096) };
const WORDS = "Teodor rebuilt our billing without a single lost cent and taught three people how.";

const cardOf = (page: Page) => page.getByRole("article", { name: PERSON });
const PHONE = { width: 390, height: 844 };

/** Adds a candidate by hand; errors are shown at their field, and the input stays. */
async function addByHand(page: Page, email: string): Promise<void> {
  await page.goto("/my-candidates");
  await page.getByRole("button", { name: "Add Candidate" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a Candidate" });
  await expect(dialog).toContainText("We send an email to this address.");
  await dialog.getByLabel("Name", { exact: true }).fill(PERSON);
  await dialog.getByLabel("Email", { exact: true }).fill("teodor@banciu");
  await dialog.getByLabel("Role interest").selectOption("Engineering");
  await dialog.getByLabel(/^CV/).setInputFiles(CV);
  await expect(dialog.getByText(CV.name)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog.getByLabel("Email", { exact: true })).toBeFocused();
  await dialog.getByLabel("Email", { exact: true }).fill(email);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText(`${PERSON} was added and is being notified`)).toBeVisible();
  await expect(cardOf(page)).toContainText("Not Submitted");
}

/** Adds a note in the open details, edits it, and deletes another one. */
async function noteDown(dialog: Locator, page: Page): Promise<void> {
  const write = async (text: string) => {
    await dialog.getByRole("button", { name: "Add Note" }).click();
    await dialog.getByLabel("New note").fill(text);
    await dialog.getByRole("button", { name: "Save note" }).click();
    await expect(dialog.getByLabel("New note")).toHaveCount(0);
    await expect(dialog.getByText(text)).toBeVisible();
  };
  await write("Met in Turin.");
  await write("Asked for a raise.");
  const notes = dialog.getByRole("listitem").filter({ hasText: "Met in Turin." });
  await notes.getByRole("button", { name: "Edit" }).click();
  await dialog.getByLabel("Edit note").fill("Met in Lisbon.");
  await dialog.getByRole("button", { name: "Save note" }).click();
  await expect(dialog.getByText("Met in Lisbon.")).toBeVisible();
  await dialog
    .getByRole("listitem")
    .filter({ hasText: "Asked for a raise." })
    .getByRole("button", { name: "Delete" })
    .click();
  await page.getByRole("dialog", { name: "Delete this note?" }).getByRole("button", { name: "Delete" }).click();
  await expect(dialog.getByText("Asked for a raise.")).toHaveCount(0);
  await expectAccessible(page);
}

async function submit(page: Page, button: string, title: string): Promise<void> {
  await page.getByRole("button", { name: `${button}: ${PERSON}` }).click();
  const dialog = page.getByRole("dialog", { name: button });
  await dialog.getByLabel("Job", { exact: true }).fill(title);
  await dialog.getByRole("radio", { name: new RegExp(title) }).check();
  await dialog.getByLabel("Your recommendation").fill(WORDS);
  await dialog.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(page.getByText(`${PERSON} was submitted to ${title}`)).toBeVisible();
}

test("F39 F40 F41 somebody is added by hand, noted about, submitted to two jobs, and has themselves erased", async ({
  page: referrer,
  openBrowser,
}) => {
  const mark = Date.now().toString(36);
  const [first, second] = [`Foundry Keeper ${mark}`, `Bell Tuner ${mark}`];
  const email = newEmail("teodor");
  const owner = await (await openBrowser()).newPage();
  await signUp(owner, "Marguerite", "Olander");
  await postJob(owner, { title: first });
  await postJob(owner, { title: second });
  await signUp(referrer, "Ines", "Marchetti");
  await addByHand(referrer, email);

  const listMail = "Ines Marchetti added you to a list of people to refer";
  const link = await mailedLink(email, listMail);
  const visitor = await (await openBrowser()).newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole("heading", { level: 1, name: "A referrer has saved your details" })).toBeVisible();
  const list = visitor.getByRole("article", { name: "Ines Marchetti added you to a list" });
  await expect(list).toContainText(CV.name);
  await expect(list).toContainText("Engineering");
  await expectAccessible(visitor);
  await visitor.setViewportSize(PHONE);
  await expectNoSidewaysScroll(visitor);

  await referrer.getByRole("button", { name: `View ${PERSON}` }).click();
  const details = referrer.getByRole("dialog", { name: "Candidate Details" });
  await noteDown(details, referrer);
  await details.getByRole("button", { name: "Close" }).last().click();
  await expect(cardOf(referrer)).toContainText("1 note");

  await submit(referrer, "Submit to Job", first);
  await submit(referrer, "Submit to Another Job", second);
  const jobs = cardOf(referrer).getByRole("list", { name: `Jobs that ${PERSON} was submitted to` });
  await expect(jobs.getByRole("listitem")).toHaveText([new RegExp(second), new RegExp(first)]);
  await referrer.setViewportSize(PHONE);
  await expectNoSidewaysScroll(referrer);
  await referrer.getByRole("button", { name: `View ${PERSON}` }).click();
  await expect(details.getByText(WORDS).first()).toBeVisible();
  await expectNoSidewaysScroll(referrer);
  await expectAccessible(referrer);

  // Through the first email's link, though later ones were sent.
  await visitor.reload();
  await visitor.getByRole("button", { name: "Erase my data" }).click();
  await visitor.getByRole("dialog").getByRole("button", { name: "Erase everything" }).click();
  await expect(visitor.getByText("Your data has been erased.")).toBeVisible();
  await referrer.goto("/my-candidates");
  await expect(referrer.getByText("No candidates yet")).toBeVisible();
  const { items } = await callAs(referrer, "GET", "/api/referrals");
  expect(JSON.stringify(items)).not.toContain("Banciu");
  await expect(referrer.getByText("Banciu")).toHaveCount(0);
});

test("F39 R5 nobody adds themselves, and what was typed stays", async ({ page: referrer, watch }) => {
  watch.allow(/422 \(/);
  const email = await signUp(referrer, "Noor", "Visser");
  await referrer.goto("/my-candidates");
  await referrer.getByRole("button", { name: "Add Candidate" }).click();
  const dialog = referrer.getByRole("dialog", { name: "Add a Candidate" });
  await dialog.getByLabel("Name", { exact: true }).fill(PERSON);
  await dialog.getByLabel("Email", { exact: true }).fill(email);
  await dialog.getByLabel("Role interest").selectOption("Engineering");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog.getByText("You cannot refer yourself.")).toBeVisible();
  await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue(PERSON);
});
