import { afterAll, describe, expect, it } from "vitest";
import { applyToJob, referCandidate, referWithoutNotice } from "../../../../tests/support/candidates.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { assignToJob, joinTeam } from "../../../../tests/support/teams.ts";
import { createWorld, type Person } from "../../../../tests/support/world.ts";
import type { MessageReaders } from "../../../contract/hiring/messages/bounds.ts";
import { messageEndpoints } from "../../../contract/hiring/messages/messages.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { teamEndpoints } from "../../../contract/members/team.ts";
import { notificationEndpoints } from "../../../contract/notifications/notifications.ts";
import { eraseReferral } from "../referrals/erase-referral.ts";

const world = await createWorld({ now: "2026-11-23T10:00:00.000Z" });
const owner = await world.person("Marguerite Olander");
const viewer = await world.person("Vito Viewer");
const referrer = await world.person("Ines Marchetti");
const made = await world.job(owner, { title: "Potter" });
const job = made.id;
const company = made.company.id;
await joinTeam(owner, company, viewer, "viewer");
afterAll(() => world.close());

type Of = { kind: "referral" | "application"; id: string };

/** A referral that its person has claimed. */
async function claimed(name: string) {
  const { id } = await referCandidate(referrer, job, { candidate_name: name });
  const person = await world.person(name);
  const asked =
    "INSERT INTO consent_requests (referral, created_at, claimed_by, claimed_at) VALUES ($1, now(), $2, now())";
  await world.pool.query(asked, [id, person.id]);
  return { id, kind: "referral" as const, person };
}
const read = (by: Person, { kind, id }: Of) => by.try(messageEndpoints.conversation, { query: { kind, record: id } });
const shown = (by: Person, { kind, id }: Of) => by.call(messageEndpoints.conversation, { query: { kind, record: id } });
const write = (by: Person, { kind, id }: Of, readers: MessageReaders, text: string) =>
  by.try(messageEndpoints.write, { body: { kind, record: id, readers, text } });
const texts = async (by: Person, of: Of) => (await shown(by, of)).messages.map(({ text }) => text);
const unread = async (by: Person, of?: string) =>
  (await by.call(messageEndpoints.unread, { query: of === undefined ? {} : { job: of } })).items;
async function ended(id: string, note: string | null, days: number): Promise<void> {
  const status = note === null ? "Rejected" : "Withdrawn";
  await world.pool.query("UPDATE referrals SET status = $2 WHERE id = $1", [id, status]);
  await world.pool.query(
    `INSERT INTO status_history (id, record_kind, record_id, from_status, to_status, note, changed_at)
     VALUES (gen_random_uuid(), 'referral', $1, 'Pending', $2, $3, $4)`,
    [id, status, note, new Date(world.clock.now().getTime() - days * 86_400_000)],
  );
}
async function exported(by: Person): Promise<string> {
  const headers = { authorization: `Bearer ${by.token}`, "content-type": "application/json" };
  return (await world.app.request("/api/account/export", { method: "POST", headers, body: "{}" })).text();
}
const kindsOf = async (by: Person) =>
  (await by.call(notificationEndpoints.list, { query: { limit: 100 } })).items.map(({ kind }) => kind);
async function mailsTo(to: string) {
  await sendQueuedEmails(world);
  return (await readWrittenEmails(world)).filter((mail) => mail.to?.some(({ address }) => address === to));
}

