import { expect, type Page } from "@playwright/test";

/** The password of all users that `signUp` creates. */
export const PASSWORD = "a good word for it";
/** The browser's storage key of the session. */
export const SESSION = "sb-database-auth-token";

let people = 0;

/** An email address that is unique in this run. */
export function newEmail(name: string): string {
  people += 1;
  return `${name.toLowerCase().replaceAll(/[^a-z]/g, "")}.${process.pid}.${Date.now().toString(36)}.${people}@example.com`;
}

/** Signs up through the form and arrives at the dashboard. Returns the email address. */
export async function signUpInForm(page: Page, first: string, last: string, email = newEmail(first)): Promise<string> {
  await page.goto("/auth");
  await page
    .getByRole("link", { name: "Sign up" })
    .or(page.getByRole("button", { name: "Sign up" }))
    .click();
  await page.getByLabel("First Name").fill(first);
  await page.getByLabel("Last Name").fill(last);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  return email;
}

type Credentials = { email: string; password: string; data?: object };

/** Requests a session from the sign-in API and stores it like the form: the next opened screen is signed in. */
async function enter(page: Page, path: string, body: Credentials): Promise<void> {
  const ask = (to = path) => page.request.post(`/auth/v1/${to}`, { data: body });
  let answer = await ask();
  // Retries while the server is overloaded, as the form suggests.
  for (let more = 4; answer.status() === 503 && more > 0; more -= 1) {
    answer = await ask();
    // The overloaded server may have created the account before the request timed out.
    if (answer.status() === 422 && path === "signup") answer = await ask("token?grant_type=password");
  }
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  const session = await answer.text();
  // The smallest page of the product's origin, because storage belongs to an origin.
  await page.goto("/robots.txt");
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [SESSION, session] as const);
}

/** Creates an account with a session for the next screen, without the form. Returns the email address. */
export async function signUp(page: Page, first: string, last: string, email = newEmail(first)): Promise<string> {
  const data = { first_name: first, last_name: last, full_name: `${first} ${last}` };
  await enter(page, "signup", { email, password: PASSWORD, data });
  return email;
}

/** Signs in without the form; the next screen has the session. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await enter(page, "token?grant_type=password", { email, password });
}

type Role = "Poster" | "Referrer" | "Candidate";

/** Switches the role by the request of the settings; the next opened screen has it. */
export async function takeRole(page: Page, role: Role): Promise<void> {
  const session: unknown = JSON.parse(await page.evaluate((key) => localStorage.getItem(key) ?? "{}", SESSION));
  const { access_token = "" } = session as { access_token?: string };
  const answer = await page.request.put(new URL("/auth/v1/user", page.url()).href, {
    data: { data: { role: role.toLowerCase() } },
    headers: { authorization: `Bearer ${access_token}` },
  });
  if (!answer.ok()) throw new Error(`the role of ${role}: ${answer.status()} ${await answer.text()}`);
  const now = JSON.stringify({ ...(session as object), user: await answer.json() });
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [SESSION, now] as const);
}

/** Switches the role in the settings, which reloads the page. */
export async function chooseRole(page: Page, role: Role): Promise<void> {
  await page.goto("/settings");
  const choice = page.getByRole("radio", { name: new RegExp(`^${role}`) });
  if (await choice.isChecked()) return;
  const reloaded = page.waitForEvent("load");
  const told = page.getByText("Settings saved successfully!").waitFor();
  // It is only shown until the page reloads, so the reload is delayed here.
  await page.route("**/settings", async (route) => {
    await told;
    await route.continue();
  });
  await choice.check();
  await page.getByRole("button", { name: "Switch Role" }).click();
  await told;
  await reloaded;
  // The route stays: removing it can leave a request of the page pending forever, and with it the next page.
  await expect(choice).toBeChecked();
}
