import type { Email } from "postal-mime";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildReferral, referWithoutNotice, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { notifyQueuedCandidates } from "../../../../tests/support/consent.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { createReportCase, decideReportCase } from "../../../../tests/support/reports.ts";
import { applyAsScout, approveScout, buildScoutSubmission } from "../../../../tests/support/scouts.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { invitationEndpoints } from "../../../contract/hiring/consent.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { scoutEndpoints } from "../../../contract/hiring/scouts.ts";
import { settingsEndpoints } from "../../../contract/identity/settings.ts";
import { jobReferrerEndpoints } from "../../../contract/jobs/posting/job-referrers.ts";
import { teamEndpoints } from "../../../contract/members/team.ts";
import { unsubscribeEndpoints } from "../../../contract/notifications/notifications.ts";
import { addressHash } from "../../infra/db/suppression.ts";
import { emailKey } from "../../infra/platform/identity.ts";
import { createLinkToken } from "../../infra/platform/link-tokens.ts";

let world: World;
let ines: Person;
let poster: Person;
let admin: Person;
let job: string;
let company: string;

beforeAll(async () => {
  world = await createWorld({ config: { OPERATOR: "Example Ltd, Tallinn", RATE_LIMIT_FACTOR: "1000" } });
  ines = await world.person("Ines Marchetti");
  poster = await world.person("Petra Poster");
  admin = await world.person("Root Example", { admin: true });
  const made = await world.job(poster);
  [job, company] = [made.id, made.company.id];
});
afterAll(() => world.close());

async function mailsTo(address: string): Promise<Email[]> {
  await notifyQueuedCandidates(world);
  await sendQueuedEmails(world);
  return (await readWrittenEmails(world)).filter(({ to }) => to?.some((one) => one.address === address));
}

const headerOf = (mail: Email | undefined, key: string) => mail?.headers.find((one) => one.key === key)?.value ?? "";

