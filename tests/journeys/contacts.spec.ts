import type { BrowserContext, Page, Request } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { postJob } from "./job-desk.ts";
import { newEmail, signUp } from "./people.ts";

const FILES = "Files with your contacts";
const HOSTILE = '<img src=x onerror="document.title=1">';

/** A LinkedIn export: most rows without an email address, one with hostile text, and many without a matching job. */
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

/** Records everything that the browser sends from now on as text, including requests of workers. */
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

/** The matches with their reasons, and what was not read; filtered, and on a phone. */
async function expectMatches(scout: Page): Promise<void> {
  await expect(scout.getByText("Contacts who fit an open job: 3 of 10,004")).toBeVisible();
  await expect(scout.getByText("cat.csv is not a vCard, and it has no header row.")).toBeVisible();
  const list = scout.getByRole("list", { name: "Matching contacts" });
  await expect(list.getByRole("heading")).toHaveText(["Jörg Phone", "Ottilie Zither", `Xaver ${HOSTILE}`]);
  await expect(list.getByText("Both are in Lisbon.")).toHaveCount(1);
  await expect(list.getByText("Both are at the same level.")).toHaveCount(1);
  await expect(list.getByText("No email address in the file")).toHaveCount(2);
  await expectAccessible(scout);
  await scout.getByLabel("Filter contacts").fill("ottilie");
  await expect(list.getByRole("heading")).toHaveText(["Ottilie Zither"]);
  await scout.getByLabel("Filter contacts").fill("nobody of that name");
  await scout.getByRole("button", { name: "Clear filter" }).click();
  await expect(list.getByRole("heading")).toHaveCount(3);
  await scout.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(scout);
  await scout.setViewportSize({ width: 1280, height: 900 });
}

/** Neither requests nor browser storage contain anything of the files. */
async function expectNothingLeft(scout: Page, sent: readonly string[], email: string): Promise<void> {
  // Checks that the recording works: the script that reads the files was requested meanwhile.
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
  await signUp(owner, "Marguerite", "Olander");
  const job = await postJob(owner, { title: "Senior Theremin Builder" });
  const context = await openBrowser();
  const scout = await context.newPage();
  await scout.setViewportSize({ width: 1280, height: 900 });
  await signUp(scout, "Ines", "Marchetti");
  const email = newEmail("ottilie");
  await scout.goto(`/refer/${job}`);
  await scout.getByRole("link", { name: "Match my contacts with this job" }).click();
  await expect(scout.getByRole("heading", { name: "Match my contacts", level: 1 })).toBeVisible();
  await expect(scout.getByText("Your contacts stay on this device")).toBeVisible();
  await expectAccessible(scout);

  const { sent, stop } = record(context);
  await choose(scout, email);
  await expectMatches(scout);
  stop();
  await expectNothingLeft(scout, sent, email);

  await referTo(scout, "Ottilie Zither").click();
  await expectFilledIn(scout, "Ottilie Zither", email, "https://www.linkedin.com/in/ottilie-zither");
  // Returning shows the same people; a reload removes them.
  await scout.goBack();
  await expect(referTo(scout, "Jörg Phone")).toBeVisible();
  await scout.reload();
  await expect(scout.getByLabel(FILES)).toBeVisible();
  await expect(scout.getByRole("list", { name: "Matching contacts" })).toHaveCount(0);
  // The form is about Ottilie now: she is only replaced after confirmation.
  await choose(scout, email);
  await referTo(scout, "Jörg Phone").click();
  const dialog = scout.getByRole("dialog", { name: "You have started to refer Ottilie Zither" });
  await expectAccessible(scout);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await referTo(scout, "Jörg Phone").click();
  await dialog.getByRole("button", { name: "Continue with Jörg Phone" }).click();
  await expectFilledIn(scout, "Jörg Phone", "", "");
  // Most have no email address: the input is restored when the same person is chosen again.
  await scout.getByLabel("Candidate email").fill("joerg@people.example");
  await scout.goBack();
  await referTo(scout, "Jörg Phone").click();
  await expectFilledIn(scout, "Jörg Phone", "joerg@people.example", "");
});

test("X147 the page of its own compares with all open jobs, and says which", async ({ page: owner, openBrowser }) => {
  await signUp(owner, "Petra", "Poster");
  await postJob(owner, { title: "Glockenspiel Tuner" });
  const scout = await (await openBrowser()).newPage();
  await signUp(scout, "Ines", "Marchetti");
  await scout.goto("/dashboard");
  await scout.getByRole("link", { name: "Match my contacts" }).click();
  const card = "BEGIN:VCARD\nVERSION:4.0\nFN:Zoe Bell\nTITLE:Glockenspiel Tuner\nEND:VCARD\n";
  await scout.getByLabel(FILES).setInputFiles({ name: "z.vcf", mimeType: "text/vcard", buffer: Buffer.from(card) });
  const list = scout.getByRole("list", { name: "Matching contacts" });
  await expect(list.getByText("Their position shares these words with the job: Glockenspiel, Tuner.")).toBeVisible();
  await expect(list.getByRole("link", { name: "Glockenspiel Tuner" })).toHaveAttribute("target", "_blank");
  await scout.getByRole("button", { name: "Clear contacts" }).click();
  await expect(list).toHaveCount(0);
  // The pressed button is gone, so the focus moves to the files.
  await expect(scout.getByLabel(FILES)).toBeFocused();
  // Nobody can refer to their own job.
  await owner.goto("/dashboard");
  await owner.getByRole("link", { name: "Match my contacts" }).click();
  await owner.getByLabel(FILES).setInputFiles({ name: "z.vcf", mimeType: "text/vcard", buffer: Buffer.from(card) });
  await expect(owner.getByText("None of your 1 contacts fits an open job.")).toBeVisible();
});
