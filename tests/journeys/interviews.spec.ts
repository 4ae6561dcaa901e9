import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { mailTo } from "./installation.ts";
import { callAs, postJob, referThrough } from "./job-desk.ts";
import { newEmail, signUp } from "./people.ts";

const HERE = { dataDir: `${process.env.JOURNEYS_FOLDER}/data` };
const DAY_MS = 86_400_000;

/** An applicant in Interviewing, in a browser with another time zone, and the team's open record. */
async function interviewing(page: Page, applicant: Page): Promise<{ job: string; application: string }> {
  await signUp(page, "Marguerite", "Olander");
  const job = await postJob(page, { title: "Bell Founder" });
  await signUp(applicant, "Mira", "Castellan");
  const made = await callAs(applicant, "POST", "/api/applications", {
    job,
    candidate_name: "Mira Castellan",
    candidate_email: newEmail("mira"),
    cover_letter: "I have cast bells for nine years.",
  });
  const application = String(made.id);
  for (const [from, status] of [
    ["Applied", "Reviewing"],
    ["Reviewing", "Interviewing"],
  ])
    await callAs(page, "POST", `/api/applications/${application}/status`, { from, status });
  return { job, application };
}

/** The New York time at 14:00 UTC of a day. */
function nineOrTen(day: string): string {
  const winter = new Date(`${day}T12:00:00Z`).toLocaleString("en", {
    timeZone: "America/New_York",
    timeZoneName: "shortOffset",
  });
  return winter.includes("GMT-4") ? "10:00" : "9:00";
}

/** The interview appears in the own list, and in the calendar of a private URL created there. */
async function expectCalendar(applicant: Page): Promise<void> {
  await applicant.goto("/interviews");
  await expect(applicant.getByRole("link", { name: "Interview with Quillstack" })).toBeVisible();
  await applicant.getByRole("button", { name: "Create an address" }).click();
  const address = await applicant.getByText(/\/calendar\/[\w-]{43}\.ics$/).textContent();
  const calendar = await applicant.request.get(new URL(address ?? "").pathname);
  expect(await calendar.text()).toContain("SUMMARY:Interview: Bell Founder\\, Quillstack");
}

