import { expect, printedAtStart, test } from "../support/browser.ts";
import { signUp } from "./people.ts";

async function printedLink(): Promise<string> {
  const line = /^First admin: (\S+)$/m.exec(await printedAtStart());
  if (line?.[1] === undefined) throw new Error("the start printed no link");
  return line[1];
}

test("A10 the printed link makes the first admin, after signing in, once", { tag: "@main" }, async ({
  page,
  openBrowser,
  watch,
}) => {
  watch.allow(/410/);
  const link = await printedLink();
  await page.goto(link);
  await expect(page.getByText("Please log in to become the first admin.")).toBeVisible();
  await expect(page).not.toHaveURL(/token/);
  await signUp(page, "Ada", "Lindqvist");
  await page.goto("/admin/first");
  await page.getByRole("button", { name: "Become admin" }).click();
  await expect(page.getByText("You are now the admin of this installation.")).toBeVisible();

  const second = await (await openBrowser()).newPage();
  await signUp(second, "Boris", "Late");
  await second.goto(link);
  await second.getByRole("button", { name: "Become admin" }).click();
  await expect(second.getByRole("alert")).toContainText("This link is no longer valid.");
});
