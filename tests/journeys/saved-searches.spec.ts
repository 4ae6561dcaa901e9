import { expect, test } from "../support/browser.ts";
import { type Installation, mailTo, startInstallation } from "./installation.ts";
import { postJob } from "./job-desk.ts";
import { signUp } from "./people.ts";

test.describe.configure({ mode: "serial" });

let installation: Installation;

// A separate installation: only this test's jobs are new, and its emails are in its own folder.
test.beforeAll(async () => {
  installation = await startInstallation();
});
test.afterAll(async () => installation.end());

const ALERT = "New jobs: potter";

test("J26 J28 J29 J30 a search is saved where nothing was found, its alert leads back to the board, and one press stops it", async ({
  openBrowser,
}) => {
  // A task each minute reports jobs that were listed before it.
  test.setTimeout(300_000);
  const page = await (await openBrowser({ baseURL: installation.product.url })).newPage();
  const owner = await (await openBrowser({ baseURL: installation.product.url })).newPage();
  const email = await signUp(page, "Ines", "Marchetti");
  await signUp(owner, "Marguerite", "Olander");
  await page.goto("/opportunities?search=potter");
  await page.getByRole("button", { name: "Notify me about new jobs" }).click();
  await expect(page.getByText("Saved: potter.")).toBeVisible();
  await expect(page.getByText("We'll send you new jobs as they are posted.")).toBeVisible();
  await expect(page.getByText("Emails and push notifications about new jobs are off")).toHaveCount(0);
  await page.reload();
  await page.getByRole("button", { name: "Notify me about new jobs" }).click();
  await expect(page.getByText("You already saved this search: potter.")).toBeVisible();

  await postJob(owner, { title: "Potter" });
  await expect
    .poll(
      async () =>
        mailTo(installation, email, ALERT).then(
          () => true,
          () => false,
        ),
      { timeout: 200_000 },
    )
    .toBe(true);
  const mail = await mailTo(installation, email, ALERT);

  await page.goto("/saved-searches");
  const card = page.getByRole("article", { name: "potter" });
  await expect(card.getByText("1 new", { exact: true })).toBeVisible();
  const [link = ""] = /\/saved-searches\/[\w-]{36}/.exec(mail.text ?? "") ?? [];
  await page.goto(link);
  await expect(page).toHaveURL(/\/opportunities\?search=potter&saved_search=/);
  const job = page.getByRole("article").filter({ hasText: "Potter" });
  await expect(job.getByText("New", { exact: true })).toBeVisible();
  await expect(page.getByText("Saved search: potter.")).toBeVisible();
  await page.getByRole("link", { name: "Saved searches" }).click();
  await expect(card.getByText("Nothing new since your last visit")).toBeVisible();

  const visitor = await (await openBrowser({ baseURL: installation.product.url })).newPage();
  const [stop = ""] = /\/unsubscribe#savedSearch\.\S+/.exec(mail.text ?? "") ?? [];
  await visitor.goto(stop);
  await visitor.getByRole("button", { name: "Stop these emails" }).click();
  await expect(visitor.getByText("You will no longer get alerts for this search.")).toBeVisible();
  // The pressed button is gone: the focus is on the confirmation, and a second press changes nothing.
  await expect(visitor.locator(":focus")).toContainText("You will no longer get alerts for this search.");
  await visitor.reload();
  await visitor.getByRole("button", { name: "Stop these emails" }).click();
  await expect(visitor.getByText("You will no longer get alerts for this search.")).toBeVisible();
  await page.reload();
  await expect(card.getByRole("combobox")).toHaveValue("never");
});

test("J26 J27 saved searches are renamed, told of more often, deleted and brought back", async ({ openBrowser }) => {
  const page = await (await openBrowser({ baseURL: installation.product.url })).newPage();
  await signUp(page, "Dorian", "Vale");
  await page.goto("/saved-searches");
  await expect(page.getByText("You have not saved a search yet.")).toBeVisible();
  await page.goto("/opportunities?search=Potter&type=full-time,contract&rewardMin=100");
  const save = page.getByRole("button", { name: /^(Save search|Notify me about new jobs)$/ });
  await page.goto("/opportunities?search=Potter");
  await save.click();
  await expect(page.getByText("Saved: Potter.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(save).toBeVisible();
  await save.click();
  await expect(page.getByText("Emails and push notifications about new jobs are off")).toBeVisible();
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("Emails and push notifications about new jobs are off")).toHaveCount(0);

  await page.getByRole("link", { name: "Saved searches" }).click();
  const card = page.getByRole("article", { name: "Potter" });
  await card.getByRole("combobox").selectOption("Every Monday");
  await expect(page.getByText("Notifications: Every Monday.")).toBeVisible();
  await card.getByRole("button", { name: "Rename Potter" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Clay");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const clay = page.getByRole("article", { name: "Clay" });
  await clay.getByRole("button", { name: "Delete Clay" }).click();
  await expect(clay).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(clay.getByRole("combobox")).toHaveValue("weekly");
});
