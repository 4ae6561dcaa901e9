import { expect, type Page } from "@playwright/test";

let people = 0;

/** An address that nobody else in this run has. */
export function newEmail(name: string): string {
  people += 1;
  return `${name.toLowerCase()}.${process.pid}.${Date.now().toString(36)}.${people}@example.com`;
}

/** Signs up through the form and arrives on the dashboard. */
export async function signUp(page: Page, first: string, last: string, email = newEmail(first)): Promise<string> {
  await page.goto("/auth");
  await page
    .getByRole("link", { name: "Sign up" })
    .or(page.getByRole("button", { name: "Sign up" }))
    .click();
  await page.getByLabel("First Name").fill(first);
  await page.getByLabel("Last Name").fill(last);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill("a good word for it");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  return email;
}

/** Switches the role in the settings; the page starts anew with it. */
export async function chooseRole(page: Page, role: "Poster" | "Referrer" | "Candidate"): Promise<void> {
  await page.goto("/settings");
  const choice = page.getByRole("radio", { name: new RegExp(`^${role}`) });
  if (await choice.isChecked()) return;
  const reloaded = page.waitForEvent("load");
  await choice.check();
  await expect(page.getByText("Settings saved successfully!")).toBeVisible();
  await reloaded;
  await expect(choice).toBeChecked();
}
