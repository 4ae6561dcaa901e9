import path from "node:path";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { mailTo } from "./installation.ts";
import { callAs, postJob } from "./job-desk.ts";
import { newEmail, signUp } from "./people.ts";

const WORD = "Whoever has this link from me has run it in production for years, and writes things down.";

/** A referrer with a link to the job: its path. */
async function linkOf(page: Page, first: string, job: string): Promise<string> {
  await signUp(page, first, "Marchetti");
  const { address } = await callAs(page, "POST", "/api/referral-links", { job, recommendation: WORD });
  return new URL(String(address)).pathname;
}

/** Submits details through a link, and returns the link in the email. */
async function leave(visitor: Page, link: string, email: string, subject: string): Promise<string> {
  await visitor.goto(link);
  await visitor.getByLabel("Your name").fill("Zoë Quick");
  await visitor.getByLabel("Your email").fill(email);
  await visitor.getByRole("button", { name: "Get referred" }).click();
  await expect(visitor.getByText("Check your email")).toBeVisible();
  const dataDir = path.join(process.env.JOURNEYS_FOLDER ?? "", "data");
  const { text = "" } = await mailTo({ dataDir }, email, subject);
  return /http\S+\/v\/confirm#token=[\w-]+/.exec(text)?.[0] ?? "";
}

test("F38 whoever came by two links says on either mail's page whose word goes with them", async ({
  page,
  openBrowser,
}) => {
  await signUp(page, "Petra", "Poster");
  const title = `Choice Keeper ${Date.now().toString(36)}`;
  const job = await postJob(page, { title });
  const [ines, kwame] = [await (await openBrowser()).newPage(), await (await openBrowser()).newPage()];
  const links = [await linkOf(ines, "Ines", job), await linkOf(kwame, "Kwame", job)] as const;
  const visitor = await (await openBrowser({ viewport: { width: 390, height: 844 } })).newPage();
  const email = newEmail("Zoe");
  await leave(visitor, links[0], email, `Confirm: Ines Marchetti recommends you for ${title}`);
  const mailed = await leave(visitor, links[1], email, `Confirm: Kwame Marchetti recommends you for ${title}`);
  await visitor.goto(mailed);
  const choice = visitor.getByLabel("Who should get the credit?");
  await expect(choice).toHaveValue("");
  await expectAccessible(visitor);
  await expectNoSidewaysScroll(visitor);
  await choice.selectOption({ label: "Ines Marchetti" });
  await visitor.getByRole("button", { name: "Yes, introduce me to Quillstack" }).click();
  await expect(visitor).toHaveURL(/\/referred/);
  await expect(visitor.getByRole("article", { name: title })).toContainText("Ines Marchetti");
  await ines.goto("/my-referrals");
  await expect(ines.getByRole("article").filter({ hasText: "Zoë Quick" })).toContainText(title);
  await kwame.goto("/my-referrals");
  await expect(kwame.getByText("Zoë Quick")).toHaveCount(0);
});
