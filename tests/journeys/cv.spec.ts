import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../support/browser.ts";
import { createHostilePdf, createLockedPdf, createPdf } from "../support/pdfs.ts";
import { callAs, openPipelineWith, postJob } from "./job-desk.ts";
import { newEmail, SESSION, signUp } from "./people.ts";

const LINES = ["Amara Okafor", "Bell founder, Porto", "2019 to 2026: cast eleven bells"];
const LONG = Array.from({ length: 5_000 }, (_, nth) => [`Sheet ${nth + 1}`]);

/** The applicants' files, by name. */
const CVS: Readonly<Record<string, () => Buffer>> = {
  "Amara Okafor": () => createPdf({ pages: [LINES, ["Second sheet"], ["Third sheet"]] }),
  "Bruno Costa": createLockedPdf,
  "Clara Novak": () => Buffer.from("%PDF-1.7\nnothing that anybody reads\nstartxref\n9\n%%EOF\n"),
  "Dario Fontana": createHostilePdf,
  "Elin Berg": () => createPdf({ pages: LONG }),
};

async function tokenFor(page: Page, name: string, bytes: Buffer): Promise<string> {
  const stored = await page.evaluate((key) => localStorage.getItem(key) ?? "{}", SESSION);
  const { access_token = "" } = JSON.parse(stored) as { access_token?: string };
  const answer = await page.request.post(new URL("/api/uploads/cv", page.url()).href, {
    params: { name, form: "application" },
    headers: {
      authorization: `Bearer ${access_token}`,
      "content-type": "application/octet-stream",
      "idempotency-key": randomUUID(),
    },
    data: bytes,
  });
  if (!answer.ok()) throw new Error(`${name}: ${await answer.text()}`);
  return ((await answer.json()) as { token: string }).token;
}

/** A user with a job and applications, each with a file. */
async function desk(page: Page, openPage: () => Promise<Page>): Promise<string> {
  await signUp(page, "Marguerite", "Olander");
  const job = await postJob(page, { title: "Bell Founder" });
  for (const [name, cv] of Object.entries(CVS)) {
    const applicant = await openPage();
    const [first = "", last = ""] = name.split(" ");
    await signUp(applicant, first, last);
    const token = await tokenFor(applicant, `${first}.pdf`, cv());
    await callAs(applicant, "POST", "/api/applications", {
      job,
      candidate_name: name,
      candidate_email: newEmail(name),
      cover_letter: "I cast bells.",
      cv: token,
    });
    await applicant.context().close();
  }
  return job;
}

/** Encrypted and damaged files are reported; hostile and endless ones are read within limits. */
async function readBadOnes(page: Page): Promise<void> {
  const panel = page.getByRole("complementary");
  const show = panel.getByRole("button", { name: "Show CV" });
  for (const [name, says] of [
    ["Bruno Costa", "This PDF is protected with a password."],
    ["Clara Novak", "This PDF is damaged and cannot be shown."],
  ] as const) {
    await page.getByRole("link", { name: new RegExp(name) }).click();
    await show.click();
    await expect(panel.getByText(says)).toBeVisible();
    await expect(panel.getByText("You can download the file instead.")).toBeVisible();
  }

  await page.getByRole("link", { name: /Dario Fontana/ }).click();
  await show.click();
  const hostile = panel.getByRole("region", { name: "Page 1 of 2" });
  await expect(hostile).toHaveAttribute("data-drawn", "");
  await expect(hostile).toContainText("Harmless words");
  await expect(panel.getByRole("region", { name: "Page 2 of 2" })).toContainText("<img src=x onerror=alert(1)>");
  expect(await panel.locator(".cv a, .cv img, .cv script").count()).toBe(0);
  expect(await page.evaluate(() => "owned" in globalThis)).toBe(false);
  const points = await hostile.locator("canvas").evaluate((node) => {
    const { width, height } = node as HTMLCanvasElement;
    return width * height;
  });
  expect(points).toBeLessThanOrEqual(8_000_000);

  await page.getByRole("link", { name: /Elin Berg/ }).click();
  await show.click();
  await expect(panel.getByText("The first 100 of 5,000 pages are shown.", { exact: false })).toBeAttached();
  await expect(panel.getByRole("region", { name: "Page 1 of 5,000" })).toHaveAttribute("data-drawn", "");
  await panel.getByRole("region", { name: "Page 90 of 5,000" }).scrollIntoViewIfNeeded();
  await expect(panel.getByRole("region", { name: "Page 90 of 5,000" })).toContainText("Sheet 90");
  const kept = () =>
    panel
      .locator(".cv canvas")
      .evaluateAll((all) => all.filter((one) => (one as HTMLCanvasElement).width > 300).length);
  await expect.poll(kept).toBeLessThanOrEqual(8);
}

test("H16 a CV is read in place, larger and smaller; locked, damaged, hostile and endless ones do no harm", async ({
  page,
  openBrowser,
}) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  const job = await desk(page, async () => (await openBrowser()).newPage());
  await openPipelineWith(page, job, "Amara Okafor");
  await page.getByRole("link", { name: /Amara Okafor/ }).click();
  const panel = page.getByRole("complementary");
  const show = panel.getByRole("button", { name: "Show CV" });
  await expect(show).toBeVisible();
  // The reader's code is only loaded on demand.
  expect(loaded.filter((address) => /pdf|cv-reader/.test(address))).toEqual([]);
  await show.click();
  const first = panel.getByRole("region", { name: "Page 1 of 3" });
  await expect(first).toHaveAttribute("data-drawn", "");
  await expect(first).toContainText("2019 to 2026: cast eleven bells");
  await expect(panel.getByRole("region", { name: "Page 3 of 3" })).toContainText("Third sheet");
  await expectAccessible(page);
  const inked = () =>
    first.locator("canvas").evaluate((node) => {
      const canvas = node as HTMLCanvasElement;
      const points = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      return points.some((value, nth) => nth % 4 === 0 && value < 100);
    });
  expect(await inked()).toBe(true);
  const before = await first.boundingBox();
  await panel.getByRole("button", { name: "Zoom in" }).click();
  await expect(panel.getByText("125%")).toBeVisible();
  await expect.poll(async () => (await first.boundingBox())?.width).toBeCloseTo((before?.width ?? 0) * 1.25, -1);
  await panel.getByText("Bell founder, Porto").selectText();
  expect(await page.evaluate(() => String(getSelection()))).toBe("Bell founder, Porto");
  await panel.getByRole("button", { name: "Hide CV" }).click();
  await expect(first).toHaveCount(0);
  await readBadOnes(page);
});
