import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { mailTo } from "./installation.ts";
import { callAs, openPipelineWith, postJob } from "./job-desk.ts";
import { newEmail, signUp, takeRole } from "./people.ts";

const HERE = { dataDir: `${process.env.JOURNEYS_FOLDER}/data` };
const PHONE = { width: 390, height: 844 };

/** Writes the German text of the open template, first with an unknown field, and checks it in the dark theme. */
async function writeInGerman(owner: Page, company: string): Promise<void> {
  const frame = owner.frameLocator("iframe");
  await owner.getByRole("tab", { name: "Deutsch" }).click();
  await expect(
    owner.getByText("No text in Deutsch: readers of this language get the Vouchwell default."),
  ).toBeVisible();
  await owner.getByLabel("Subject", { exact: true }).fill("Danke, {{vorname}}");
  await owner.getByRole("textbox", { name: "Text" }).click();
  await owner.keyboard.type("Wir lesen alles zu ");
  await owner.getByLabel("Insert a field").selectOption("job");
  await owner.keyboard.type(". Bis bald!");
  await expect(owner.getByText("The preview returns once the marked fields are corrected.")).toBeVisible();
  await owner.getByRole("button", { name: "Save All Languages" }).click();
  await expect(owner.getByText("There is no such field")).toBeVisible();
  await owner.getByLabel("Subject", { exact: true }).fill("Danke, ");
  await owner.getByLabel("Insert a field").selectOption("first_name");
  await expect(owner.getByLabel("Subject", { exact: true })).toHaveValue("Danke, {{first_name}}");
  await expect(owner.getByText(`${company}: Danke, Soraya`)).toBeVisible();
  await expect(frame.getByRole("paragraph").filter({ hasText: "Bis bald!" })).toBeVisible();
  await expectAccessible(owner);
  await owner.getByRole("button", { name: "Desktop" }).click();
  await owner.getByRole("checkbox", { name: "Dark" }).check();
  await expect(frame.locator("body")).toHaveCSS("background-color", "rgb(15, 21, 18)");
}

/** A German-speaking person applies. Returns their address. */
async function applyInGerman(applicant: Page, job: string): Promise<string> {
  const to = await signUp(applicant, "Mira", "Castellan");
  await applicant.goto("/dashboard");
  await callAs(applicant, "PATCH", "/api/settings", { language: "de" });
  await callAs(applicant, "POST", "/api/applications", {
    job,
    candidate_name: "Mira Castellan",
    candidate_email: to,
    cover_letter: "I have rigged three ships.",
  });
  return to;
}

