import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { referCandidate, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { findConsentToken, notifyQueuedCandidates } from "../../../../tests/support/consent.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { buildReport, createReportCase, decideReportCase } from "../../../../tests/support/reports.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { adminReportEndpoints } from "../../../contract/admin/reports/admin-reports.ts";
import { reportEndpoints } from "../../../contract/admin/reports/reports.ts";
import { invitationEndpoints } from "../../../contract/hiring/consent.ts";
import type { MessageReaders } from "../../../contract/hiring/messages/bounds.ts";
import { messageEndpoints } from "../../../contract/hiring/messages/messages.ts";
import { referrerQuestionEndpoints } from "../../../contract/hiring/messages/referrer-questions.ts";
import { messageToken } from "../../hiring/consent/message-link.ts";
import { eraseReferral } from "../../hiring/referrals/erase-referral.ts";

let world: World;
let owner: Person;
let referrer: Person;
let admin: Person;
let job: string;

beforeAll(async () => {
  world = await createWorld({ now: "2026-11-23T10:00:00.000Z" });
  owner = await world.person("Marguerite Olander");
  referrer = await world.person("Ines Marchetti");
  admin = await world.person("Ada Settler", { admin: true });
  job = (await world.job(owner, { title: "Potter" })).id;
});
afterAll(() => world.close());

const write = async (by: Person, record: string, readers: MessageReaders, text: string) =>
  (await by.call(messageEndpoints.write, { body: { kind: "referral", record, readers, text } })).id;
const report = (by: World["visitor"], subject: string, more = {}) =>
  by.try(reportEndpoints.create, { body: buildReport(world, subject, { kind: "message", ...more }) });
const texts = async (by: Person, record: string) =>
  (await by.call(messageEndpoints.conversation, { query: { kind: "referral", record } })).messages.map(
    ({ text }) => text,
  );
const read = (id: string) => admin.call(adminReportEndpoints.get, { params: { id } });

async function mailsTo(to: string): Promise<string[]> {
  await sendQueuedEmails(world);
  const mails = (await readWrittenEmails(world)).filter((mail) => mail.to?.some(({ address }) => address === to));
  return mails.map(({ text = "" }) => text);
}

describe("T10 reports of messages", () => {
  it('T10 accepts reports from readers who did not write the message, and answers "not found" to all others', async () => {
    const { id } = await referCandidate(referrer, job);
    const stranger = await world.person("Sam Stranger");
    const said = await write(owner, id, "company_referrer", "Pay me first.");
    const hidden = await write(owner, id, "company_candidate", "To the candidate alone.");
    const link = messageToken(world.ctx, id);
    const statuses = [
      await report(world.visitor, said),
      await report(stranger, said),
      await report(admin, said),
      await report(owner, said),
      await report(referrer, hidden),
      await report(world.visitor, said, { link }),
      await report(world.visitor, hidden, { link: "none-of-ours-none-of-ours" }),
    ].map(({ status }) => status);
    expect(statuses).toEqual(Array(7).fill(404));
    expect((await report(referrer, said)).status).toBe(201);
    expect((await report(world.visitor, hidden, { link })).status).toBe(201);
  });

  it("T10 T12 shows admins the message and two before it; a takedown hides it from all, a complaint restores it", async () => {
    const { id } = await referCandidate(referrer, job);
    for (const text of ["first", "second", "third"]) await write(owner, id, "company_referrer", text);
    await write(owner, id, "company_candidate", "not for the referrer");
    const subject = await write(owner, id, "company_referrer", "an insult");
    const of = await createReportCase(world, { by: referrer, admin }, subject, { kind: "message" });
    const { said, label, path } = await read(of);
    expect(said?.words.map(({ part, text }) => [part, text])).toEqual([
      ["before", "second"],
      ["before", "third"],
      ["message", "an insult"],
    ]);
    expect({ label, path }).toEqual({ label: "Potter", path: null });
    await decideReportCase(admin, of, "taken_down", "Nobody is insulted here.");
    expect(await texts(referrer, id)).toContain(null);
    expect(await texts(owner, id)).not.toContain("an insult");
    expect((await report(referrer, subject)).status).toBe(404);
    expect((await mailsTo(owner.email)).join()).toContain("Nobody is insulted here.");
    expect((await mailsTo(referrer.email)).join()).toContain("Nobody is insulted here.");
    const complained = { params: { id: of }, body: { text: "It was a joke." } };
    expect((await owner.try(reportEndpoints.complainAbout, complained)).status).toBe(200);
    expect((await owner.try(reportEndpoints.complainAbout, complained)).status).toBe(409);
    await decideReportCase(admin, of, "kept", "It was one.");
    expect(await texts(referrer, id)).toContain("an insult");
  });

  it("T10 notifies an author without an account at the emailed link's address, and takes the complaint from there", async () => {
    const { id, candidate_email } = await referCandidate(referrer, job);
    const token = messageToken(world.ctx, id);
    const body = { token, readers: "all" as const, text: "something rude" };
    const subject = (await world.visitor.call(messageEndpoints.writeLink, { body })).id;
    const of = await createReportCase(world, { by: owner, admin }, subject, { kind: "message" });
    await decideReportCase(admin, of, "taken_down", "Too rude.");
    const mail = (await mailsTo(candidate_email)).find((text) => text.includes("Too rude.")) ?? "";
    const secret = /#token=([\w.-]+)/.exec(mail)?.[1] ?? "";
    const answer = await world.visitor.try(reportEndpoints.complain, { body: { token: secret, text: "It was not." } });
    expect(answer).toMatchObject({ status: 200, body: { as: "owner", state: "complaint" } });
  });

  it("T12 T6 removes the text from cases, reports, reasons and log on erasure", async () => {
    const { id } = await referCandidate(referrer, job);
    const subject = await write(owner, id, "company_referrer", "the-secret-words");
    const told = { kind: "message", text: "They wrote the-secret-words." } as const;
    const of = await createReportCase(world, { by: referrer, admin }, subject, told);
    await decideReportCase(admin, of, "taken_down", "Because of the-secret-words.");
    await world.ctx.write((tx) => eraseReferral(world.ctx, tx, id));
    expect((await read(of)).said).toMatchObject({ words: [] });
    for (const table of ["reports", "report_decisions", "report_cases", "messages", "auth_audit_log"]) {
      const { rows } = await world.pool.query(`SELECT * FROM ${table}`);
      expect(JSON.stringify(rows), table).not.toContain("the-secret-words");
    }
  });
});

it("T10 F5 removes the reporter's address when a candidate who reported by emailed link has their data erased", async () => {
  const email = uniqueEmail();
  const { id } = await referCandidate(referrer, job, { candidate_email: email });
  await notifyQueuedCandidates(world);
  const said = await write(owner, id, "company_candidate", "To the candidate alone.");
  expect((await report(world.visitor, said, { link: messageToken(world.ctx, id) })).status).toBe(201);
  const addresses = async () => {
    const { rows } = await world.pool.query("SELECT email || email_key AS told FROM reports WHERE email <> ''");
    return rows.map(({ told }) => String(told)).join();
  };
  expect(await addresses()).toContain(email);
  const token = await findConsentToken(world, email);
  await world.visitor.call(invitationEndpoints.erase, { body: { token, never_again: false } });
  expect(await addresses()).not.toContain(email);
});

describe("T11 reports of questions and answers", () => {
  it("T11 hides a taken-down question in its published form too", async () => {
    const asker = await world.person("Asks Rudely");
    const { id } = await asker.call(referrerQuestionEndpoints.ask, {
      params: { id: job },
      body: { text: "Who is the fool?" },
    });
    await owner.call(referrerQuestionEndpoints.answer, { params: { id }, body: { text: "Nobody.", seen: null } });
    await owner.call(referrerQuestionEndpoints.publish, {
      params: { id },
      body: { question: "Who?", answer: "Nobody." },
    });
    const shown = async () =>
      (await world.visitor.call(referrerQuestionEndpoints.published, { params: { id: job } })).items.some(
        (one) => one.id === id,
      );
    expect(await shown()).toBe(true);
    await decideReportCase(
      admin,
      await createReportCase(world, { by: owner, admin }, id, { kind: "question" }),
      "taken_down",
      "Rude.",
    );
    expect(await shown()).toBe(false);
  });

  it("T11 lets the team report a question, the asker and readers an answer, and refuses to publish a removed one again", async () => {
    const asker = await world.person("Asks Aloud");
    const { id } = await asker.call(referrerQuestionEndpoints.ask, {
      params: { id: job },
      body: { text: "Is it remote?" },
    });
    expect((await report(asker, id, { kind: "question" })).status).toBe(404);
    expect((await report(referrer, id, { kind: "question" })).status).toBe(404);
    expect((await report(asker, id, { kind: "answer" })).status).toBe(404);
    await owner.call(referrerQuestionEndpoints.answer, {
      params: { id },
      body: { text: "None of your business.", seen: null },
    });
    expect((await report(world.visitor, id, { kind: "answer" })).status).toBe(404);
    const words = { question: "Remote?", answer: "No." };
    await owner.call(referrerQuestionEndpoints.publish, { params: { id }, body: words });
    expect((await report(world.visitor, id, { kind: "answer" })).status).toBe(201);
    const of = await createReportCase(world, { by: asker, admin }, id, { kind: "answer" });
    expect((await read(of)).said?.words.map(({ text }) => text).sort()).toEqual(
      ["Is it remote?", "No.", "None of your business.", "Remote?"].sort(),
    );
    await decideReportCase(admin, of, "taken_down", "Answer politely.");
    const seen = await world.visitor.call(referrerQuestionEndpoints.published, { params: { id: job } });
    expect(seen.items.filter((one) => one.id === id)).toEqual([]);
    const own = (await asker.call(referrerQuestionEndpoints.own, { params: { id: job } })).items;
    expect(own).toMatchObject([{ answer: null, answer_taken_down: true }]);
    expect((await owner.try(referrerQuestionEndpoints.publish, { params: { id }, body: words })).status).toBe(409);
    const [locked] = (await owner.call(referrerQuestionEndpoints.ofJob, { params: { id: job } })).items.filter(
      (one) => one.id === id,
    );
    const again = { text: "As I said.", seen: locked?.answered_at ?? null };
    expect((await owner.try(referrerQuestionEndpoints.answer, { params: { id }, body: again })).status).toBe(409);
  });
});
