import { afterAll, describe, expect, it } from "vitest";
import { referWithoutNotice } from "../../../../tests/support/candidates.ts";
import { findConsentToken, notifyQueuedCandidates } from "../../../../tests/support/consent.ts";
import {
  buildOffer,
  buildTimes,
  createInterviewee,
  createInterviewWorld,
  moveReferralToInterviewing,
  offerInterview,
} from "../../../../tests/support/interviews.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { addMember, assignToJob } from "../../../../tests/support/teams.ts";
import type { Person } from "../../../../tests/support/world.ts";
import { invitationEndpoints } from "../../../contract/hiring/consent.ts";
import { interviewEndpoints } from "../../../contract/hiring/interviews/interviews.ts";
import { pipelineEndpoints } from "../../../contract/hiring/pipeline/pipeline.ts";
import { eraseReferral } from "../referrals/erase-referral.ts";
import { eraseInterviewsOfAccount } from "./erase-interviews.ts";
import { purgeInterviews, reconcileInterviews } from "./reconcile.ts";

const { world, owner, job } = await createInterviewWorld();
const manager = await world.person("Mona Manager");
await addMember(world, job, manager, "hiring_manager");
await assignToJob(world, job, manager);
afterAll(() => world.close());

const at = (now: string) => ({ ...world.ctx, clock: { now: () => new Date(now) } });

/** An applicant with an agreed interview at this time, with these team members. */
async function agreed(name: string, start: string, by: Person, people: Person[]) {
  const { person, id } = await createInterviewee(world, owner, job, name);
  const taking = people.map((one) => one.id);
  const made = await offerInterview(by, job, "application", id, { slots: [start], people: taking });
  const body = { answer: "pick" as const, starts_at: start, zone: "UTC" };
  await person.call(interviewEndpoints.answer, { params: { id: made.id }, body });
  return { person, record: id, id: made.id };
}

async function mailsTo(to: Person, subject: RegExp) {
  await sendQueuedEmails(world);
  const mails = await readWrittenEmails(world);
  return mails.filter(
    (mail) => mail.to?.some(({ address }) => address === to.email) && subject.test(mail.subject ?? ""),
  );
}

function change(by: Person, { id, record }: { id: string; record: string }, more: object) {
  const { slots: _s, zone: _z, kind: _k, record: _r, ...body } = buildOffer(by, "application", record);
  return by.try(interviewEndpoints.change, { params: { id }, body: { ...body, sequence: 0, ...more } as never });
}

describe("H12 a removed participant", () => {
  it("is notified as it was for them, whoever removed them, and without names once they see nobody", async () => {
    const first = await agreed("Ada Left", "2026-12-01T09:00:00.000Z", owner, [owner, manager]);
    const moved = { starts_at: "2026-12-02T11:00:00.000Z", people: [manager.id], words: "New words." };
    expect((await change(owner, first, moved)).status).toBe(200);
    const [own] = await mailsTo(owner, /were removed from an interview/);
    expect(own?.text).toContain("December 1");
    expect(own?.text).not.toContain("New words.");
    expect(own?.attachments.map(({ mimeType }) => mimeType)).toContain("application/ics");
    const second = await agreed("Bea Hidden", "2026-12-03T09:00:00.000Z", owner, [owner, manager]);
    await world.pool.query("DELETE FROM job_members WHERE job = $1", [job]);
    const without = { starts_at: "2026-12-04T11:00:00.000Z", people: [owner.id], words: "New words." };
    expect((await change(owner, second, without)).status).toBe(200);
    await assignToJob(world, job, manager);
    const [gone] = await mailsTo(manager, /were removed from an interview/);
    const texts = gone?.attachments.map(({ content }) => Buffer.from(content as ArrayBuffer).toString()) ?? [];
    for (const text of [gone?.text, ...texts]) expect(text).not.toMatch(/Bea|New words|Nothing to prepare/);
    expect(texts.join("")).toContain("20261203T090000Z");
  });

  it("who was the last: the recipients of the job's notifications are told and reminded", async () => {
    const { id } = await agreed("Cleo Alone", "2026-12-08T09:00:00.000Z", manager, [manager]);
    await world.pool.query("DELETE FROM job_members WHERE job = $1", [job]);
    await reconcileInterviews(world.ctx);
    await reconcileInterviews(world.ctx);
    expect(await mailsTo(owner, /No one is taking part in the interview with Cleo Alone/)).toHaveLength(1);
    await reconcileInterviews(at("2026-12-07T09:01:00.000Z"));
    expect(await mailsTo(owner, /interview with Cleo Alone is coming up/)).toHaveLength(1);
    const { rows } = await world.pool.query("SELECT useful_until FROM mails WHERE dedupe_key LIKE $1", [
      `interview:${id}:0:reminder:%`,
    ]);
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row.useful_until).toEqual(new Date("2026-12-08T09:00:00.000Z"));
    await assignToJob(world, job, manager);
  });

  it("who was the last, by deleting their account, too", async () => {
    const account = await world.person("Lea Leaver", { email: "lea@leaver.example" });
    await addMember(world, job, account, "hiring_manager");
    await assignToJob(world, job, account);
    await agreed("Dora Deserted", "2026-12-09T09:00:00.000Z", owner, [account]);
    await world.ctx.write((tx) => eraseInterviewsOfAccount(world.ctx, tx, account.id));
    expect(await mailsTo(owner, /No one is taking part in the interview with Dora Deserted/)).toHaveLength(1);
  });

  it("exports no more than that they offered it, and when", async () => {
    const { id } = await agreed("Eva Export", "2026-12-10T09:00:00.000Z", manager, [owner]);
    const downloaded = async () => {
      const answer = await world.app.request("/api/account/export", {
        method: "POST",
        headers: { authorization: `Bearer ${manager.token}`, "content-type": "application/json" },
        body: "{}",
      });
      const { interviews } = (await answer.json()) as { interviews: { id: string }[] };
      return interviews.find((row) => row.id === id);
    };
    expect(await downloaded()).toMatchObject({ state: "agreed", place: "https://meet.example.com/quillstack" });
    await world.pool.query("DELETE FROM job_members WHERE job = $1", [job]);
    expect(await downloaded()).toMatchObject({
      job: "Potter",
      offered_by_you: true,
      offered_at: "2026-11-23T10:00:00.000Z",
      state: null,
      place: null,
      words: null,
      starts_at: null,
      slots: null,
      record_kind: null,
    });
    await assignToJob(world, job, manager);
  });
});

