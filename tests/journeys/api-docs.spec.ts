import { expect, test } from "../support/browser.ts";

test("the API's documentation shows both documents, and asks no other server", async ({ page, baseURL }) => {
  const asked = new Set<string>();
  page.on("request", (request) => {
    if (!request.url().startsWith("data:")) asked.add(new URL(request.url()).origin);
  });
  await page.goto("/api/docs");
  const operations = page.locator(".opblock");
  await expect(operations.first()).toBeVisible();
  await operations.first().getByRole("button").first().click();
  await expect(page.getByText("Parameters", { exact: true }).first()).toBeVisible();
  await page.getByRole("link", { name: "Everything, as the screens use it" }).click();
  const tags = page.locator(".opblock-tag");
  await expect(tags.nth(3)).toBeVisible();
  await tags.first().click();
  await expect(operations.first()).toBeVisible();
  expect([...asked]).toEqual([baseURL]);
});
