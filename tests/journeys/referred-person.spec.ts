import path from "node:path";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { mailsTo, mailTo } from "./installation.ts";
import { callAs, postJob, referThrough } from "./job-desk.ts";
import { newEmail, signUp } from "./people.ts";

const HERE = { dataDir: path.join(process.env.JOURNEYS_FOLDER ?? "", "data") };
const NAME = "Cora Lindqvist";
const WORDS = "She found the cold joint the night before the launch, and told everybody before she was asked.";
const PHONE = { viewport: { width: 390, height: 844 } };

const OWN_PAGE = /http\S+\/referred#token=[\w-]+/;

/** The link to the candidate's page in the email with this subject. */
async function linkIn(email: string, subject: string): Promise<string> {
  const mail = await mailTo(HERE, email, subject);
  return OWN_PAGE.exec(mail.text ?? "")?.[0] ?? "";
}

/** Opens an emailed link; one that differs only in the fragment would load nothing. */
async function openLink(person: Page, link: string): Promise<void> {
  await person.goto("/browse");
  await person.goto(link);
}

function move(owner: Page, record: string, body: object): Promise<unknown> {
  return callAs(owner, "POST", `/api/referrals/${record}/status`, body);
}

async function toInterviews(owner: Page, record: string, email: string, title: string): Promise<string> {
  await move(owner, record, { from: "Pending", status: "Reviewing" });
  await move(owner, record, { from: "Reviewing", status: "Interviewing" });
  return linkIn(email, `Quillstack invites you to interview: ${title}`);
}

test("F20 F51 F50 asked first, then every step by mail to the hire, without an account and by one link", async ({
  page: owner,
  openBrowser,
}) => {
  const title = `Kiln Keeper ${Date.now().toString(36)}`;
  const email = newEmail("cora");
  await signUp(owner, "Marguerite", "Olander");
  const job = await postJob(owner, { title });
  const referrer = await (await openBrowser()).newPage();
  await signUp(referrer, "Ines", "Marchetti");
  const made = { job, candidate_name: NAME, candidate_email: email, recommendation: WORDS };
  const record = String((await callAs(referrer, "POST", "/api/referrals", made)).id);
  const first = await linkIn(email, `Ines Marchetti referred you to Quillstack: ${title}`);
  // The referrer did not state that they have spoken: the company sees nothing before the consent.
  expect(JSON.stringify(await callAs(owner, "GET", `/api/jobs/${job}/pipeline`))).not.toContain(NAME);

  const cora = await (await openBrowser(PHONE)).newPage();
  await cora.goto(first);
  const slip = cora.getByRole("article", { name: title });
  await expect(slip.getByRole("blockquote")).toHaveText(WORDS);
  await expectAccessible(cora);
  await expectNoSidewaysScroll(cora);
  await slip.getByRole("button", { name: "Accept" }).click();
  await expect(slip).toContainText("You accepted.");
  expect(JSON.stringify(await callAs(owner, "GET", `/api/jobs/${job}/pipeline`))).toContain(NAME);

  const second = await toInterviews(owner, record, email, title);
  await move(owner, record, { from: "Interviewing", status: "Hired" });
  const third = await linkIn(email, `Quillstack hired you: ${title}`);
  expect([second, third]).toEqual([first, first]);
  await openLink(cora, first);
  await expect(slip).toContainText("Quillstack hired you. Congratulations!");
  await expect(slip).toContainText("The reward for this referral is $12,500.");
});

test("F51 F50 R14 who was referred and has no account reads by mail that they were turned down, and why", async ({
  page: owner,
  openBrowser,
}) => {
  const title = `Bell Hanger ${Date.now().toString(36)}`;
  const email = newEmail("cora");
  await signUp(owner, "Marguerite", "Olander");
  const job = await postJob(owner, { title });
  const referrer = await (await openBrowser()).newPage();
  await signUp(referrer, "Ines", "Marchetti");
  const record = await referThrough(referrer, {
    job,
    candidate_name: NAME,
    candidate_email: email,
    recommendation: WORDS,
  });
  const first = await linkIn(email, `Ines Marchetti referred you to Quillstack: ${title}`);
  await move(owner, record, { from: "Pending", status: "Rejected", reason: "skills" });
  const last = await linkIn(email, `Quillstack decided against your referral: ${title}`);
  expect(last).toBe(first);
  const cora = await (await openBrowser(PHONE)).newPage();
  await cora.goto(last);
  const slip = cora.getByRole("article", { name: title });
  await expect(slip).toContainText("Quillstack decided not to move forward with this referral.");
  await expect(slip.locator(".badge")).toHaveText("Rejected");
});

