import { afterAll, describe, expect, it } from "vitest";
import { applyToJob, referCandidate, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { backdateArrivals, deliverAnswers } from "../../../../tests/support/response-time.ts";
import { createWorld, type Person } from "../../../../tests/support/world.ts";
import { applicationEndpoints } from "../../../contract/hiring/applications.ts";
import { messageEndpoints } from "../../../contract/hiring/messages/messages.ts";
import { peopleEndpoints } from "../../../contract/hiring/pipeline/people.ts";
import { pipelineEndpoints } from "../../../contract/hiring/pipeline/pipeline.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { notificationEndpoints } from "../../../contract/notifications/notifications.ts";
import { dashboardEndpoints } from "../../../contract/overview/dashboard.ts";
import { deliverMail, isMail } from "../../infra/mail/deliver-mail.ts";
import type { Outcome } from "../../infra/mail/transport.ts";
import { emailKey } from "../../infra/platform/identity.ts";
import { addSuppression } from "../consent/add-suppression.ts";
import { personHash } from "../referrals/person-keys.ts";
import { handleAnswerMail } from "./answer-delivered.ts";
import { ANSWER_MAILED } from "./first-response.ts";
import { reconcileResponseTimes } from "./reconcile.ts";
import { countResponseTimes } from "./statistics.ts";

const DAY = 86_400_000;
let made = 0;

const world = await createWorld();
const referrer = await world.person("Ines Marchetti");
afterAll(() => world.close());

/** A job with people without accounts, who were referred three days ago and were promised an answer in two. */
async function late(people = 1) {
  made += 1;
  const owner = await world.person(`Petra Poster ${made}`);
  const company = { company_name: `Silent ${made}`, company_website: `https://silent-${made}.example` };
  const job = (await world.job(owner, { ...company, title: `Silent ${made}`, response_days: 2 })).id;
  const emails = Array.from({ length: people }, () => uniqueEmail());
  const ids: string[] = [];
  for (const candidate_email of emails) ids.push((await referCandidate(referrer, job, { candidate_email })).id);
  await backdateArrivals(world, job, 3 * DAY);
  return { owner, job, ids, id: ids[0] ?? "", email: emails[0] ?? "", emails };
}
type Late = Awaited<ReturnType<typeof late>>;
type Status = "Pending" | "Reviewing" | "Interviewing" | "Rejected";

const step = (owner: Person, id: string, from: Status, status: Status) =>
  owner.call(referralEndpoints.setStatus, { params: { id }, body: { from, status } as never });
const look = ({ owner }: Late, id: string) => step(owner, id, "Pending", "Reviewing");

/** Where a team reads that people wait: counts, the list, the dashboard, the board; and whether it is stopped. */
async function waiting({ owner, job }: Late) {
  const { waiting: counts } = await owner.call(peopleEndpoints.counts, {});
  const { items } = await owner.call(peopleEndpoints.list, { query: { waits: "late" } as never });
  const needs = (await owner.call(dashboardEndpoints.needs, {})).items.filter(({ kind }) => kind === "answer");
  const board = await owner.call(pipelineEndpoints.board, { params: { id: job }, query: {} });
  const { answers_owed } = await referrer.call(jobEndpoints.get, { params: { id: job } });
  const told = { new: counts.new.value, late: counts.late.value, listed: items.length, needs: needs.length };
  return { ...told, board: board.late, stopped: answers_owed === true };
}
const NOBODY = { new: 0, late: 0, listed: 0, needs: 0, board: 0, stopped: false };
const someone = (n: number) => ({ ...NOBODY, new: n, late: n, listed: n, needs: Math.min(n, 5), board: n });

const notificationsOf = async (person: Person) =>
  (await person.call(notificationEndpoints.list, { query: {} })).items.map(({ kind }) => kind);

async function figuresOf(job: string) {
  await world.pool.query("UPDATE job_response_times SET count_at = '2020-01-01'");
  await countResponseTimes(world.ctx);
  return (await world.visitor.call(jobEndpoints.get, { params: { id: job } })).answers;
}

/** Hands the waiting mails to a mail server with this answer. */
async function deliver(outcome: Outcome): Promise<void> {
  for (const { data } of await world.queue.take(isMail))
    await deliverMail(world.ctx, String(data.id), () => Promise.resolve(outcome));
}

describe("R20 a step that the person was not notified of", () => {
  it("R20 leaves them waiting everywhere, stops the company, reminds its team, and counts in no figure", async () => {
    const fixture = await late(5);
    for (const id of fixture.ids) await look(fixture, id);
    await deliverAnswers(world);
    await reconcileResponseTimes(world.ctx);
    expect(await waiting(fixture)).toEqual({ ...someone(5), stopped: true });
    expect(await notificationsOf(fixture.owner)).toEqual(expect.arrayContaining(["answers_late", "answers_stopped"]));
    expect(await figuresOf(fixture.job)).toEqual({ people: 5, in_time: 0, usual_days: null });
    const [mine] = (await referrer.call(referralEndpoints.list, { query: {} })).items;
    expect(mine).toMatchObject({ status: "Reviewing", answer_by: expect.any(String) });
    for (const id of fixture.ids) await step(fixture.owner, id, "Reviewing", "Rejected");
    await deliverAnswers(world);
    await reconcileResponseTimes(world.ctx);
    expect(await waiting(fixture)).toEqual(NOBODY);
    expect(await figuresOf(fixture.job)).toEqual({ people: 5, in_time: 0, usual_days: 3 });
  });

  it("R20 answers people whom an earlier version moved, as the rule was then", async () => {
    const fixture = await late(5);
    await world.pool.query("UPDATE referrals SET answer_must_arrive = NULL WHERE job = $1", [fixture.job]);
    expect(await waiting(fixture)).toEqual(someone(5));
    for (const id of fixture.ids) await look(fixture, id);
    await reconcileResponseTimes(world.ctx);
    expect(await waiting(fixture)).toEqual(NOBODY);
    expect(await figuresOf(fixture.job)).toMatchObject({ people: 5, usual_days: 3 });
  });

  it("R20 A10 by an application that only names them is none; the person is told by their referral", async () => {
    const fixture = await late();
    const other = await world.person("Otto Other");
    const { id } = await applyToJob(other, fixture.job, { candidate_email: fixture.email });
    const { rows } = await world.pool.query("SELECT referral FROM applications WHERE id = $1", [id]);
    expect(rows[0].referral).toBeNull();
    const body = { from: "Applied", status: "Reviewing" } as const;
    await fixture.owner.call(applicationEndpoints.setStatus, { params: { id }, body });
    expect(await waiting(fixture)).toEqual(someone(1));
  });
});

describe("R20 an answer by email", () => {
  it("R20 is neither late nor given while it is in the outbox, and given once the mail server has it", async () => {
    const fixture = await late(5);
    for (const id of fixture.ids) await step(fixture.owner, id, "Pending", "Rejected");
    await reconcileResponseTimes(world.ctx);
    expect(await waiting(fixture)).toEqual(NOBODY);
    expect(await figuresOf(fixture.job)).toBeNull();
    await deliverAnswers(world);
    expect(await figuresOf(fixture.job)).toEqual({ people: 5, in_time: 0, usual_days: 3 });
    const { rows } = await world.pool.query("SELECT DISTINCT first_answer_at AS at FROM referrals WHERE job = $1", [
      fixture.job,
    ]);
    expect(rows).toEqual([{ at: world.clock.now() }]);
  });

  it("R20 that the mail server refuses was never given: the person waits again", async () => {
    const fixture = await late();
    await look(fixture, fixture.id);
    await step(fixture.owner, fixture.id, "Reviewing", "Interviewing");
    expect(await waiting(fixture)).toEqual(NOBODY);
    await deliver({ kind: "never", reason: "550 no such mailbox" });
    await world.queue.work(ANSWER_MAILED);
    expect(await waiting(fixture)).toEqual(someone(1));
    const body = {
      kind: "referral",
      record: fixture.id,
      readers: "company_candidate",
      text: "Can you hear us?",
    } as const;
    await fixture.owner.call(messageEndpoints.write, { body });
    expect(await waiting(fixture)).toEqual(NOBODY);
    await deliverAnswers(world);
    expect(await waiting(fixture)).toEqual(NOBODY);
    const { rows } = await world.pool.query("SELECT first_answer_at, answer_mail FROM referrals WHERE id = $1", [
      fixture.id,
    ]);
    expect(rows).toEqual([{ first_answer_at: world.clock.now(), answer_mail: null }]);
  });

  it("R20 F51 a person who stops emails while an answer is queued reads it on their page", async () => {
    const fixture = await late();
    await look(fixture, fixture.id);
    await step(fixture.owner, fixture.id, "Reviewing", "Interviewing");
    const hash = personHash(world.ctx, emailKey(fixture.email));
    await world.ctx.write((tx) => addSuppression(world.ctx, tx, hash, null));
    await world.queue.work(ANSWER_MAILED);
    expect(await waiting(fixture)).toEqual(NOBODY);
    const { rows } = await world.pool.query("SELECT answer_mail, first_answer_at FROM referrals WHERE id = $1", [
      fixture.id,
    ]);
    expect(rows).toEqual([{ answer_mail: null, first_answer_at: world.clock.now() }]);
  });

  it("R20 a message to a person without an account is an answer once its email is delivered", async () => {
    const fixture = await late();
    const write = (text: string) =>
      fixture.owner.call(messageEndpoints.write, {
        body: { kind: "referral", record: fixture.id, readers: "company_candidate", text },
      });
    const answered = async () =>
      (await world.pool.query("SELECT first_answer_at FROM referrals WHERE id = $1", [fixture.id])).rows[0]
        .first_answer_at;
    await write("When could you start?");
    // Of further unread messages nobody is mailed.
    await write("Or is it too early?");
    expect(await answered()).toBeNull();
    await deliver({ kind: "never", reason: "550 no such mailbox" });
    await world.queue.work(ANSWER_MAILED);
    expect(await waiting(fixture)).toEqual(someone(1));
    // The email of the unread messages was refused, so the next message gets its own.
    await write("We would like to talk to you.");
    await deliverAnswers(world);
    // Messages of one moment are a millisecond apart.
    expect(await answered()).toEqual(new Date(world.clock.now().getTime() + 2));
  });

  it("R20 whose outcome was never handled is settled by the regular run, and its task may run twice", async () => {
    const fixture = await late(2);
    const [sent = "", lost = ""] = fixture.ids;
    await step(fixture.owner, sent, "Pending", "Rejected");
    await sendQueuedEmails(world);
    await look(fixture, lost);
    await step(fixture.owner, lost, "Reviewing", "Interviewing");
    const { rows } = await world.pool.query("SELECT answer_mail AS dedupe_key FROM referrals WHERE id = $1", [sent]);
    await world.pool.query("DELETE FROM mails WHERE dedupe_key = (SELECT answer_mail FROM referrals WHERE id = $1)", [
      lost,
    ]);
    await world.queue.clear();
    world.clock.advance(11 * 60_000);
    await reconcileResponseTimes(world.ctx);
    await handleAnswerMail(world.ctx, { dedupe_key: rows[0].dedupe_key });
    const { rows: now } = await world.pool.query(
      "SELECT id, first_answer_at IS NOT NULL AS answered, answer_mail FROM referrals WHERE job = $1 ORDER BY id = $2",
      [fixture.job, lost],
    );
    expect(now).toEqual([
      { id: sent, answered: true, answer_mail: null },
      { id: lost, answered: false, answer_mail: null },
    ]);
    expect(await waiting(fixture)).toEqual(someone(1));
  });
});

describe("R20 an applicant who was answered", () => {
  it("R20 F9 is not late as a referred person, whichever of the two came first", async () => {
    const fixture = await late(2);
    const [by_step, by_message] = await Promise.all(
      fixture.emails.map((email) => world.person("Mira Castellan", { email, verified: true })),
    );
    const applied = async (person: Person | undefined, nth: number) =>
      (await applyToJob(person as Person, fixture.job, { candidate_email: fixture.emails[nth] ?? "" })).id;
    const [first, second] = [await applied(by_step, 0), await applied(by_message, 1)];
    expect(await waiting(fixture)).toMatchObject({ late: 2, board: 2 });
    const body = { from: "Applied", status: "Reviewing" } as const;
    await fixture.owner.call(applicationEndpoints.setStatus, { params: { id: first }, body });
    await fixture.owner.call(messageEndpoints.write, {
      body: { kind: "application", record: second, readers: "company_candidate", text: "Hello!" },
    });
    expect(await waiting(fixture)).toEqual(NOBODY);
  });
});

describe("R20 a filled or archived job", () => {
  it("R20 D7 makes nobody wait, until it is open or restored again", async () => {
    const fixture = await late(5);
    await reconcileResponseTimes(world.ctx);
    expect(await waiting(fixture)).toEqual({ ...someone(5), stopped: true });
    const set = (from: string, status: string) =>
      fixture.owner.call(jobEndpoints.setStatus, { params: { id: fixture.job }, body: { from, status } as never });
    await set("Open", "Filled");
    await reconcileResponseTimes(world.ctx);
    expect(await waiting(fixture)).toEqual(NOBODY);
    await set("Filled", "Open");
    expect(await waiting(fixture)).toEqual(someone(5));
    await fixture.owner.call(jobEndpoints.remove, { params: { id: fixture.job } });
    expect((await fixture.owner.call(peopleEndpoints.counts, {})).waiting).toMatchObject({
      new: { value: 0 },
      late: { value: 0 },
    });
    // A promise that nobody keeps stays broken.
    const { rows } = await world.pool.query("SELECT count(*)::int AS n FROM referrals WHERE job = $1", [fixture.job]);
    expect(rows).toEqual([{ n: 5 }]);
  });
});
