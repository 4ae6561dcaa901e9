import { expect, expectAccessible, expectNoSidewaysScroll, intercept, test } from "../support/browser.ts";
import { postJob } from "./job-desk.ts";
import { signUp, takeRole } from "./people.ts";

test("J34 with the keyboard alone: anywhere, to a job, and act on what is open", { tag: "@main" }, async ({
  page,
  openBrowser,
}) => {
  const owner = await (await openBrowser()).newPage();
  await signUp(owner, "Marguerite", "Olander");
  const title = `Kiln Keeper ${Date.now().toString(36)}`;
  const id = await postJob(owner, { title, company_name: "Kilnworks", company_website: "https://kilnworks.example" });
  await signUp(page, "Ines", "Marchetti");
  await takeRole(page, "Referrer");
  await page.goto("/dashboard");
  const opener = page.getByRole("button", { name: "Search or go to" });
  await expect(opener).toHaveAttribute("aria-keyshortcuts", process.platform === "darwin" ? "Meta+K" : "Control+K");
  await opener.focus();
  await page.keyboard.press("ControlOrMeta+k");
  const palette = page.getByRole("dialog", { name: "Search or go to" });
  const field = palette.getByRole("combobox", { name: "Pages, jobs, people, companies" });
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await expect(palette.getByRole("option", { name: "My Candidates" })).toBeVisible();
  await expect(palette.getByRole("option", { name: "Audit log" })).toHaveCount(0);

  await page.keyboard.press("Escape");
  await expect(palette).toHaveCount(0);
  await expect(opener).toBeFocused();

  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("kiln keep", { delay: 30 });
  const job = palette.getByRole("group", { name: "Jobs", exact: true }).getByRole("option", { name: title });
  await expect(job).toContainText("Kilnworks · Lisbon");
  await expect(palette.getByRole("status")).toHaveText(/^\d+ results?$/);
  await expect(field).toHaveAttribute("aria-activedescendant", /./);
  await expect(palette.getByRole("option", { name: "All jobs for “kiln keep”" })).toHaveAttribute(
    "data-highlighted",
    "",
  );
  await page.keyboard.press("ArrowDown");
  await expect(job).toHaveAttribute("data-highlighted", "");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/jobs/${id}$`));
  await expect(palette).toHaveCount(0);
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeFocused();

  await page.keyboard.press("ControlOrMeta+k");
  const here = palette.getByRole("group", { name: `This job: ${title}` });
  await expect(here.getByRole("option")).toHaveText(["Refer Someone", "Apply for this job", "Copy link", "Save Job"]);
  await page.keyboard.type("save job");
  await expect(here.getByRole("option")).toHaveText(["Save Job"]);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Job saved")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save Job" })).toHaveAttribute("aria-pressed", "true");

  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("dash");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("J34 the owner pauses a job from anywhere on it, and takes it back", async ({ page }) => {
  await signUp(page, "Marguerite", "Olander");
  await takeRole(page, "Poster");
  const title = `Glazier ${Date.now().toString(36)}`;
  const id = await postJob(page, { title });
  await page.goto(`/jobs/${id}`);
  await expect(page.getByRole("button", { name: "Search or go to" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  const here = page.getByRole("group", { name: `This job: ${title}` });
  await expect(here.getByRole("option")).toHaveText([
    "Copy link",
    "Save Job",
    "Edit job",
    "Manage pipeline",
    "Pause job",
  ]);
  await here.getByRole("option", { name: "Pause job" }).click();
  await expect(page.getByText("Job updated successfully!")).toBeVisible();
  await expect(page.getByText("Paused", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Paused", { exact: true })).toHaveCount(0);
  await expect(page.getByText("Active", { exact: true }).first()).toBeVisible();
});

test("J34 what was typed survives an answer that fails, and older answers never replace newer ones", async ({
  page,
  watch,
}) => {
  watch.allow(/503/);
  await signUp(page, "Ines", "Marchetti");
  await page.goto("/dashboard");
  const restore = await intercept(page, "**/api/search?*", (route) => route.fulfill({ status: 503, body: "{}" }));
  await page.getByRole("button", { name: "Search or go to" }).click();
  const palette = page.getByRole("dialog", { name: "Search or go to" });
  const field = palette.getByRole("combobox");
  await field.fill("staff");
  await expect(palette.getByText("The search failed.")).toBeVisible();
  await expect(field).toHaveValue("staff");
  restore();
  await palette.getByRole("button", { name: "Retry" }).click();
  await expect(field).toBeFocused();
  await expect(palette.getByText("The search failed.")).toHaveCount(0);
  await expect(palette.getByRole("status")).toHaveText(/result/);

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/search?search=slow*", async (route) => {
    await held;
    const body = { jobs: [], own_jobs: [], people: [], companies: [{ id: "1", name: "Old answer" }] };
    await route.fulfill({ json: body }).catch(() => undefined);
  });
  const asked = page.waitForRequest("**/api/search?search=slow*");
  await field.fill("slow");
  await asked;
  const newer = page.waitForResponse("**/api/search?search=engineer");
  await field.fill("engineer");
  await newer;
  release();
  await expect(palette.getByRole("status")).toHaveText(/result/);
  await expect(palette.getByText("Old answer")).toHaveCount(0);
});

test("J34 ? lists the keys, but not where somebody types, and can be switched off", async ({ page }) => {
  await signUp(page, "Ines", "Marchetti");
  await page.goto("/opportunities");
  // Present once the page listens to keys.
  await expect(page.getByRole("button", { name: "Search or go to" })).toBeVisible();
  await page.getByLabel("Search", { exact: true }).pressSequentially("why?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(page.getByLabel("Search", { exact: true })).toHaveValue("why?");
  await expect(keys).toHaveCount(0);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  await expect(keys.getByText("Search or go to")).toBeVisible();
  await expect(keys.locator("kbd").first()).toHaveText("Ctrl");
  await expectAccessible(page);
  // A dialog has its own keyboard shortcuts.
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await keys.getByRole("switch", { name: "Single-key shortcuts" }).uncheck();
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(page.getByRole("button", { name: "Search or go to" })).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("dialog", { name: "Search or go to" })).toBeVisible();
  await expect(keys).toHaveCount(0);
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await expect(keys).toBeVisible();
});

test.describe("looks", () => {
  for (const scheme of ["light", "dark"] as const) {
    for (const width of [1280, 390, 320]) {
      test(`J34 nothing scrolls sideways, ${scheme}, ${width}`, async ({ openBrowser }) => {
        const context = await openBrowser({ viewport: { width, height: 800 }, colorScheme: scheme });
        const page = await context.newPage();
        await signUp(page, "Ines", "Marchetti");
        await page.goto("/dashboard");
        await page.getByRole("button", { name: "Search or go to" }).click();
        const palette = page.getByRole("dialog", { name: "Search or go to" });
        await palette.getByRole("combobox").fill("engineer");
        await expect(palette.getByRole("option").nth(3)).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/palette-${scheme}-${width}.png` });
      });
    }
  }
});

test("J34 what is typed while the palette is on its way stands in its field", async ({ page }) => {
  await signUp(page, "Ines", "Marchetti");
  await page.goto("/dashboard");
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route(/\/palette-(?!host)[^/]*\.js$/, async (route) => {
    asked.resolve();
    await held.promise;
    await route.continue();
  });
  await expect(page.getByRole("button", { name: "Search or go to" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await asked.promise;
  await page.keyboard.type("my candx");
  await page.keyboard.press("Backspace");
  held.resolve();
  const palette = page.getByRole("dialog", { name: "Search or go to" });
  await expect(palette.getByRole("combobox")).toHaveValue("my cand");
  await expect(palette.getByRole("combobox")).toBeFocused();
  // Reopened before the browser's close event, as by fast typing.
  await palette.getByRole("combobox").evaluate(async (field) => {
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
    await Promise.resolve();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true }));
  });
  await expect(palette.getByRole("combobox")).toHaveValue("");
  await page.keyboard.type("j");
  await expect(palette.getByRole("combobox")).toHaveValue("j");
});