test("F24 F51 F50 who came by a referral link reads each step by mail, and both of their links go on", async ({
  page: owner,
  openBrowser,
  watch,
}) => {
  // Already confirmed: the link leads to the candidate's page.
  watch.allow(/status of 410 .*link-entries\/open/);
  const title = `Glass Blower ${Date.now().toString(36)}`;
  const email = newEmail("cora");
  await signUp(owner, "Marguerite", "Olander");
  const job = await postJob(owner, { title });
  const referrer = await (await openBrowser()).newPage();
  await signUp(referrer, "Ines", "Marchetti");
  const { address } = await callAs(referrer, "POST", "/api/referral-links", { job, recommendation: WORDS });

  const cora = await (await openBrowser(PHONE)).newPage();
  await cora.goto(new URL(String(address)).pathname);
  await cora.getByLabel("Your name").fill(NAME);
  await cora.getByLabel("Your email").fill(email);
  await cora.getByRole("button", { name: "Get referred" }).click();
  await expect(cora.getByText("Check your email")).toBeVisible();
  const asked = await mailTo(HERE, email, `Confirm: Ines Marchetti recommends you for ${title}`);
  const confirm = /http\S+\/v\/confirm#token=[\w-]+/.exec(asked.text ?? "")?.[0] ?? "";
  await openLink(cora, confirm);
  // Read before the click that makes it visible to the company.
  await expect(cora.getByRole("blockquote")).toHaveText(WORDS);
  await expectAccessible(cora);
  await expectNoSidewaysScroll(cora);
  await cora.getByRole("button", { name: /^Yes, introduce me to/ }).click();
  const slip = cora.getByRole("article", { name: title });
  await expect(slip).toContainText("You accepted.");

  const { items } = await callAs(referrer, "GET", "/api/referrals");
  const [made] = items as { id: string }[];
  const second = await toInterviews(owner, String(made?.id), email, title);
  await move(owner, String(made?.id), { from: "Interviewing", status: "Rejected", reason: "experience" });
  expect(await linkIn(email, `Quillstack decided against your referral: ${title}`)).toBe(second);
  for (const link of [second, confirm]) {
    await openLink(cora, link);
    await expect(slip).toContainText("Quillstack decided not to move forward with this referral.");
  }
});

test("F5 a withdrawal reads Withdrawn to the person, the referrer and the company, and Rejected to nobody", async ({
  page: owner,
  openBrowser,
}) => {
  const title = `Sail Maker ${Date.now().toString(36)}`;
  const email = newEmail("cora");
  await signUp(owner, "Marguerite", "Olander");
  const job = await postJob(owner, { title });
  const referrer = await (await openBrowser()).newPage();
  await signUp(referrer, "Ines", "Marchetti");
  const record = await referThrough(referrer, {
    job,
    candidate_name: NAME,
    candidate_email: email,
    recommendation: WORDS,
  });
  const link = await linkIn(email, `Ines Marchetti referred you to Quillstack: ${title}`);
  await toInterviews(owner, record, email, title);

  const cora = await (await openBrowser(PHONE)).newPage();
  await cora.goto(link);
  const slip = cora.getByRole("article", { name: title });
  await slip.getByRole("button", { name: "Decline" }).click();
  await cora.getByRole("dialog").getByRole("button", { name: "Yes, decline" }).click();
  await expect(slip.locator(".badge")).toHaveText("Withdrawn");
  await expect(slip).not.toContainText("Rejected");
  await referrer.goto("/my-referrals");
  const card = referrer.getByRole("article", { name: NAME });
  await expect(card).toContainText("Withdrawn");
  await expect(card).not.toContainText("Rejected");
  await owner.goto(`/jobs/${job}/manage?open=referral:${record}`);
  const status = owner.getByRole("complementary", { name: NAME }).locator(".panel-status");
  await expect(status).toContainText("Withdrawn");
  await expect(status).not.toContainText("Rejected");
  const told = await mailsTo(path.join(HERE.dataDir, "mail"), email);
  expect(told.filter(({ subject }) => subject?.includes("decided against"))).toEqual([]);
});
