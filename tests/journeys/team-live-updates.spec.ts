import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { callAs, postJob } from "./job-desk.ts";
import { signUp, takeRole } from "./people.ts";

const PHONE = { width: 390, height: 844 };

test("C14 whoever types a website is led to the team that has it, and the team's page tells of them without moving", async ({
  page,
  openBrowser,
}) => {
  await signUp(page, "Marguerite", "Olander");
  await takeRole(page, "Poster");
  const website = `https://bakery-${Date.now().toString(36)}.example`;
  const id = await postJob(page, { title: "Night Baker", company_name: "Tide Bakery", company_website: website });
  await page.goto(`/jobs/${id}`);
  await expect(page.getByRole("link", { name: "Verify the company" })).toHaveAttribute("href", /\/verify$/);
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Team of Tide Bakery" }).click();
  await expect(page).toHaveURL(/\/team$/);
  await page.getByLabel("Email address").fill("half.typed@");
  const typed = await page.getByLabel("Email address").boundingBox();

  const colleague = await (await openBrowser()).newPage();
  await signUp(colleague, "Amara", "Okafor");
  await colleague.goto("/jobs/new");
  await colleague.getByLabel("Company website").fill(website.replace("https://", "http://www."));
  await expect(colleague.getByText("This company already has a team here")).toBeVisible();
  await expectAccessible(colleague);
  await colleague.setViewportSize(PHONE);
  await expectNoSidewaysScroll(colleague);
  await colleague.getByRole("link", { name: "Tide Bakery" }).click();
  await colleague.getByRole("button", { name: "Ask to join the team" }).click();
  await colleague.getByRole("dialog").getByRole("button", { name: "Send request" }).click();
  await expect(colleague.getByText("You asked to join this team.")).toBeVisible();
  // The input is restored on going back.
  await colleague.goto("/jobs/new");
  await expect(colleague.getByLabel("Company website")).toHaveValue(/www/);

  const news = page.getByRole("button", { name: "The team has changed · Show" });
  await expect(news).toBeVisible();
  expect(await page.getByLabel("Email address").boundingBox()).toEqual(typed);
  await news.click();
  await expect(page.getByText("Amara Okafor")).toBeVisible();
  await expect(page.getByLabel("Email address")).toHaveValue("half.typed@");
  await expect(news).toHaveCount(0);

  const { company } = await callAs(page, "GET", `/api/jobs/${id}`);
  await callAs(page, "POST", `/api/companies/${(company as { id: string }).id}/team/invitations`, {
    email: "third@people.example",
    role: "viewer",
  });
  await expect(news).toBeVisible();
});
