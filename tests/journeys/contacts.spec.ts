import type { BrowserContext, Page, Request } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { postJob } from "./job-desk.ts";
import { newEmail, signUp } from "./people.ts";

const FILES = "Files with your contacts";
const HOSTILE = '<img src=x onerror="document.title=1">';

/** An export of LinkedIn: most without an address, one with hostile words, and many whom no job fits. */
function linkedin(email: string): string {
  const others = Array.from(
    { length: 10_000 },
    (_one, nth) => `Nth${nth},Unfitting,,,Elsewhere,Lighthouse Dreamer ${nth},`,
  );
  return [
    "Notes:",
    '"When exporting your connection data, you may notice that some of the email addresses are missing."',
    "",
    "First Name,Last Name,URL,Email Address,Company,Position,Connected On",
    `Ottilie,Zither,https://www.linkedin.com/in/ottilie-zither,${email},Acme,Senior Theremin Builder,12 Nov 2026`,
    `Xaver,"${HOSTILE.replaceAll('"', '""')}",,,Acme,Builder of Theremins,12 Nov 2026`,
    "Quillon,Insider,,,Quillstack,Theremin Builder,12 Nov 2026",
    ...others,
  ].join("\r\n");
}

const CARD =
  "BEGIN:VCARD\r\nVERSION:2.1\r\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=B6rg Phone\r\nTITLE:Theremin Builder\r\nADR;HOME:;;;Lisbon;;;\r\nEND:VCARD\r\n";

/** Everything that leaves a browser from now on, its background scripts' requests too, as text. */
function record(context: BrowserContext): { sent: string[]; stop(): void } {
  const sent: string[] = [];
  const note = (request: Request) => {
    const headers = Object.entries(request.headers()).map(([name, value]) => `${name}: ${value}`);
    sent.push([request.method(), request.url(), ...headers, request.postData() ?? ""].join("\n"));
  };
  context.on("request", note);
  return { sent, stop: () => context.off("request", note) };
}

const stored = (page: Page) =>
  page.evaluate(async () => {
    const bases = await indexedDB.databases();
    const caches_ = await caches.keys().catch(() => []);
    const kept = [localStorage, sessionStorage].map((storage) => JSON.stringify({ ...storage }));
    return [
      ...kept,
      JSON.stringify(history.state),
      location.href,
      document.cookie,
      JSON.stringify([bases, caches_]),
    ].join("\n");
  });

async function choose(page: Page, email: string): Promise<void> {
  await page.getByLabel(FILES).setInputFiles([
    { name: "Connections.csv", mimeType: "text/csv", buffer: Buffer.from(linkedin(email)) },
    { name: "phone.vcf", mimeType: "text/vcard", buffer: Buffer.from(CARD) },
    { name: "cat.csv", mimeType: "text/csv", buffer: Buffer.from("no, names, of columns\n1,2,3") },
  ]);
}

/** Who fits, why, and what of the files was not read; filtered, and on a phone. */
async function expectMatches(scout: Page): Promise<void> {
  await expect(scout.getByText("People whose position fits an open job: 3 of 10,004")).toBeVisible({ timeout: 30_000 });
  await expect(scout.getByText("cat.csv is no vCard, and no row of it names its columns.")).toBeVisible();
  const list = scout.getByRole("list", { name: "People who fit" });
  await expect(list.getByRole("heading")).toHaveText(["Jörg Phone", "Ottilie Zither", `Xaver ${HOSTILE}`]);
  await expect(list.getByText("Both are in Lisbon.")).toHaveCount(1);
  await expect(list.getByText("Both say the same level.")).toHaveCount(1);
  await expect(list.getByText("No e-mail address in the file")).toHaveCount(2);
  await expectAccessible(scout);
  await scout.getByLabel("Filter people").fill("ottilie");
  await expect(list.getByRole("heading")).toHaveText(["Ottilie Zither"]);
  await scout.getByLabel("Filter people").fill("nobody of that name");
  await scout.getByRole("button", { name: "Clear filter" }).click();
  await expect(list.getByRole("heading")).toHaveCount(3);
  await scout.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(scout);
  await scout.setViewportSize({ width: 1280, height: 900 });
}

/** No request holds anything of the files, nor does anything that the browser keeps. */
async function expectNothingLeft(scout: Page, sent: readonly string[], email: string): Promise<void> {
  // That the record sees what is sent: the script that reads the files came meanwhile.
  expect(sent.some((request) => request.includes("match-worker"))).toBe(true);
  const words = [
    "Ottilie",
    "ottilie",
    "Zither",
    "Xaver",
    "Phone",
    "Unfitting",
    "Lighthouse",
    "Acme",
    "Connections.csv",
  ];
  const kept = await stored(scout);
  for (const word of [email, ...words]) {
    for (const request of sent) expect(request).not.toContain(word);
    expect(kept).not.toContain(word);
  }
}

