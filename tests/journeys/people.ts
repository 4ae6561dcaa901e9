import { expect, type Page } from "@playwright/test";

/** Of everybody whom `signUp` makes. */
export const PASSWORD = "a good word for it";
/** Where the browser keeps its session. */
export const SESSION = "sb-database-auth-token";

let people = 0;

/** An address that nobody else in this run has. */
export function newEmail(name: string): string {
  people += 1;
  return `${name.toLowerCase().replaceAll(/[^a-z]/g, "")}.${process.pid}.${Date.now().toString(36)}.${people}@example.com`;
}

/** Signs up through the form, as a newcomer does, and arrives on the dashboard. Gives the address. */
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

/** Asks the auth wire for a session and keeps it where the form would: the next screen that is opened is signed in. */
async function enter(page: Page, path: string, body: object): Promise<void> {
  const ask = () => page.request.post(`/auth/v1/${path}`, { data: body });
  let answer = await ask();
  // A server that says it is busy is asked again, as the form says.
  for (let more = 4; answer.status() === 503 && more > 0; more -= 1) answer = await ask();
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  const session = await answer.text();
  // The smallest page of the product's origin: storage belongs to one.
  await page.goto("/robots.txt");
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [SESSION, session] as const);
}

/** Makes an account whose session the next screen has, without the form. Gives the address. */
export async function signUp(page: Page, first: string, last: string, email = newEmail(first)): Promise<string> {
  const data = { first_name: first, last_name: last, full_name: `${first} ${last}` };
  await enter(page, "signup", { email, password: PASSWORD, data });
  return email;
}

/** Signs in, without the form: the next screen has the session. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await enter(page, "token?grant_type=password", { email, password });
}

type Role = "Poster" | "Referrer" | "Candidate";

/** Switches the role by the request that the settings send, without their screen: the next one that is opened has it. */
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

/** Switches the role in the settings; the page starts anew with it. */
export async function chooseRole(page: Page, role: Role): Promise<void> {
  await page.goto("/settings");
  const choice = page.getByRole("radio", { name: new RegExp(`^${role}`) });
  if (await choice.isChecked()) return;
  const reloaded = page.waitForEvent("load");
  const told = page.getByText("Settings saved successfully!").waitFor();
  // It stands there only until the page starts anew, which therefore waits for it here.
  await page.route("**/settings", async (route) => {
    await told;
    await route.continue();
  });
  await choice.check();
  await page.getByRole("button", { name: "Switch Role" }).click();
  await told;
  await reloaded;
  // The route stays: ending it can leave a request of the page waiting for good, and the next page with it.
  await expect(choice).toBeChecked();
}
