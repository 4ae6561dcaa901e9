import { randomUUID } from "node:crypto";
import { expect, expectAccessible, test } from "../support/browser.ts";
import { createPdf } from "../support/pdfs.ts";
import { callAs, postJob } from "./job-desk.ts";
import { newEmail, SESSION, signUp } from "./people.ts";

test("F35 who applied before applies again with one press; the form waits for the CV that is on its way", async ({
  page,
  openBrowser,
}) => {
  const owner = await (await openBrowser()).newPage();
  await signUp(owner, "Marguerite", "Olander");
  const [first, second] = [await postJob(owner, { title: "Bell Founder" }), await postJob(owner, { title: "Caster" })];
  await signUp(page, "Amara", "Okafor");
  const stored = await page.evaluate((key) => localStorage.getItem(key) ?? "{}", SESSION);
  const { access_token = "" } = JSON.parse(stored) as { access_token?: string };
  const uploaded = await page.request.post("/api/uploads/cv", {
    params: { name: "Amara.pdf", form: "application" },
    headers: {
      authorization: `Bearer ${access_token}`,
      "content-type": "application/octet-stream",
      "idempotency-key": randomUUID(),
    },
    data: createPdf({ pages: [["Amara Okafor"]] }),
  });
  const { token: cv } = (await uploaded.json()) as { token: string };
  const email = newEmail("amara");
  const body = {
    job: first,
    candidate_name: "Amara Okafor",
    candidate_email: email,
    cover_letter: "I cast bells.",
    cv,
  };
  await callAs(page, "POST", "/api/applications", body);

  // The upload lasts as long as this test needs.
  const held = Promise.withResolvers<void>();
  await page.route("**/api/applications/*/cv", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`/apply/${second}`);
  await page.getByRole("button", { name: /^Use my CV from/ }).click();
  await expect(page.getByText("Amara.pdf")).toBeVisible();
  await page.getByLabel("Cover letter").fill("I cast bells, and now other things.");
  await page.getByLabel("Email", { exact: true }).press("Enter");
  await expect(page.getByRole("button", { name: "Submit Application" })).toHaveCount(0);
  await expectAccessible(page);
  await expect(page).toHaveURL(new RegExp(`/apply/${second}$`));
  held.resolve();
  await expect(page.getByText("CV attached")).toBeVisible();
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(page.getByRole("heading", { name: "Application Submitted Successfully!" })).toBeVisible();
  const { items } = (await callAs(page, "GET", "/api/applications")) as {
    items: { job: { id: string }; cv: unknown }[];
  };
  expect(items.find(({ job }) => job.id === second)?.cv).toMatchObject({ name: "Amara.pdf" });
});