const referTo = (page: Page, name: string) =>
  page.getByRole("button", { name: `Refer ${name}: Senior Theremin Builder` });

async function expectFilledIn(scout: Page, name: string, email: string, linkedin: string): Promise<void> {
  await expect(scout).toHaveURL(/\/refer\/[0-9a-f-]{36}$/);
  await expect(scout.getByLabel("Candidate name")).toHaveValue(name);
  await expect(scout.getByLabel("Candidate email")).toHaveValue(email);
  await expect(scout.getByLabel(/LinkedIn/)).toHaveValue(linkedin);
}

test("X144 X145 X147 X148 contacts are read and matched in the browser, nothing of them leaves it before one is chosen, and that one is in the form", async ({
  page: owner,
  openBrowser,
}) => {
  test.setTimeout(120_000);
  await signUp(owner, "Marguerite", "Olander");
  const job = await postJob(owner, { title: "Senior Theremin Builder" });
  const context = await openBrowser();
  const scout = await context.newPage();
  await scout.setViewportSize({ width: 1280, height: 900 });
  await signUp(scout, "Ines", "Marchetti");
  const email = newEmail("ottilie");
  await scout.goto(`/refer/${job}`);
  await scout.getByRole("link", { name: "Whom do I know for this job?" }).click();
  await expect(scout.getByRole("heading", { name: "Whom do I know?", level: 1 })).toBeVisible();
  await expect(scout.getByText("Your contacts stay on this device")).toBeVisible();
  await expectAccessible(scout);

  const { sent, stop } = record(context);
  await choose(scout, email);
  await expectMatches(scout);
  stop();
  await expectNothingLeft(scout, sent, email);

  await referTo(scout, "Ottilie Zither").click();
  await expectFilledIn(scout, "Ottilie Zither", email, "https://www.linkedin.com/in/ottilie-zither");
  // Whoever comes back finds nobody: leaving the page forgot them all.
  await scout.goBack();
  await expect(scout.getByLabel(FILES)).toBeVisible();
  await expect(scout.getByRole("list", { name: "People who fit" })).toHaveCount(0);
  // The form is about Ottilie by now: somebody else takes her place only when that is said.
  await choose(scout, email);
  await referTo(scout, "Jörg Phone").click({ timeout: 30_000 });
  const dialog = scout.getByRole("dialog", { name: "You have begun to refer Ottilie Zither" });
  await expectAccessible(scout);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await referTo(scout, "Jörg Phone").click();
  await dialog.getByRole("button", { name: "Go on with Jörg Phone" }).click();
  await expectFilledIn(scout, "Jörg Phone", "", "");
  // Most have no address: what was typed is there still when the same person is chosen again.
  await scout.getByLabel("Candidate email").fill("joerg@people.example");
  await scout.goBack();
  await scout.getByLabel(FILES).setInputFiles({ name: "p.vcf", mimeType: "text/vcard", buffer: Buffer.from(CARD) });
  await referTo(scout, "Jörg Phone").click({ timeout: 30_000 });
  await expectFilledIn(scout, "Jörg Phone", "joerg@people.example", "");
});

test("X147 the page of its own compares with all open jobs, and says which", async ({ page: owner, openBrowser }) => {
  await signUp(owner, "Petra", "Poster");
  await postJob(owner, { title: "Glockenspiel Tuner" });
  const scout = await (await openBrowser()).newPage();
  await signUp(scout, "Ines", "Marchetti");
  await scout.goto("/dashboard");
  await scout.getByRole("link", { name: "Whom do I know?" }).click();
  const card = "BEGIN:VCARD\nVERSION:4.0\nFN:Zoe Bell\nTITLE:Glockenspiel Tuner\nEND:VCARD\n";
  await scout.getByLabel(FILES).setInputFiles({ name: "z.vcf", mimeType: "text/vcard", buffer: Buffer.from(card) });
  const list = scout.getByRole("list", { name: "People who fit" });
  await expect(list.getByText("Their position shares these words with the job: Glockenspiel, Tuner.")).toBeVisible({
    timeout: 30_000,
  });
  await expect(list.getByRole("link", { name: "Glockenspiel Tuner" })).toHaveAttribute("target", "_blank");
  await scout.getByRole("button", { name: "Forget these people" }).click();
  await expect(list).toHaveCount(0);
  // The pressed button is gone: whoever uses the keyboard stands at the files.
  await expect(scout.getByLabel(FILES)).toBeFocused();
  // Of one's own job nobody refers.
  await owner.goto("/dashboard");
  await owner.getByRole("link", { name: "Whom do I know?" }).click();
  await owner.getByLabel(FILES).setInputFiles({ name: "z.vcf", mimeType: "text/vcard", buffer: Buffer.from(card) });
  await expect(owner.getByText("Of 1 people nobody’s position fits an open job.")).toBeVisible({ timeout: 30_000 });
});
