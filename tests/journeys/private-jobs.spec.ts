import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { callAs, postJob } from "./job-desk.ts";
import { newEmail, PASSWORD, signUp, takeRole } from "./people.ts";

type Page = import("@playwright/test").Page;

const PHONE = { viewport: { width: 390, height: 844 } };

/** In the form that a page linked to. */
async function signUpHere(page: Page, first: string, last: string): Promise<void> {
  await page
    .getByRole("link", { name: "Sign up" })
    .or(page.getByRole("button", { name: "Sign up" }))
    .click();
  await page.getByLabel("First Name").fill(first);
  await page.getByLabel("Last Name").fill(last);
  await page.getByLabel("Email address").fill(newEmail(first));
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
}

async function postPrivately(page: Page, title: string): Promise<void> {
  await page.goto("/jobs/new");
  await page.getByLabel("Job title").fill(title);
  await page.getByLabel("Company name").fill("Ottoline Foods");
  await page.getByLabel("Company website").fill("https://ottoline.example");
  await page.getByRole("textbox", { name: "Description" }).fill("Take over quietly.");
  await page.getByLabel("Location").fill("Lisbon");
  await page.getByLabel("Job type").selectOption("Full-time");
  await page.getByRole("switch", { name: /Only people with the link/ }).check();
  await page.getByRole("button", { name: "Post Job" }).click();
}

test("J51 J52 a job is posted for people with its link, who read it, sign up and apply, until the link is another one", async ({
  page,
  openBrowser,
  watch,
}) => {
  watch.allow(/40[49] /);
  await signUp(page, "Marguerite", "Olander");
  await takeRole(page, "Poster");
  const title = `Quiet Successor ${Date.now().toString(36)}`;
  await postPrivately(page, title);
  const card = page.getByRole("article").filter({ hasText: title });
  await expect(card).toContainText("Link only");
  await expect(card).toContainText("Active");
  await card.getByRole("link", { name: `Manage ${title}` }).click();
  const section = page.getByRole("region", { name: "Link to this job" });
  const address = await section.locator("code").innerText();
  const id = new URL(page.url()).pathname.split("/")[2] ?? "";
  await expectAccessible(page);

  const phone = await openBrowser(PHONE);
  const visitor = await phone.newPage();
  const plain = await visitor.goto(`/jobs/${id}`);
  expect(plain?.status()).toBe(404);
  await expect(visitor.getByRole("heading", { name: title })).toHaveCount(0);
  const sent: string[] = [];
  visitor.on("request", (request) => sent.push(`${request.url()} ${request.headers().referer ?? ""}`));
  await visitor.goto(address);
  await expect(visitor.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expectNoSidewaysScroll(visitor);
  await expectAccessible(visitor);
  await visitor.reload();
  await expect(visitor.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await visitor.getByRole("link", { name: "Apply Now" }).click();
  await expect(visitor).toHaveURL(/\/auth\?next=%2Fjob-link%2Fapply$/);
  await signUpHere(visitor, "Amara", "Okafor");
  await expect(visitor).toHaveURL(new RegExp(`/apply/${id}$`));
  await visitor.getByLabel("Cover letter").fill("I take over quietly.");
  await visitor.getByRole("button", { name: "Submit Application" }).click();
  await expect(visitor.getByRole("heading", { name: "Application Submitted Successfully!" })).toBeVisible();
  const token = new URL(address).hash.split("=")[1] ?? "none";
  expect(sent.filter((line) => line.includes(token))).toEqual([]);

  await section.getByRole("button", { name: "Replace Link" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Replace Link" }).click();
  await expect(section.locator("code")).not.toHaveText(address);
  const late = await (await openBrowser()).newPage();
  await late.goto(address);
  await expect(late.getByRole("heading", { name: "This link does not work" })).toBeVisible();
  await visitor.goto(`/jobs/${id}`);
  await expect(visitor.getByRole("heading", { level: 1, name: title })).toBeVisible();
});

test("J53 X44 a page that was kept for everybody is nobody's as soon as its job is private", async ({
  page,
  openBrowser,
  watch,
}) => {
  watch.allow(/404 /);
  await signUp(page, "Petra", "Poster");
  await takeRole(page, "Poster");
  const title = `Open Successor ${Date.now().toString(36)}`;
  const id = await postJob(page, { title });
  const visitor = await (await openBrowser()).newPage();
  const status = async () => (await visitor.request.get(`/jobs/${id}`)).status();
  expect([await status(), await status()]).toEqual([200, 200]);
  await page.goto(`/jobs/${id}/edit`);
  await page.getByRole("switch", { name: /Only people with the link/ }).check();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("region", { name: "Link to this job" }).locator("code")).toBeVisible();
  await expect.poll(status).toBe(404);
  const { token } = await callAs(page, "GET", `/api/jobs/${id}/link`);
  const other = await (await openBrowser()).newPage();
  await signUp(other, "Otto", "Other");
  await other.goto(`/job-link#token=${String(token)}`);
  await expect(other).toHaveURL(new RegExp(`/jobs/${id}$`));
  await expect(other.getByText("Only people with the link can see this job.")).toBeVisible();
  await other.goBack();
  await expect(other).not.toHaveURL(/job-link/);
});
