import { expect, test } from "../support/browser.ts";
import { signUp, takeRole } from "./people.ts";

type Page = import("@playwright/test").Page;

async function poster(page: Page): Promise<void> {
  await signUp(page, "Marguerite", "Olander");
  await takeRole(page, "Poster");
}

async function begin(page: Page, title: string): Promise<void> {
  await page.goto("/jobs/new");
  await page.getByLabel("Job title").fill(title);
  await page.getByLabel("Company name").fill("Ottoline Foods");
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(page).toHaveURL(/\/jobs\/drafts\/[0-9a-f-]+$/);
}

/** The form of a new job, without its description. */
async function fill(page: Page, title: string): Promise<void> {
  await page.goto("/jobs/new");
  await page.getByLabel("Job title").fill(title);
  await page.getByLabel("Company name").fill("Ottoline Foods");
  await page.getByLabel("Company website").fill("https://ottoline.example");
  await page.getByLabel("Location").fill("Lisbon");
  await page.getByLabel("Job type").selectOption("Full-time");
}

/** List items as Word copies them, with a script among them. */
async function pasteFromWord(place: import("@playwright/test").Locator, points: string[]): Promise<void> {
  await place.evaluate((element, texts) => {
    const mark = "<span style='mso-list:Ignore'>·</span>";
    const items = texts.map((text) => `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'>${mark}${text}</p>`);
    const data = new DataTransfer();
    data.setData("text/html", items.join("<script>document.title='x'</script>"));
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, points);
}

test("J46 a job is begun, kept, found under Draft, looked at, checked and published", async ({
  page,
  openBrowser,
  watch,
}) => {
  watch.allow(/404 .*\/api\/job-drafts\//);
  await poster(page);
  const title = `Night Baker ${Date.now().toString(36)}`;
  await begin(page, title);
  const draft = page.url();
  await expect(page.getByRole("heading", { name: "Draft", exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Job title")).toHaveValue(title);
  await expect(page.getByLabel("Company name")).toHaveValue("Ottoline Foods");

  // Invisible to all others.
  const visitor = await (await openBrowser()).newPage();
  await visitor.goto(`/browse?search=${encodeURIComponent(title)}`);
  await expect(visitor.getByRole("article")).toHaveCount(0);
  await page.goto("/jobs");
  await expect(page.getByText("You have not posted a job yet.")).toBeVisible();
  await page.getByLabel("Status").selectOption({ label: "Draft" });
  await expect(page).toHaveURL(/status=draft/);
  const card = page.getByRole("article").filter({ hasText: title });
  await expect(card).toContainText("Ottoline Foods");

  await card.getByRole("link", { name: `Edit ${title}` }).click();
  await page.getByRole("button", { name: "Publish Job" }).click();
  await expect(page.locator(".error-text")).toHaveText([
    "Company website is required",
    "Job description is required",
    "Location is required",
    "Job type is required",
  ]);
  await page.getByLabel("Company website").fill("https://ottoline.example");
  const words = page.getByRole("textbox", { name: "Description" });
  await words.click();
  await page.keyboard.type("Bread for nine hundred people.");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Bulleted list" }).click();
  await page.keyboard.type("Ovens");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Flour");
  await page.getByLabel("Location").fill("Lisbon");
  await page.getByLabel("Job type").selectOption("Part-time");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page).toHaveURL(/\/preview$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByRole("listitem").filter({ hasText: "Flour" })).toBeVisible();
  await expect(page.getByText("Only people who can edit the draft see this preview.")).toBeVisible();
  await page.getByRole("link", { name: "Keep Editing" }).click();
  await page.getByRole("button", { name: "Publish Job" }).click();
  await expect(page).toHaveURL(/\/jobs$/);
  await expect(page.getByRole("article").filter({ hasText: title })).toContainText("Active");
  await page.goto(draft);
  await expect(page.getByText("Draft not found")).toBeVisible();
  await visitor.goto(`/browse?search=${encodeURIComponent(title)}`);
  await expect(visitor.getByRole("article").filter({ hasText: title })).toBeVisible();
});

test("J46 what is typed while a job is saved the first time stays, and so does who types it", async ({ page }) => {
  await poster(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/job-drafts$/, async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  await page.goto("/jobs/new");
  const place = page.getByLabel("Location", { exact: true });
  await page.getByLabel("Job title").fill("Lamp Keeper");
  const words = page.getByRole("textbox", { name: "Description" });
  await words.click();
  await page.keyboard.type("Keep the lamp");
  const saving = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/job-drafts"));
  await page.getByRole("button", { name: "Save Draft" }).click();
  await saving;
  await words.press("End");
  await page.keyboard.type(" and the log");
  await place.fill("Por");
  await place.press("End");
  release();
  await expect(page).toHaveURL(/\/jobs\/drafts\//);
  await expect(page.getByRole("heading", { level: 1, name: "Draft" })).toBeVisible();
  await page.keyboard.type("to");
  await expect(place).toHaveValue("Porto");
  await expect(words).toHaveText("Keep the lamp and the log");
  // Not saved on the server: the device stores it.
  await page.waitForFunction(() => JSON.stringify({ ...localStorage }).includes("Porto"));
  await page.reload();
  await expect(place).toHaveValue("Porto");
  await expect(words).toHaveText("Keep the lamp and the log");
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(page.getByText("Draft saved")).toBeVisible();
  await page.goto("/jobs/new");
  await expect(place).toHaveValue("");
  await expect(page.getByLabel("Job title")).toHaveValue("");
});

test("J46 a draft says by field what cannot be kept", async ({ page }) => {
  await poster(page);
  await page.goto("/jobs/new");
  await page.getByLabel(/^Reward/).fill("12.5");
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(page.getByText("The reward must be a whole number of dollars")).toBeVisible();
  await expect(page.getByLabel(/^Reward/)).toHaveValue("12.5");
});

test("J47 a draft becomes a template, and a job begins with it; a job is duplicated and deleted", async ({ page }) => {
  await poster(page);
  await begin(page, "Lamp Keeper");
  await page.getByLabel("Location").fill("Porto");
  await page.getByRole("button", { name: "Save as Template" }).click();
  await expect(page.getByText("Template saved. You can find it under the Template filter of your jobs.")).toBeVisible();
  await page.goto("/jobs/new");
  await page.getByLabel("Start from a template").selectOption({ label: "Lamp Keeper, Ottoline Foods" });
  await page.getByRole("button", { name: "Use Template" }).click();
  await expect(page).toHaveURL(/\/jobs\/drafts\//);
  await expect(page.getByLabel("Location", { exact: true })).toHaveValue("Porto");
  await page.getByLabel("Company website").fill("https://ottoline.example");
  await page.getByLabel("Description").fill("Keep the lamp.");
  await page.getByLabel("Job type").selectOption("Contract");
  await page.getByRole("button", { name: "Publish Job" }).click();
  await expect(page).toHaveURL(/\/jobs$/);
  await page.getByRole("button", { name: "Duplicate Lamp Keeper" }).click();
  await expect(page.getByRole("textbox", { name: "Description" })).toHaveText("Keep the lamp.");
  await expect(page.getByLabel("Job type")).toHaveValue("Contract");
  await page.goto("/jobs?status=draft");
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.getByRole("button", { name: "Delete Lamp Keeper" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Draft deleted")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
});

test("J49 a description is typed with formatting, pasted, linked, and keeps it while it is edited", async ({
  page,
}) => {
  await poster(page);
  await fill(page, "Tide Table Editor");
  const words = page.getByRole("textbox", { name: "Description" });
  const tool = (name: string) => page.getByRole("button", { name, exact: true });
  await words.click();
  // Typing continues when the editor replaces the plain field.
  await tool("Heading").click();
  await page.keyboard.type("Your tides");
  await page.keyboard.press("Enter");
  await page.keyboard.type("When the harbour is ");
  await tool("Bold").click();
  await expect(tool("Bold")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.type("deep");
  await tool("Bold").click();
  await page.keyboard.type(", see ");
  await tool("Link").click();
  const address = page.getByLabel("Link address");
  await address.fill("javascript:alert(1)");
  await address.press("Enter");
  await expect(page.getByText("Please enter an address such as https://example.com")).toBeVisible();
  await address.fill("ottoline.example/tides");
  await address.press("Enter");
  await expect(address).toBeHidden();
  // The editor has the focus again with the next frame; a key before that would go nowhere.
  await expect(words).toBeFocused();
  await page.keyboard.press("Enter");
  await pasteFromWord(words, ["Manually", "By moon"]);
  await expect(words.getByRole("listitem")).toHaveText(["Manually", "By moon"]);
  await page.getByRole("button", { name: "Post Job" }).click();
  await expect(page).toHaveURL(/\/jobs$/);
  await page.getByRole("link", { name: "Tide Table Editor", exact: true }).click();
  const description = page.getByRole("region", { name: "Description" });
  await expect(description.getByRole("heading", { name: "Your tides" })).toBeVisible();
  await expect(description.locator("strong")).toHaveText("deep");
  await expect(description.getByRole("link", { name: "ottoline.example/tides" })).toHaveAttribute(
    "href",
    "https://ottoline.example/tides",
  );
  await expect(description.getByRole("listitem")).toHaveText(["Manually", "By moon"]);

  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(words.getByRole("heading", { name: "Your tides" })).toBeVisible();
  await words.getByRole("listitem").last().click();
  await page.keyboard.press("End");
  await page.keyboard.type(", every day");
  // The input is stored on the device with its formatting.
  await page.waitForFunction(() => JSON.stringify({ ...localStorage }).includes("every day"));
  await page.reload();
  await expect(words.getByRole("listitem")).toHaveText(["Manually", "By moon, every day"]);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Job updated successfully!")).toBeVisible();
  await expect(description.locator("strong")).toHaveText("deep");
  await expect(description.getByRole("listitem")).toHaveText(["Manually", "By moon, every day"]);
});

test("J49 without the editor's code a plain field takes the description", async ({ page, watch }) => {
  watch.allow(/rich-editor/);
  await poster(page);
  await page.route(/rich-editor/, (route) => route.abort());
  await fill(page, "Lamp Keeper");
  await page.getByLabel("Description").fill("Keep the lamp.\n\n- Oil\n- Wick");
  await page.getByRole("button", { name: "Post Job" }).click();
  await expect(page).toHaveURL(/\/jobs$/);
  await page.getByRole("link", { name: "Lamp Keeper", exact: true }).click();
  await expect(page.getByRole("region", { name: "Description" }).getByRole("listitem")).toHaveText(["Oil", "Wick"]);
});

test("J49 whoever is in the plain field when the editor takes its place is in the editor in the same moment", async ({
  page,
}) => {
  await poster(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/rich-editor[^/]*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/jobs/new");
  const words = page.getByRole("textbox", { name: "Description" });
  await words.click();
  // The focus moves along when the plain field is replaced, so that no keystroke goes elsewhere.
  await page.evaluate(() => {
    const plain = document.activeElement;
    new MutationObserver((_changes, observer) => {
      if (plain?.isConnected) return;
      observer.disconnect();
      document.body.dataset.keyboard = document.activeElement?.getAttribute("role") ?? "nobody";
    }).observe(document.body, { childList: true, subtree: true });
  });
  release();
  await expect(page.locator("body")).toHaveAttribute("data-keyboard", "textbox");
  await page.keyboard.type("Keep the lamp.");
  await expect(words).toHaveText("Keep the lamp.");
});
