import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { referCandidate, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { findConsentEmails, findConsentToken, notifyQueuedCandidates } from "../../../../tests/support/consent.ts";
import { startSmtpStub } from "../../../../tests/support/smtp.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { type InvitationDetail, invitationEndpoints } from "../../../contract/hiring/consent.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { jobLinkEndpoints } from "../../../contract/jobs/posting/job-links.ts";
import { notifyCandidate } from "./consent-email.ts";
import { purgeExpiredConsents } from "./erase-unanswered.ts";

let world: World;
let poster: Person;
let ines: Person;
let job: string;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  poster = await world.person("Petra Poster");
  ines = await world.person("Ines Marchetti");
  job = (await world.job(poster)).id;
});

const open = (token: string, by = world.visitor) => by.try(invitationEndpoints.open, { body: { token } });
const invitationOf = async (id: string) => (await ines.call(referralEndpoints.get, { params: { id } })).invitation;

describe("F5 the mail to the candidate", () => {
  it("F5 says who referred them to what, with a link whose token browsers do not send", async () => {
    const email = uniqueEmail();
    const { id } = await referCandidate(ines, job, { candidate_email: email, candidate_name: "Jonah Weiss" });
    await notifyQueuedCandidates(world);
    const [letter, ...more] = await findConsentEmails(world, email);
    expect(more).toEqual([]);
    expect(letter?.subject).toBe("Ines Marchetti referred you to Quillstack: Staff Backend Engineer");
    expect(letter?.text).toContain(`http://localhost:3000/referred#token=${letter?.token}`);
    expect(letter?.text).not.toContain("without a single lost cent");
    const answer = await open(letter?.token ?? "");
    expect(answer).toMatchObject({
      status: 200,
      body: {
        email,
        name: "Jonah Weiss",
        never_again: false,
        own_account: false,
        referrals: [
          {
            id,
            referrer_name: "Ines Marchetti",
            status: "Pending",
            job: { id: job, title: "Staff Backend Engineer", company: { name: "Quillstack" } },
            can: { accept: true, decline: true },
          },
        ],
      },
    });
  });

  it("J51 has the link of a private job, and no link for other jobs", async () => {
    const hidden = await world.job(poster, { private: true, company_website: "https://hidden.example" });
    const { token } = await poster.call(jobLinkEndpoints.get, { params: { id: hidden.id } });
    await ines.call(jobLinkEndpoints.open, { body: { token } });
    const linkTo = async (to: string) => {
      const email = uniqueEmail();
      await referCandidate(ines, to, { candidate_email: email });
      await notifyQueuedCandidates(world);
      const { referrals } = (await open(await findConsentToken(world, email))).body as unknown as InvitationDetail;
      return referrals[0]?.link;
    };
    expect(await linkTo(hidden.id)).toBe(token);
    expect(await linkTo(job)).toBeUndefined();
  });

  it("F13 X31 has no recommendation, which its page shows", async () => {
    const email = uniqueEmail();
    await referCandidate(ines, job, { candidate_email: email, recommendation: `A secret word. ${"x".repeat(60)}` });
    await notifyQueuedCandidates(world);
    const [letter] = await findConsentEmails(world, email);
    expect(`${letter?.text} ${letter?.html}`).not.toContain("A secret word");
    // What the company sees, and what a missing answer ends (F10, F21), changes without a press.
    expect(letter?.text).toContain("opening the page changes nothing");
    expect(letter?.text).not.toContain("nothing changes until");
    expect(JSON.stringify((await open(letter?.token ?? "")).body)).toContain("A secret word");
  });

  it("F5 counts as notified only when a mail server accepted the mail, also after the link is purged", async () => {
    const { id } = await referCandidate(ines, job);
    await notifyQueuedCandidates(world);
    expect(await invitationOf(id)).toBe("waiting");
    const stub = await startSmtpStub();
    const other = await createWorld({ config: { SMTP_URL: stub.url } });
    const [owner, referrer] = [await other.person("Petra Poster"), await other.person("Ines Marchetti")];
    const referred = await referCandidate(referrer, (await other.job(owner)).id);
    const state = async () => {
      const { rows } = await other.pool.query("SELECT notified_at FROM consent_requests WHERE referral = $1", [
        referred.id,
      ]);
      const record = await referrer.call(referralEndpoints.get, { params: { id: referred.id } });
      return [record.invitation, rows[0]?.notified_at ?? null];
    };
    stub.become("refuse-later");
    await notifyQueuedCandidates(other);
    expect(await state()).toEqual(["waiting", null]);
    stub.become("accept");
    other.clock.advance(60_000);
    await notifyQueuedCandidates(other);
    expect(await state()).toEqual(["notified", null]);
    const later = { ...other.ctx, clock: { now: () => new Date("2027-02-01T00:00:00Z") } };
    await purgeExpiredConsents(later);
    await other.pool.query("DELETE FROM mails");
    expect(await state()).toEqual(["notified", expect.any(Date)]);
    expect((await other.pool.query("SELECT FROM consent_emails")).rows).toEqual([]);
    await stub.close();
    await other.close();
  });

  it("F5 F10 X41 no second mail to an address within two hours: later contents wait and are sent together", async () => {
    const email = uniqueEmail();
    const jobs = await Promise.all(Array.from({ length: 4 }, () => world.job(poster)));
    const people = await Promise.all(["Ann", "Ben", "Cleo", "Dan"].map((name) => world.person(`${name} Referrer`)));
    await referCandidate(ines, job, { candidate_email: email });
    await notifyQueuedCandidates(world);
    for (const [place, one] of people.entries())
      await referCandidate(one, jobs[place]?.id ?? "", { candidate_email: email.toUpperCase() });
    await notifyQueuedCandidates(world);
    await notifyQueuedCandidates(world);
    expect(await findConsentEmails(world, email)).toHaveLength(1);
    world.clock.advance(2 * 3_600_000 - 1);
    await notifyQueuedCandidates(world);
    expect(await findConsentEmails(world, email)).toHaveLength(1);
    world.clock.advance(1);
    await notifyQueuedCandidates(world);
    await notifyQueuedCandidates(world);
    const [first, second, ...more] = await findConsentEmails(world, email);
    expect(more).toEqual([]);
    expect(second?.subject).toBe("You have been referred to 4 jobs");
    const shown = async (token = "") => (await open(token)).body.referrals as unknown[];
    for (const { token } of [first, second] as { token: string }[]) expect(await shown(token)).toHaveLength(5);
  });

  it("X41 20 concurrent runs write one mail", async () => {
    const email = uniqueEmail();
    const written = async () => {
      const { rows } = await world.pool.query("SELECT dedupe_key FROM mails WHERE message = 'referred'");
      return rows.length;
    };
    const before = await written();
    const { id } = await referCandidate(ines, job, { candidate_email: email });
    await Promise.all(Array.from({ length: 20 }, () => notifyCandidate(world.ctx, { referral: id })));
    expect((await written()) - before).toBe(1);
  });

  it("F5 X41 no mail after never again but a requested link, about what was known before", async () => {
    const email = uniqueEmail();
    await referCandidate(ines, job, { candidate_email: email });
    await notifyQueuedCandidates(world);
    const token = await findConsentToken(world, email);
    const other = await world.job(poster);
    const second = await world.person("Second Referrer");
    const { id: unknown } = await referCandidate(second, other.id, { candidate_email: email });
    const answer = await world.visitor.call(invitationEndpoints.neverAgain, { body: { token } });
    expect(answer.never_again).toBe(true);
    world.clock.advance(48 * 3_600_000);
    await notifyQueuedCandidates(world);
    expect(await findConsentEmails(world, email)).toHaveLength(1);
    await world.visitor.call(invitationEndpoints.requestLink, { body: { email } });
    await notifyQueuedCandidates(world);
    expect(await findConsentEmails(world, email)).toHaveLength(2);
    const page = await world.visitor.call(invitationEndpoints.open, {
      body: { token: await findConsentToken(world, email) },
    });
    expect(page.referrals.map(({ id }) => id)).not.toContain(unknown);
  });

  it("F54 is not in the referrer's language", async () => {
    await world.pool.query("INSERT INTO user_settings (user_id, language, updated_at) VALUES ($1, 'de', now())", [
      ines.id,
    ]);
    const email = uniqueEmail();
    await referCandidate(ines, job, { candidate_email: email });
    await notifyQueuedCandidates(world);
    const [letter] = await findConsentEmails(world, email);
    expect(letter?.subject).toBe("Ines Marchetti referred you to Quillstack: Staff Backend Engineer");
    expect(letter?.text).toContain("/referred#token=");
  });
});

