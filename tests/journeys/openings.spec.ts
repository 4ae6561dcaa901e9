import { expect, test } from "../support/browser.ts";
import { callAs, postJob } from "./job-desk.ts";
import { signUp, takeRole } from "./people.ts";

test("J50 once as many are hired as a job has openings, the pipeline offers to close it as filled", async ({
  page,
  openBrowser,
}) => {
  await signUp(page, "Marguerite", "Olander");
  await takeRole(page, "Poster");
  const id = await postJob(page, { title: "Lamp Keeper", openings: 2 });
  await page.goto(`/jobs/${id}/edit`);
  const field = page.getByLabel("Openings");
  await expect(field).toHaveValue("2");
  await field.fill("200");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("This number is out of range")).toBeVisible();
  await field.fill("3");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("3 openings")).toBeVisible();
  await page.goto(`/jobs/${id}/edit`);
  await field.fill("1");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Job updated successfully!")).toBeVisible();

  const candidate = await (await openBrowser()).newPage();
  await signUp(candidate, "Amara", "Okafor");
  const application = await callAs(candidate, "POST", "/api/applications", {
    job: id,
    candidate_name: "Amara Okafor",
    candidate_email: "amara.okafor@example.com",
    candidate_linkedin: "",
    cover_letter: "I keep lamps.",
  });
  await page.goto(`/jobs/${id}/manage`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lamp Keeper");
  await expect(page.getByRole("button", { name: "Close as filled" })).toHaveCount(0);
  const steps = ["Applied", "Reviewing", "Interviewing", "Hired"];
  for (const [nth, status] of steps.slice(1).entries()) {
    await callAs(page, "POST", `/api/applications/${application.id}/status`, { from: steps[nth], status });
  }
  await page.reload();
  const late = await (await openBrowser()).newPage();
  await signUp(late, "Niko", "Aalto");
  const waiting = { candidate_name: "Niko Aalto", candidate_email: "niko.aalto@example.com", candidate_linkedin: "" };
  await callAs(late, "POST", "/api/applications", { job: id, ...waiting, cover_letter: "I keep lamps, too." });
  await page.reload();
  await page.getByRole("button", { name: "Close as filled" }).click();
  await expect(page.getByText("1 person is still waiting for a decision.")).toBeVisible();
  await expect(page.getByLabel("Subject")).toHaveValue("{{job}} has been filled");
  await page.getByRole("button", { name: "Close only" }).click();
  await expect(page.getByLabel("Job status")).toHaveValue("Filled");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Reject 1 person" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reject 1 person" }).click();
  await expect(page.getByText("1 person moved to Rejected")).toBeVisible();
  await expect(page.getByRole("button", { name: "Reject 1 person" })).toHaveCount(0);
});