describe("T1 messages of a record", () => {
  it("T1 are read by their addressees, and appear nowhere for others", async () => {
    const of = await claimed("Jonah Weiss");
    const secrets = {
      company_referrer: "between-us-two",
      company_candidate: "to-you-alone",
      all: "to-all-three",
    } as const;
    for (const [readers, text] of Object.entries(secrets))
      expect((await write(owner, of, readers as MessageReaders, text)).status).toBe(201);
    expect((await write(referrer, of, "company_referrer", "referrer-answers")).status).toBe(201);
    expect((await write(of.person, of, "company_candidate", "candidate-answers")).status).toBe(201);
    const all = [...Object.values(secrets), "referrer-answers", "candidate-answers"];
    expect(await texts(owner, of)).toEqual(all);
    expect(await texts(viewer, of)).toEqual(all);
    expect(await texts(referrer, of)).toEqual(["between-us-two", "to-all-three", "referrer-answers"]);
    expect(await texts(of.person, of)).toEqual(["to-you-alone", "to-all-three", "candidate-answers"]);
    const stranger = await world.person("Stranger");
    expect((await read(stranger, of)).status).toBe(404);
    for (const [by, not] of [
      [of.person, ["between-us-two", "referrer-answers"]],
      [referrer, ["to-you-alone", "candidate-answers"]],
    ] as const) {
      const download = await exported(by);
      expect(download).toContain("to-all-three");
      for (const text of not) expect(download).not.toContain(text);
    }
  });

  it("T1 are written only by their readers, and not by view-only roles", async () => {
    const of = await claimed("Silent Sam");
    const no = { status: 409, body: { code: "messages_closed" } };
    expect(await write(referrer, of, "company_candidate", "x")).toMatchObject(no);
    expect(await write(of.person, of, "company_referrer", "x")).toMatchObject(no);
    expect(await write(viewer, of, "all", "x")).toMatchObject(no);
    expect(await shown(viewer, of)).toMatchObject({ open: [], closed: "role" });
    expect((await write(await world.person("Stranger"), of, "all", "x")).status).toBe(404);
    const application = await applyToJob(await world.person("Ada Applicant"), job);
    const applied = { kind: "application", id: application.id } as const;
    expect(await write(owner, applied, "all", "x")).toMatchObject(no);
    expect((await write(owner, applied, "company_candidate", "x")).status).toBe(201);
    expect(await texts(of.person, of)).toEqual([]);
  });

  it("T2 F10 are impossible for a referral that the company does not see", async () => {
    const { id } = await referWithoutNotice(referrer, job);
    const of = { kind: "referral", id } as const;
    expect((await read(owner, of)).status).toBe(404);
    expect(await shown(referrer, of)).toMatchObject({ open: [], closed: "unseen" });
    expect(await write(referrer, of, "company_referrer", "x")).toMatchObject({ status: 409 });
  });

  it("T3 continue for 30 days after a rejection, but not to a person who ended it themselves", async () => {
    const of = await claimed("Turned Down");
    await ended(of.id, null, 29);
    expect(await shown(of.person, of)).toMatchObject({ closed: null, until: "2026-11-24T10:00:00.000Z" });
    expect((await write(of.person, of, "all", "Why?")).status).toBe(201);
    await world.pool.query("UPDATE referrals SET status = 'Pending' WHERE id = $1", [of.id]);
    expect(await shown(of.person, of)).toMatchObject({ closed: null, until: null });
    const old = await claimed("Turned Down Long Ago");
    await ended(old.id, null, 30);
    expect(await write(owner, old, "all", "late")).toMatchObject({ status: 409, body: { code: "messages_closed" } });
    const gone = await claimed("Left Alone");
    await ended(gone.id, "declined", 1);
    expect(await shown(owner, gone)).toMatchObject({ open: ["company_referrer"] });
    expect(await shown(gone.person, gone)).toMatchObject({ open: [], closed: "over" });
  });
});