describe("item 6 the link", () => {
  it("X28 item 6 F50 is not stored, cannot be guessed, and works a year longer than the referral", async () => {
    const email = uniqueEmail();
    await referCandidate(ines, job, { candidate_email: email });
    await notifyQueuedCandidates(world);
    const token = await findConsentToken(world, email);
    expect(token).toMatch(/^[0-9a-f]{32}[\w-]{43}$/);
    const tables = ["consent_emails", "consent_requests", "mails", "auth_audit_log"];
    for (const table of tables) {
      const { rows } = await world.pool.query(`SELECT to_jsonb(t)::text AS row FROM ${table} AS t`);
      expect(JSON.stringify(rows)).not.toContain(token);
    }
    for (const wrong of [
      `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
      token.toLowerCase(),
      "x".repeat(43),
    ])
      expect(await open(wrong)).toMatchObject({ status: 410, body: { code: "invitation_invalid" } });
    const day = 24 * 3_600_000;
    world.clock.advance(400 * day);
    await purgeExpiredConsents(world.ctx);
    const { body } = await open(token);
    expect(body.expires_at).toBeNull();
    await world.visitor.call(invitationEndpoints.answer, {
      body: { token, referral: (body as InvitationDetail).referrals[0]?.id ?? "", answer: "decline" },
    });
    world.clock.advance(365 * day - 1);
    expect((await open(token)).status).toBe(200);
    world.clock.advance(1);
    expect((await open(token)).status).toBe(410);
  });

  it("X28 F50 a lost link is sent again unchanged, three times a day whatever else was sent, and the request reveals nothing", async () => {
    const email = uniqueEmail();
    await referCandidate(ines, job, { candidate_email: email });
    await notifyQueuedCandidates(world);
    const former = await findConsentToken(world, email);
    const ask = (address: string) => world.visitor.try(invitationEndpoints.requestLink, { body: { email: address } });
    const { body: known } = await ask(email);
    const { body: unknown } = await ask("nobody@people.example");
    expect(known).toEqual(unknown);
    for (let turn = 0; turn < 3; turn += 1) await ask(email);
    await notifyQueuedCandidates(world);
    const tokens = async () => (await findConsentEmails(world, email)).map((mail) => mail.token);
    expect(await tokens()).toEqual(Array.from({ length: 4 }, () => former));
    const other = await world.job(poster);
    world.clock.advance(2 * 3_600_000);
    await referCandidate(await world.person("Later Referrer"), other.id, { candidate_email: email });
    await notifyQueuedCandidates(world);
    expect(await tokens()).toHaveLength(5);
    world.clock.advance(22 * 3_600_000);
    await ask(email);
    await notifyQueuedCandidates(world);
    expect(await tokens()).toHaveLength(6);
    expect(await findConsentEmails(world, "nobody@people.example")).toEqual([]);
    expect((await open(former)).status).toBe(200);
  });
});
