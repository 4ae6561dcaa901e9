import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { mailTo } from "./installation.ts";
import { callAs, refer } from "./job-desk.ts";
import { chooseRole, newEmail, signUp, signUpInForm } from "./people.ts";
import { card, column, drag, dragByFinger } from "./pipeline-hands.ts";

// From an empty account to a filled job, by two team members in one pipeline who see each other's changes.

const HERE = { dataDir: `${process.env.JOURNEYS_FOLDER}/data` };
const WIDE = { width: 1600, height: 1000 };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const NAMES = [
  "Amara Okafor",
  "Bruno Costa",
  "Clara Novak",
  "Dario Fontana",
  "Edda Lindqvist",
  "Farid Haddad",
  "Greta Blum",
  "Hugo Marchand",
  "Ilse Janssen",
  "Jonas Weber",
];

type Company = { title: string; company: string };

/** Creates a draft, previews it, and publishes it. Returns the job's id. */
async function draftAndPublish(page: Page, { title, company }: Company): Promise<string> {
  await page.goto("/jobs/new");
  await page.getByLabel("Job title").fill(title);
  await page.getByLabel("Company name").fill(company);
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(page).toHaveURL(/\/jobs\/drafts\/[0-9a-f-]+$/);
  await page.getByLabel("Company website").fill("https://halyard.example");
  await page.getByRole("textbox", { name: "Description" }).fill("Bells for ships that come home in fog.");
  await page.getByLabel("Location").fill("Lisbon");
  await page.getByLabel("Job type").selectOption("Full-time");
  await page.getByLabel(/^Reward/).fill("2500");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Keep Editing" }).click();
  await page.getByRole("button", { name: "Publish Job" }).click();
  await expect(page).toHaveURL(/\/jobs$/);
  await page.getByRole("link", { name: title, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  return page.url().split("/").at(-1) ?? "";
}

/** Invites a colleague by email, who signs up through the link and joins the team. */
async function takeIn(owner: Page, colleague: Page, company: string): Promise<void> {
  const email = newEmail("tilda");
  await owner.goto("/companies");
  await owner.getByRole("link", { name: `Team of ${company}` }).click();
  await owner.getByLabel("Email address").fill(email);
  await owner.getByRole("region", { name: "Invite someone" }).getByLabel("Role").selectOption({ label: "Recruiter" });
  await owner.getByRole("button", { name: "Send Invitation" }).click();
  await expect(owner.getByText(`Invitation sent to ${email}`)).toBeVisible();
  const { text = "" } = await mailTo(HERE, email, `Join the ${company} team`);
  await signUp(colleague, "Tilda", "Sorensen", email);
  await colleague.goto(/\/team-invitation\S*#token=[\w-]+/.exec(text)?.[0] ?? "no link in the mail");
  await colleague.getByRole("button", { name: "Join Team" }).click();
  await expect(colleague.getByText(`You joined the ${company} team.`)).toBeVisible();
}

/** Ten people are referred and notified; only then does the company see them. */
async function referTen(referrer: Page, owner: Page, job: string): Promise<void> {
  await signUp(referrer, "Ines", "Marchetti");
  for (const name of NAMES)
    await refer(referrer, {
      job,
      candidate_name: name,
      candidate_email: newEmail(name),
      recommendation: "I worked beside them for three years and would hire them again at once.",
    });
  const there = async () => (await callAs(owner, "GET", `/api/jobs/${job}/pipeline`)).counts;
  await expect.poll(there, { timeout: 60_000 }).toMatchObject({ all: NAMES.length });
}

const cards = (page: Page, name: string | RegExp) => column(page, name).getByRole("link");

/** An empty board shows the first candidates by itself; later ones wait for a click. */
async function showAll(page: Page): Promise<void> {
  const show = column(page, /^New/).getByRole("button", { name: /new · Show$/ });
  await expect(async () => {
    if (await show.isVisible()) await show.click();
    await expect(cards(page, /^New/)).toHaveCount(NAMES.length, { timeout: 500 });
  }).toPass({ timeout: 60_000 });
}

/** Selects people in the table and moves them together. */
async function moveTogether(page: Page, names: readonly string[], to: string): Promise<void> {
  await page
    .getByRole("link", { name: "Table" })
    .or(page.getByRole("button", { name: "Table" }))
    .click();
  for (const name of names) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await page.getByLabel("Move to", { exact: true }).selectOption(to);
  await expect(page.getByText(`${names.length} people moved to ${to}`)).toBeVisible();
}

async function hire(page: Page, name: string): Promise<void> {
  await card(page, name).first().click();
  const panel = page.getByRole("complementary", { name });
  await panel.getByRole("button", { name: "Hire", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes, hired" }).click();
  await expect(panel.locator(".panel-status")).toContainText("Hired");
}

test("J46 C10 H2 H3 H4 H7 J50 from an empty account to a filled job, by two in one pipeline", async ({
  page: owner,
  openBrowser,
}) => {
  await owner.setViewportSize(WIDE);
  const colleague = await (await openBrowser({ viewport: WIDE })).newPage();
  const referrer = await (await openBrowser()).newPage();
  const company = `Halyard ${Date.now().toString(36)}`;
  await signUpInForm(owner, "Marguerite", "Olander");
  await chooseRole(owner, "Poster");
  const job = await draftAndPublish(owner, { title: "Bell Founder", company });
  await takeIn(owner, colleague, company);
  await colleague.goto(`/jobs/${job}/manage`);
  await referTen(referrer, owner, job);
  await showAll(colleague);
  await expectAccessible(colleague);
  await owner.goto(`/jobs/${job}/manage`);

  for (const [nth, name] of NAMES.slice(0, 3).entries()) {
    await drag(owner, name, /Screen/);
    await expect(cards(colleague, /Screen/)).toHaveCount(nth + 1);
  }
  for (const [nth, name] of NAMES.slice(3, 6).entries()) {
    await card(colleague, name).focus();
    await colleague.keyboard.press("1");
    await expect(cards(owner, /In review/)).toHaveCount(nth + 1);
  }
  await moveTogether(owner, NAMES.slice(6), "On-site");
  await expect(cards(colleague, /On-site/)).toHaveCount(4);
  await owner.getByRole("button", { name: /^Undo/ }).click();
  await expect(cards(colleague, /On-site/)).toHaveCount(0);
  await expect(cards(colleague, /^New/)).toHaveCount(4);
  await owner.keyboard.press("Escape");

  await hire(colleague, "Amara Okafor");
  await expect(owner.getByRole("button", { name: "Close as filled" })).toBeVisible();
  await owner.getByRole("button", { name: "Close as filled" }).click();
  await owner.getByRole("button", { name: "Close only" }).click();
  await expect(owner.getByLabel("Job status")).toHaveValue("Filled");
  await expect(colleague.getByLabel("Job status")).toHaveValue("Filled");
  await expect(colleague.getByRole("button", { name: "Close as filled" })).toHaveCount(0);
});

test("J46 C10 H2 H3 H4 H6 H7 J50 the same on two phones, where people are dragged by a finger", async ({
  openBrowser,
}) => {
  const [owner, colleague] = [await (await openBrowser(PHONE)).newPage(), await (await openBrowser(PHONE)).newPage()];
  const referrer = await (await openBrowser()).newPage();
  const company = `Bowline ${Date.now().toString(36)}`;
  await signUpInForm(owner, "Marguerite", "Olander");
  await chooseRole(owner, "Poster");
  const job = await draftAndPublish(owner, { title: "Sail Maker", company });
  await takeIn(owner, colleague, company);
  await colleague.goto(`/jobs/${job}/manage`);
  await referTen(referrer, owner, job);
  await showAll(colleague);
  await expectNoSidewaysScroll(colleague);
  await owner.goto(`/jobs/${job}/manage`);

  const chip = (page: Page, name: RegExp) => page.getByRole("group", { name: "Stage" }).getByRole("button", { name });
  await dragByFinger(owner, card(owner, "Amara Okafor"), chip(owner, /^Screen/));
  await expect(chip(colleague, /^Screen/)).toHaveText(/1$/);
  await card(colleague, "Bruno Costa").click();
  const panel = colleague.getByRole("complementary", { name: "Bruno Costa" });
  await panel.getByRole("button", { name: "Mark as Viewed" }).click();
  await expect(chip(owner, /^In review/)).toHaveText(/1$/);
  await colleague.goBack();
  await expect(cards(colleague, /^New/)).toHaveCount(8);
  await moveTogether(owner, NAMES.slice(2), "On-site");
  await expect(chip(colleague, /^On-site/)).toHaveText(/8$/);
  await owner.getByRole("button", { name: /^Undo/ }).click();
  await expect(chip(colleague, /^On-site/)).toHaveText(/0$/);
  await expectNoSidewaysScroll(owner);

  await chip(colleague, /^Screen/).click();
  await hire(colleague, "Amara Okafor");
  await owner.getByRole("button", { name: "Close as filled" }).click();
  await owner.getByRole("button", { name: "Close only" }).click();
  await colleague.goBack();
  await expect(colleague.getByLabel("Job status")).toHaveValue("Filled");
});