describe("T4 notifications", () => {
  it("T1 T4 exclude team members who may not read it, such as the one who gets the reward of the application", async () => {
    const member = await world.person("Rita Recruiter");
    await joinTeam(owner, company, member, "recruiter");
    await assignToJob(world, job, member);
    const person = await world.person("Ada Applicant", { verified: true });
    const { id: credited } = await referCandidate(referrer, job, { candidate_email: person.email });
    await world.pool.query("UPDATE referrals SET created_by = $2 WHERE id = $1", [credited, member.id]);
    const { id } = await applyToJob(person, job);
    const of = { kind: "application", id } as const;
    expect((await read(member, of)).status).toBe(404);
    const before = (await kindsOf(owner)).filter((kind) => kind === "message_received").length;
    expect((await write(person, of, "company_candidate", "hello")).status).toBe(201);
    expect((await kindsOf(owner)).filter((kind) => kind === "message_received")).toHaveLength(before + 1);
    expect(await kindsOf(member)).not.toContain("message_received");
  });

  it("T4 come once for unread messages, by a mail without their text, and again after reading", async () => {
    const of = await claimed("Told Once");
    for (const text of ["first secret", "second secret"]) await write(owner, of, "company_candidate", text);
    const mine = (kinds: string[]) => kinds.filter((kind) => kind === "own_message");
    expect(mine(await kindsOf(of.person))).toHaveLength(1);
    const mails = await mailsTo(of.person.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe("A message for you about Potter");
    expect(mails[0]?.text).not.toContain("secret");
    expect(await unread(of.person)).toMatchObject([{ side: "candidate", record: of.id, count: 2 }]);
    const newest = (await shown(of.person, of)).messages.at(-1)?.id ?? "";
    const body = { kind: of.kind, record: of.id, newest };
    expect(await of.person.call(messageEndpoints.read, { body })).toEqual({ unread: 0 });
    expect(await unread(of.person)).toEqual([]);
    expect((await of.person.call(notificationEndpoints.unread, {})).unread).toBe(0);
    await write(owner, of, "company_candidate", "third");
    expect(await mailsTo(of.person.email)).toHaveLength(2);
    // Unread for more than a day: the next message is notified again.
    const back = "UPDATE messages SET written_at = written_at - interval '25 hours' WHERE record_id = $1";
    await world.pool.query(back, [of.id]);
    await world.pool.query("UPDATE message_marks SET read_at = read_at - interval '26 hours' WHERE reader = $1", [
      of.person.id,
    ]);
    await write(owner, of, "company_candidate", "fourth");
    expect(await mailsTo(of.person.email)).toHaveLength(3);
  });

  it("T4 go to the team, and each member sees what they have not read", async () => {
    const of = await claimed("Asks Back");
    await write(of.person, of, "company_candidate", "When do I hear?");
    expect(await kindsOf(owner)).toContain("message_received");
    const { items } = await referrer.call(notificationEndpoints.list, { query: { limit: 100 } });
    expect(items.filter(({ subject }) => subject === of.id)).toEqual([]);
    expect(await unread(owner, job)).toContainEqual(
      expect.objectContaining({ side: "company", record: of.id, candidate: "Asks Back", count: 1 }),
    );
    expect(await unread(referrer, job)).toEqual([]);
    expect((await unread(viewer, job)).map(({ record }) => record)).toContain(of.id);
    const newest = (await shown(owner, of)).messages.at(-1)?.id ?? "";
    expect((await referrer.try(messageEndpoints.read, { body: { kind: of.kind, record: of.id, newest } })).status).toBe(
      404,
    );
  });

  it("T4 X28 reach a person without an account by a link for this record alone, with which they answer and unsubscribe", async () => {
    const { id, candidate_email } = await referCandidate(referrer, job, { candidate_name: "No Account" });
    const of = { kind: "referral", id } as const;
    await write(owner, of, "company_candidate", "Hello.");
    const [mail] = await mailsTo(candidate_email);
    const token = /\/messages#token=(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
    const open = (body: { token: string }) => world.visitor.try(messageEndpoints.openLink, { body });
    expect((await open({ token })).body).toMatchObject({ side: "candidate", open: ["company_candidate", "all"] });
    expect((await open({ token: `${token.slice(0, -4)}AAAA` })).status).toBe(410);
    const body = { token, readers: "company_candidate", text: "Hello back." } as const;
    expect(await world.visitor.try(messageEndpoints.writeLink, { body })).toMatchObject({ status: 201 });
    expect((await shown(owner, of)).messages.at(-1)).toMatchObject({
      by: "No Account",
      side: "candidate",
      unread: true,
    });
    await world.visitor.call(messageEndpoints.quietLink, { body: { token, quiet: true } });
    await write(owner, of, "company_candidate", "Still there?");
    expect(await mailsTo(candidate_email)).toHaveLength(1);
    const person = await world.person("No Account");
    await world.pool.query(
      `INSERT INTO consent_requests (referral, created_at, claimed_by, claimed_at) VALUES ($1, now(), $2, now())
       ON CONFLICT (referral) DO UPDATE SET claimed_by = $2, claimed_at = now()`,
      [id, person.id],
    );
    const owns = async (by: Person) => (await shown(by, of)).messages.map(({ own }) => own);
    expect(await owns(person)).toEqual([false, true, false]);
    expect(await owns(owner)).toEqual([true, false, true]);
    expect(await owns(viewer)).toEqual([false, false, false]);
    await world.ctx.write((tx) => eraseReferral(world.ctx, tx, id));
    expect((await open({ token })).status).toBe(410);
  });
});

describe("T5 X48 limits of messages", () => {
  it("T5 X48 five wait for an answer and a sixth is refused, also for ten concurrent ones", async () => {
    const of = await claimed("Ten At Once");
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, nth) => write(owner, of, "company_candidate", `Nth ${nth}`)),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(5);
    for (const { body } of refused) expect(body.code).toBe("messages_unanswered");
    expect(await write(owner, of, "all", "x")).toMatchObject({ body: { code: "messages_unanswered" } });
    expect((await write(owner, of, "company_referrer", "x")).status).toBe(201);
    expect((await write(of.person, of, "company_candidate", "Yes?")).status).toBe(201);
    expect((await write(owner, of, "company_candidate", "Good.")).status).toBe(201);
  });
});