test("C20 C25 J49 words are written, previewed, sent as a sample, saved, and read in German by somebody who applies", async ({
  page: owner,
  openBrowser,
  watch,
}) => {
  // Another user saved first, and a field is unknown.
  watch.allow(/(409|422) \(/);
  const company = `Halyard Mails ${Date.now().toString(36)}`;
  const email = newEmail("marguerite");
  await signUp(owner, "Marguerite", "Olander", email);
  await takeRole(owner, "Poster");
  const job = await postJob(owner, {
    title: "Rigger",
    company_name: company,
    company_website: "https://halyard.example",
  });
  await owner.goto(`/jobs/${job}/manage`);
  await owner.getByRole("link", { name: "Email templates" }).click();
  await expect(owner.getByRole("heading", { level: 1, name: "Email templates for Rigger" })).toBeVisible();
  await owner.getByRole("link", { name: `${company} templates for all jobs` }).click();
  await expect(owner.getByRole("heading", { level: 1, name: "Email templates" })).toBeVisible();

  const frame = owner.frameLocator("iframe");
  await expect(frame.getByRole("paragraph").filter({ hasText: "can now read your application" })).toBeVisible();
  await writeInGerman(owner, company);
  await owner.getByRole("button", { name: "Send Test Email" }).click();
  await expect(owner.getByText(`Test email sent to ${email}`)).toBeVisible();
  await mailTo(HERE, email, `${company}: Danke, Soraya`);
  await owner.getByRole("button", { name: "Save All Languages" }).click();
  await expect(owner.getByText("Saved. Used for new emails from now on.")).toBeVisible();
  await expect(owner.getByText("Last edited by Marguerite Olander")).toBeVisible();

  const applicant = await (await openBrowser()).newPage();
  const to = await applyInGerman(applicant, job);
  const mail = await mailTo(HERE, to, `${company}: Danke, Mira`);
  expect(mail.text).toContain("Wir lesen alles zu Rigger. Bis bald!");
  expect(mail.html).toContain(`<html lang="de">`);
});

test("C25 two who write at once: the second is told, keeps every word, and chooses", async ({ page: owner, watch }) => {
  watch.allow(/409 \(/);
  await signUp(owner, "Petra", "Poster");
  await takeRole(owner, "Poster");
  const job = await postJob(owner, {
    title: "Welder",
    company_name: `Twice ${Date.now().toString(36)}`,
    company_website: "https://twice.example",
  });
  const { company } = (await callAs(owner, "GET", `/api/jobs/${job}`)) as { company: { id: string } };
  await owner.setViewportSize(PHONE);
  await owner.goto(`/companies/${company.id}/mails?mail=application_rejected`);
  await owner.getByLabel("Subject", { exact: true }).fill("Mine");
  await owner.getByRole("textbox", { name: "Text" }).click();
  await owner.keyboard.type("My own words");
  await expectNoSidewaysScroll(owner);
  await callAs(owner, "PUT", `/api/companies/${company.id}/mails/application_rejected`, {
    version: null,
    texts: { en: { subject: "Theirs", body: "<p>Other words</p>" } },
  });
  await owner.getByRole("button", { name: "Save All Languages" }).click();
  await expect(owner.getByText("Petra Poster saved changes in the meantime")).toBeVisible();
  await expect(owner.getByLabel("Subject", { exact: true })).toHaveValue("Mine");
  await expectAccessible(owner);
  await expect(owner.getByText("Currently saved in English")).toBeVisible();
  await expect(owner.getByRole("blockquote").getByText("Other words")).toBeVisible();
  // Also after a navigation, and a change in another language meanwhile.
  await owner.reload();
  await expect(owner.getByLabel("Subject", { exact: true })).toHaveValue("Mine");
  const { mails } = (await callAs(owner, "GET", `/api/companies/${company.id}/mails`)) as {
    mails: { trigger: string; version: string; texts: object }[];
  };
  const seen = mails.find(({ trigger }) => trigger === "application_rejected");
  await callAs(owner, "PUT", `/api/companies/${company.id}/mails/application_rejected`, {
    version: seen?.version,
    texts: { ...seen?.texts, de: { subject: "Anders", body: "<p>Andere Worte</p>" } },
  });
  await owner.getByRole("button", { name: "Save All Languages" }).click();
  await expect(owner.getByText("Petra Poster saved changes in the meantime")).toBeVisible();
  await owner.getByRole("button", { name: "Save Mine" }).click();
  await expect(owner.getByText("Saved. Used for new emails from now on.")).toBeVisible();
  await owner.reload();
  await expect(owner.getByLabel("Subject", { exact: true })).toHaveValue("Mine");
  await owner.getByRole("tab", { name: "Deutsch" }).click();
  await expect(owner.getByLabel("Subject", { exact: true })).toHaveValue("Anders");
  await owner.getByRole("tab", { name: "English" }).click();
  await owner.getByRole("button", { name: "Reset to the Vouchwell Default" }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Reset to the Vouchwell Default" }).click();
  await expect(owner.getByLabel("Subject", { exact: true })).toHaveValue("");
  await expect(owner.getByText("Template removed.")).toBeVisible();
});

test("C26 somebody is turned down with words for this time, and reads them", async ({ page: owner, openBrowser }) => {
  const company = `Once ${Date.now().toString(36)}`;
  await signUp(owner, "Petra", "Poster");
  await takeRole(owner, "Poster");
  const job = await postJob(owner, { title: "Rigger", company_name: company, company_website: "https://once.example" });
  const applicant = await (await openBrowser()).newPage();
  const to = await applyInGerman(applicant, job);
  await openPipelineWith(owner, job, "Mira Castellan");
  await owner.getByRole("link", { name: /Mira Castellan/ }).click();
  await owner.getByRole("button", { name: "Reject", exact: true }).click();
  const dialog = owner.getByRole("dialog", { name: "Reject Mira Castellan?" });
  await dialog.getByRole("checkbox", { name: "Personalize message" }).check();
  await dialog.getByRole("button", { name: "Yes, reject" }).click();
  await expect(dialog.locator(".error-text")).toHaveCount(3);
  await dialog.getByLabel("Reason").selectOption("Other candidates are further along");
  await dialog.getByLabel("Subject", { exact: true }).fill("Liebe {{first_name}}");
  await dialog.getByLabel("Text", { exact: true }).fill("Danke für die Probe.\n\nAlles Gute");
  await expectAccessible(owner);
  await dialog.getByRole("button", { name: "Yes, reject" }).click();
  await expect(dialog).toHaveCount(0);
  const mail = await mailTo(HERE, to, `${company}: Liebe Mira`);
  expect(mail.html).toContain("Danke für die Probe.");
});