test("H10 H11 a team offers times, an applicant picks one in another zone, the team sees it at once, and it is cancelled", {
  tag: "@main",
}, async ({ page, openBrowser, watch }) => {
  // A slot that is already taken returns 409, which browsers log to the console.
  watch.allow(/Failed to load resource/);
  const context = await openBrowser({ timezoneId: "America/New_York" });
  const applicant = await context.newPage();
  const { job, application } = await interviewing(page, applicant);
  const day = new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10);

  await page.goto(`/jobs/${job}/manage?open=application:${application}`);
  const panel = page.getByRole("complementary");
  await panel.getByRole("button", { name: "Offer times" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Time zone")).toHaveValue("UTC");
  await dialog.getByRole("button", { name: "Offer times" }).click();
  await expect(dialog.getByText("Please fill in all required fields").first()).toBeVisible();
  await dialog.getByLabel("Time 1", { exact: true }).fill(`${day}T14:00`);
  await dialog.getByRole("button", { name: "Add a time" }).click();
  await dialog.getByLabel("Time 2", { exact: true }).fill(`${day}T16:30`);
  await dialog.getByLabel("Where").fill("http://meet.example.com/bells");
  await dialog.getByLabel("Message to the candidate").fill("Bring a bell.");
  await dialog.getByRole("button", { name: "Offer times" }).click();
  await expect(dialog.getByText("Enter where it takes place, or the https address of a video call")).toBeVisible();
  await expect(dialog.getByLabel("Time 2", { exact: true })).toHaveValue(`${day}T16:30`);
  await dialog.getByLabel("Where").fill("https://meet.example.com/bells");
  await dialog.getByRole("button", { name: "Offer times" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(panel.getByText("Waiting for an answer")).toBeVisible();
  await expect(panel.getByText("2 times offered")).toBeVisible();

  await applicant.goto("/my-applications");
  const invited = applicant.getByRole("article").filter({ hasText: "Interview with Quillstack" });
  await expect(invited.getByText("Bring a bell.")).toBeVisible();
  await expect(invited.getByLabel("Time zone")).toHaveValue("America/New_York");
  const first = nineOrTen(day);
  await invited.getByLabel("Time zone").selectOption("Asia/Tokyo");
  await expect(invited.getByRole("button", { name: /11:00 PM/ })).toBeVisible();
  await invited.getByLabel("Time zone").selectOption("America/New_York");
  await invited.getByRole("button", { name: new RegExp(`${first}\\sAM`) }).click();
  await expect(invited.getByText("Your interview is scheduled.", { exact: false })).toBeVisible();
  await expect(panel.getByText("Scheduled", { exact: true })).toBeVisible();
  await expect(panel.getByText(/2:00\s–\s2:45\sPM/).first()).toBeVisible();

  await expectCalendar(applicant);

  await applicant.goto("/my-applications");
  await invited.getByRole("button", { name: "Cancel the interview" }).click();
  const asked = applicant.getByRole("dialog");
  await asked.getByLabel("Message").fill("I found other bells.");
  await asked.getByRole("button", { name: "Cancel the interview" }).click();
  await expect(panel.getByText("Cancelled by the candidate")).toBeVisible();
  await expect(panel.getByText("I found other bells.")).toBeVisible();
  await context.close();
});

test("H10 F5 who was referred chooses by the mailed link, without an account, on a phone", async ({
  page,
  openBrowser,
}) => {
  await signUp(page, "Marguerite", "Olander");
  const job = await postJob(page, { title: "Clock Maker" });
  const referrer = await (await openBrowser()).newPage();
  await signUp(referrer, "Ines", "Marchetti");
  const candidate_email = newEmail("jonah");
  const recommendation = "I worked beside them for three years and would hire them again at once.";
  const words = { job, candidate_name: "Jonah Weiss", candidate_email, recommendation };
  const record = await referThrough(referrer, words);
  await referrer.close();
  for (const [from, status] of [
    ["Pending", "Reviewing"],
    ["Reviewing", "Interviewing"],
  ])
    await callAs(page, "POST", `/api/referrals/${record}/status`, { from, status });
  const { id: own } = await callAs(page, "GET", "/api/me");
  const starts_at = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + 9 * DAY_MS).toISOString();
  const details = { kind: "referral", record, minutes: 45, place: "Room 3", people: [own], zone: "UTC" };
  await callAs(page, "POST", `/api/jobs/${job}/interviews`, { ...details, slots: [starts_at] });
  const mail = await mailTo(HERE, candidate_email, "Quillstack offers you interview times");
  const link = /\/interview#token=\S+/.exec(mail.text ?? "")?.[0] ?? "";
  const phone = await (await openBrowser({ viewport: { width: 390, height: 844 } })).newPage();
  await phone.goto(link);
  await expect(phone.getByRole("button", { name: /12:00\sAM/ })).toBeVisible();
  expect(phone.url()).not.toContain("token");
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone);
  await phone.getByRole("button", { name: /12:00\sAM/ }).click();
  await expect(phone.getByText("Your interview is scheduled.", { exact: false })).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole("button", { name: "Cancel the interview" })).toBeVisible();
});

test("H10 a time that clocks leave out is refused where it stands, and one they show twice asks which is meant", async ({
  page,
  openBrowser,
}) => {
  const applicant = await (await openBrowser()).newPage();
  const { job, application } = await interviewing(page, applicant);
  await applicant.close();
  await page.goto(`/jobs/${job}/manage?open=application:${application}`);
  await page.getByRole("complementary").getByRole("button", { name: "Offer times" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Time zone").selectOption("Europe/Berlin");
  await dialog.getByLabel("Where").fill("Room 3");
  await dialog.getByLabel("Time 1", { exact: true }).fill("2027-03-28T02:30");
  await dialog.getByRole("button", { name: "Offer times" }).click();
  await expect(dialog.getByText("This time does not exist on that day")).toBeVisible();
  await dialog.getByLabel("Time 1", { exact: true }).fill("2027-10-31T02:30");
  await expect(dialog.getByText("The later one: this time occurs twice on that day")).toBeVisible();
});