describe("T7 R13 a first answer", () => {
  it("T7 R13 is the company's first message, not that of another side", async () => {
    const of = await claimed("Waits For A Word");
    const answered = async () =>
      (await world.pool.query("SELECT first_answer_at FROM referrals WHERE id = $1", [of.id])).rows[0].first_answer_at;
    await write(of.person, of, "company_candidate", "Hello?");
    await write(referrer, of, "company_referrer", "Have you seen them?");
    expect(await answered()).toBeNull();
    await write(owner, of, "company_candidate", "We have.");
    expect(await answered()).toEqual(world.clock.now());
  });
});

describe("T6 erasure", () => {
  it("T6 F5 F16 covers the person's messages, stored responses and queued mails", async () => {
    const of = await claimed("Erased Person");
    await write(owner, of, "all", "about them");
    await world.ctx.write((tx) => eraseReferral(world.ctx, tx, of.id));
    const { rows } = await world.pool.query("SELECT FROM messages WHERE record_id = $1", [of.id]);
    expect(rows).toHaveLength(0);
    expect(await shown(referrer, of)).toMatchObject({ messages: [], closed: "erased" });
  });

  it("T6 X41 a removed member reads nothing any more, and an archived job accepts no messages", async () => {
    const account = await world.person("Lena Leaver");
    await joinTeam(owner, company, account, "recruiter");
    const of = await claimed("Left Behind");
    expect((await write(account, of, "company_candidate", "I write.")).status).toBe(201);
    await owner.call(teamEndpoints.remove, {
      params: { id: company, member: account.id },
      body: { hand_over_to: null },
    });
    expect((await read(account, of)).status).toBe(404);
    expect((await write(account, of, "company_candidate", "x")).status).toBe(404);
    expect(await texts(of.person, of)).toEqual(["I write."]);
    await owner.call(jobEndpoints.remove, { params: { id: job } });
    expect(await shown(of.person, of)).toMatchObject({ open: [], closed: "archived" });
  });
});