/** The path of a mail's one-click unsubscribe link, which mail programs send a POST to. */
function stopPath(mail: Email | undefined): string {
  expect(headerOf(mail, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  return new URL(headerOf(mail, "list-unsubscribe").replace(/^<|>$/g, "")).pathname;
}

async function press(mail: Email | undefined): Promise<void> {
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  expect((await world.app.request(stopPath(mail), { method: "POST", body })).status).toBe(200);
}

async function referredMail(email = uniqueEmail()) {
  const { id } = await referWithoutNotice(ines, job, { candidate_email: email });
  return { id, email, mail: (await mailsTo(email)).at(-1) };
}

/** A person who unsubscribed from mails that others cause. */
async function stopped(): Promise<string> {
  const { email, mail } = await referredMail();
  await press(mail);
  return email;
}

describe("F53 a mail to a person without an account", () => {
  it("F53 is sent from its writer through the installation, and says why, who runs it and how to unsubscribe", async () => {
    const { mail } = await referredMail();
    expect(mail?.from).toEqual({ name: "Ines Marchetti via Vouchwell", address: "no-reply@localhost" });
    const token = stopPath(mail).split("/").at(-1) ?? "";
    for (const part of [mail?.text, mail?.html?.replaceAll("&#8288;", "")]) {
      expect(part).toContain("because Ines Marchetti gave us your address to refer you for a job.");
      expect(part).toContain("This Vouchwell site is run by Example Ltd, Tallinn.");
      expect(part).toContain("http://localhost:3000/privacy");
      expect(part).toContain(`http://localhost:3000/unsubscribe#${token}`);
    }
  });

  it("X28 is unsubscribed by a press alone, never by opening its link", async () => {
    const { email, mail } = await referredMail();
    const other = (await world.job(await world.person("Otto Other"))).id;
    const refused = async () =>
      (await ines.try(referralEndpoints.create, { body: buildReferral(other, { candidate_email: email }) })).status;
    expect((await world.app.request(stopPath(mail))).status).toBe(405);
    await press(mail);
    expect(await refused()).toBe(403);
  });

  it("F50 sends the link again on request, three times a day, about what was known before the unsubscription alone", async () => {
    const { id, email, mail } = await referredMail();
    await press(mail);
    const other = (await world.job(await world.person("Otto Other"))).id;
    await world.pool.query(
      `INSERT INTO referrals (id, job, candidate_name, candidate_email, candidate_email_key, recommendation, reward_amount, visible_at,
        created_by, created_at, updated_at) VALUES (gen_random_uuid(), $1, 'Jonah Weiss', $2, $3, 'Good.', 100, NULL, $4, $5, $5)`,
      [other, email, emailKey(email), ines.id, world.clock.now()],
    );
    const ask = () => world.visitor.call(invitationEndpoints.requestLink, { body: { email } });
    await ask();
    const [, again] = await mailsTo(email);
    const token = /#token=([\w-]+)/.exec(again?.text ?? "")?.[1] ?? "";
    const page = await world.visitor.call(invitationEndpoints.open, { body: { token } });
    expect(page.referrals.map((one) => one.id)).toEqual([id]);
    for (let turn = 0; turn < 3; turn += 1) await ask();
    expect(await mailsTo(email)).toHaveLength(4);
    const { rows } = await world.pool.query(
      "SELECT visible_at FROM referrals WHERE candidate_email_key = $1 AND id <> $2",
      [emailKey(email), id],
    );
    expect(rows).toEqual([{ visible_at: null }]);
  });

  it("tells a user who invites an unsubscribed person, and sends nothing", async () => {
    const email = await stopped();
    const sent = (await mailsTo(email)).length;
    const invited = await poster.try(teamEndpoints.invite, {
      params: { id: company },
      body: { email, role: "viewer" },
    });
    const asked = await poster.try(jobReferrerEndpoints.invite, { params: { id: job }, body: { email } });
    for (const answer of [invited, asked])
      expect(answer).toMatchObject({ status: 409, body: { code: "address_suppressed" } });
    expect(await mailsTo(email)).toHaveLength(sent);
    const { items } = await poster.call(jobReferrerEndpoints.list, { params: { id: job } });
    expect(items).toEqual([]);
  });

  it("invites a person with an account all the same", async () => {
    const email = await stopped();
    await world.person("Anna Account", { email });
    const answer = await poster.try(teamEndpoints.invite, { params: { id: company }, body: { email, role: "viewer" } });
    expect(answer.status).toBe(201);
    expect((await mailsTo(email)).at(-1)?.from?.name).toBe("Petra Poster via Vouchwell");
  });

  it("A10 does not treat an unverified account with the address as theirs", async () => {
    const other = await createWorld({ config: { SMTP_URL: "smtp://127.0.0.1:1" } });
    try {
      const by = await other.person("Petra Poster", { verified: true });
      const made = await other.job(by);
      const invited = async (verified: boolean) => {
        const email = uniqueEmail();
        const about = { name: "address", id: addressHash(other.services, emailKey(email)) };
        const token = createLinkToken(other.services.secrets, "unsubscribe", about);
        await other.visitor.call(unsubscribeEndpoints.off, { params: { token } });
        await other.person("Sam Squatter", { email, verified });
        const params = { id: made.company.id };
        const joining = await by.try(teamEndpoints.invite, { params, body: { email, role: "viewer" } });
        const referring = await by.try(jobReferrerEndpoints.invite, { params: { id: made.id }, body: { email } });
        return [joining.status, referring.status];
      };
      expect(await invited(false)).toEqual([409, 409]);
      expect(await invited(true)).toEqual([201, 201]);
    } finally {
      await other.close();
    }
  });

  it("S6 about their scout application stops separately: an approval sends no invitation, and the review says so", async () => {
    const email = uniqueEmail();
    const id = await applyAsScout(world, { email });
    const [receipt] = await mailsTo(email);
    expect(receipt?.text).toContain("because this address was entered in a scout application.");
    await press(receipt);
    await approveScout(admin, id);
    expect(await mailsTo(email)).toHaveLength(1);
    const record = await admin.call(scoutEndpoints.get, { params: { id } });
    expect(record).toMatchObject({ status: "approved", invited_at: null, mails_stopped: true });
    const again = await admin.try(scoutEndpoints.invite, { params: { id } });
    expect(again.body.code).toBe("address_suppressed");
    expect((await referredMail(email)).mail?.subject).toContain("Ines Marchetti");
  });

  it("S6 about an early application stops by its own link, though nothing of that application is stored", async () => {
    const email = uniqueEmail();
    const body = { status: "declined", reason: "details" } as const;
    await admin.call(scoutEndpoints.setStatus, { params: { id: await applyAsScout(world, { email }) }, body });
    const again = () => world.visitor.call(scoutEndpoints.submit, { body: buildScoutSubmission(world, { email }) });
    await again();
    const sent = await mailsTo(email);
    expect(sent).toHaveLength(3);
    await press(sent.at(-1));
    await again();
    expect(await mailsTo(email)).toHaveLength(3);
  });

  it("P21 about their report stops separately, and removes the address from it", async () => {
    const email = uniqueEmail();
    const of = (await world.job(await world.person("Otto Other"))).id;
    const id = await createReportCase(world, { by: world.visitor, admin }, of, { email });
    await decideReportCase(admin, id, "kept");
    const [mail] = await mailsTo(email);
    await press(mail);
    const { rows } = await world.pool.query("SELECT email, email_key FROM reports WHERE case_id = $1", [id]);
    expect(rows).toEqual([{ email: "", email_key: "" }]);
    expect((await referredMail(email)).mail).toBeDefined();
  });
});

describe("F54 the reader's language", () => {
  it("F54 is that of the page on which they answered, never the referrer's", async () => {
    await ines.call(settingsEndpoints.update, { body: { language: "de" } });
    const { id, email, mail } = await referredMail();
    expect(mail?.subject).toContain("Ines Marchetti referred you");
    const token = /#token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    const body = { token, referral: id, answer: "accept", language: "fr" } as const;
    await world.visitor.call(invitationEndpoints.answer, { body });
    const move = (from: "Pending" | "Reviewing", status: "Reviewing" | "Interviewing") =>
      poster.call(referralEndpoints.setStatus, { params: { id }, body: { from, status } });
    await move("Pending", "Reviewing");
    await move("Reviewing", "Interviewing");
    const [, step] = await mailsTo(email);
    expect(step?.text).toContain("Vous recevez cet e-mail parce que Ines Marchetti");
    expect(step?.text).toContain("/referred?lang=fr#token=");
  });

  it("the suppression list confirmation uses the language of its page", async () => {
    const email = uniqueEmail();
    await world.visitor.call(invitationEndpoints.registerRequest, { body: { email, language: "es" } });
    expect((await mailsTo(email))[0]?.subject).toBe("Confirma que no quieres que te recomienden");
  });
});

// Advancing the clock in this block ends the sessions of everybody above.
describe("F53 a referral that waits for its notification", () => {
  it("F10 is not sent after an unsubscription: the referrer reads that nothing reached the candidate", async () => {
    const email = uniqueEmail();
    const { mail } = await referredMail(email);
    const other = (await world.job(await world.person("Otto Other"))).id;
    const { id } = await referWithoutNotice(ines, other, { candidate_email: email });
    await press(mail);
    world.clock.advance(48 * 3_600_000);
    expect(await mailsTo(email)).toHaveLength(1);
    const { rows } = await world.pool.query(
      "SELECT kind FROM notifications WHERE user_id = $1 AND subject = $2 AND kind = 'referral_undelivered'",
      [ines.id, id],
    );
    expect(rows).toHaveLength(1);
  });
});