describe("H13 a reminder due while a move can be undone", () => {
  it("is sent once the move was undone", async () => {
    const { record, person } = await agreed("Fay Undone", "2026-11-24T10:05:00.000Z", owner, [owner]);
    world.clock.set("2026-11-23T10:04:58.000Z");
    const from = { stage: "Interviewing" as const, step: 1 };
    const people = [{ kind: "application" as const, id: record, from }];
    const { undo } = await owner.call(pipelineEndpoints.move, {
      params: { id: job },
      body: { people, to: { stage: "Rejected" } },
    });
    world.clock.set("2026-11-23T10:05:03.000Z");
    await reconcileInterviews(world.ctx);
    expect(await mailsTo(person, /coming up/)).toEqual([]);
    await owner.call(pipelineEndpoints.undo, { params: { id: job }, body: { act: undo?.act ?? "" } });
    await reconcileInterviews(world.ctx);
    expect(await mailsTo(person, /coming up/)).toHaveLength(1);
  });
});

describe("H14 a private calendar", () => {
  it("shows coming interviews, however many are over", async () => {
    const { id } = await agreed("Gus Ahead", "2027-01-05T09:00:00.000Z", owner, [owner]);
    await world.pool.query(
      `INSERT INTO interviews (id, job, record_kind, record_id, state, minutes, place, zone, offered_by, offered_at, starts_at, ends_at)
        SELECT gen_random_uuid(), job, record_kind, record_id, 'agreed', 10, 'Past', zone, offered_by, offered_at,
          $2::timestamptz - make_interval(mins => nth * 20), $2::timestamptz - make_interval(mins => nth * 20 - 10)
        FROM interviews, generate_series(1, 120) AS nth WHERE interviews.id = $1`,
      [id, world.clock.now()],
    );
    await world.pool.query(
      "INSERT INTO interview_people (interview, user_id) SELECT id, $1 FROM interviews WHERE place = 'Past'",
      [owner.id],
    );
    const { address } = await owner.call(interviewEndpoints.makeCalendar, {});
    const text = await (await world.app.request(new URL(address).pathname)).text();
    expect(text).toContain(`UID:${id}@`);
    expect(text.match(/LOCATION:Past/g)).toHaveLength(120);
    await world.pool.query("DELETE FROM interviews WHERE place = 'Past'");
  });
});

describe("H15 F5 a referred person", () => {
  it("keeps the link to the agreed interview, reads how to see and erase their data, and leaves no place behind", async () => {
    const referrer = await world.person("Ines Marchetti");
    const { id, candidate_email } = await referWithoutNotice(referrer, job, { candidate_name: "Jonah Weiss" });
    await notifyQueuedCandidates(world);
    await moveReferralToInterviewing(owner, id);
    const token = await findConsentToken(world, candidate_email);
    const link = async () => {
      const { referrals } = await world.visitor.call(invitationEndpoints.open, { body: { token } });
      const body = { token: referrals[0]?.interview ?? "" };
      return (await world.visitor.call(interviewEndpoints.openLink, { body })).id;
    };
    const first = await offerInterview(owner, job, "referral", id, { slots: buildTimes("2026-12-20T09:00:00.000Z") });
    const lapsed = await offerInterview(owner, job, "referral", id, { slots: buildTimes("2026-12-21T09:00:00.000Z") });
    await world.pool.query(
      "UPDATE interview_slots SET starts_at = starts_at - interval '40 days' WHERE interview = $1",
      [lapsed.id],
    );
    expect(await link()).toBe(first.id);
    await world.pool.query(
      "UPDATE interviews SET state = 'agreed', starts_at = '2026-12-20T09:00Z', ends_at = '2026-12-20T10:00Z' WHERE id = $1",
      [first.id],
    );
    await offerInterview(owner, job, "referral", id, { slots: buildTimes("2026-12-19T09:00:00.000Z") });
    expect(await link()).toBe(first.id);
    await sendQueuedEmails(world);
    const mails = await readWrittenEmails(world);
    const offer = mails.find(
      ({ to, subject }) => to?.[0]?.address === candidate_email && /offers you/.test(subject ?? ""),
    );
    expect(offer?.text).toMatch(/See what is kept about you.*\n.*\/referred#token=/);
    await world.ctx.write((tx) => eraseReferral(world.ctx, tx, id));
    const left = () => world.pool.query("SELECT words, place FROM interviews WHERE record_id = $1", [id]);
    const empty = { words: "", place: "" };
    expect((await left()).rows).toEqual([empty, empty, empty]);
    // As the previous version left it.
    await world.pool.query("UPDATE interviews SET words = 'Hello Jonah', place = 'Room 3' WHERE record_id = $1", [id]);
    await purgeInterviews(world.ctx);
    expect((await left()).rows).toEqual([empty, empty, empty]);
  });
});
