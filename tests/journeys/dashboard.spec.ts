import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { callAs, postJob } from "./job-desk.ts";
import { newEmail, signUp } from "./people.ts";

test("J58 the dashboard says what waits for each side, and leads there", async ({ page, openBrowser }) => {
  test.slow();
  await signUp(page, "Marguerite", "Olander");
  const job = await postJob(page, { title: "Lantern Maker" });
  const mira = await (await openBrowser({})).newPage();
  await signUp(mira, "Mira", "Castellan");
  await callAs(mira, "POST", `/api/jobs/${job}/asked`, { text: "Is the workshop heated?" });
  const made = await callAs(mira, "POST", "/api/applications", {
    job,
    candidate_name: "Mira Castellan",
    candidate_email: newEmail("mira"),
    cover_letter: "I have made lanterns for nine years.",
  });
  const said = { kind: "application", record: made.id, readers: "company_candidate", text: "Which week suits you?" };
  await callAs(page, "POST", "/api/messages", said);

  await page.goto("/dashboard");
  await expect(page.getByText("1 question from referrers waits for an answer")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Lantern Maker (1)" }).click();
  await expect(page).toHaveURL(new RegExp(`/jobs/${job}/manage#questions$`));

  await mira.setViewportSize({ width: 390, height: 844 });
  await mira.goto("/dashboard");
  await expect(mira.getByText("1 unread message")).toBeVisible();
  await expectNoSidewaysScroll(mira);
  await mira.getByRole("link", { name: "Lantern Maker (1)" }).click();
  await expect(mira).toHaveURL(/\/my-applications\?open=/);
});
