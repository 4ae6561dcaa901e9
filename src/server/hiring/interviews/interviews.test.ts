import { afterAll, describe, expect, it } from "vitest";
import { applyToJob, referCandidate } from "../../../../tests/support/candidates.ts";
import {
  buildOffer,
  buildTimes,
  createInterviewee,
  createInterviewWorld,
  moveApplicantToInterviewing,
  moveReferralToInterviewing,
  offerInterview,
} from "../../../../tests/support/interviews.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { addMember, assignToJob } from "../../../../tests/support/teams.ts";
import type { Person } from "../../../../tests/support/world.ts";
import { applicationEndpoints } from "../../../contract/hiring/applications.ts";
import { interviewEndpoints } from "../../../contract/hiring/interviews/interviews.ts";
import { pipelineEndpoints } from "../../../contract/hiring/pipeline/pipeline.ts";
import { notificationEndpoints } from "../../../contract/notifications/notifications.ts";
import { eraseReferral } from "../referrals/erase-referral.ts";
import { reconcileInterviews } from "./reconcile.ts";

const { world, owner, job } = await createInterviewWorld();
const manager = await world.person("Mona Manager");
const referrer = await world.person("Ines Marchetti");
await addMember(world, job, manager, "hiring_manager");
await assignToJob(world, job, manager);
afterAll(() => world.close());

const applicantInInterviews = (name: string) => createInterviewee(world, owner, job, name);

async function referredInInterviews(name = "Jonah Weiss") {
  const { id, candidate_email } = await referCandidate(referrer, job, { candidate_name: name });
  await moveReferralToInterviewing(owner, id);
  return { id, email: candidate_email };
}

const answer = (by: Person, id: string, body: object) => by.try(interviewEndpoints.answer, { params: { id }, body });
const pick = (by: Person, id: string, starts_at: string) =>
  answer(by, id, { answer: "pick", starts_at, zone: "America/New_York" });
const ofPerson = (by: Person, record: string, kind: "application" | "referral" = "application") =>
  by.call(interviewEndpoints.ofPerson, { params: { id: job }, query: { kind, record } });
const kindsOf = async (by: Person) =>
  (await by.call(notificationEndpoints.list, { query: {} })).items.map(({ kind }) => kind);

async function newMails(to: string) {
  await sendQueuedEmails(world);
  return (await readWrittenEmails(world)).filter((mail) => mail.to?.some(({ address }) => address === to));
}

describe("H10 times offered to somebody in Interviewing", () => {
  it("are mailed, picked with one press in the person's own zone, and shown to both sides", async () => {
    const { person, id } = await applicantInInterviews("Mira Castellan");
    const made = await offerInterview(manager, job, "application", id, { people: [manager.id, owner.id] });
    expect(made).toMatchObject({ state: "offered", minutes: 45, can: { change: false, cancel: true } });
    expect(await kindsOf(person)).toContain("own_interview");
    const [own] = (await person.call(interviewEndpoints.own, {})).items;
    expect(own).toMatchObject({ id: made.id, slots: buildTimes("2026-12-01T13:00:00.000Z"), can: { answer: true } });
    expect(own?.with).toEqual(["Marguerite Olander", "Mona Manager"]);
    expect(JSON.stringify(own)).not.toContain("@");
    const picked = await pick(person, made.id, "2026-12-01T14:00:00.000Z");
    expect(picked).toMatchObject({ status: 200, body: { state: "agreed", starts_at: "2026-12-01T14:00:00.000Z" } });
    // A repeated request changes nothing.
    expect((await pick(person, made.id, "2026-12-01T14:00:00.000Z")).status).toBe(200);
    expect((await pick(person, made.id, "2026-12-01T13:00:00.000Z")).body.code).toBe("interview_over");
    for (const member of [owner, manager]) expect(await kindsOf(member)).toContain("interview_agreed");
    const [seen] = (await ofPerson(owner, id)).items;
    expect(seen).toMatchObject({ state: "agreed", person_zone: "America/New_York", can: { change: true } });
    expect(seen?.steps.map(({ what, by }) => [what, by])).toEqual([
      ["offered", "Mona Manager"],
      ["agreed", null],
    ]);
    const mails = await newMails(person.email);
    expect(mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        expect.stringContaining("offers you interview times"),
        expect.stringContaining("is scheduled"),
      ]),
    );
    const set = mails.find(({ subject }) => subject?.includes("is scheduled"));
    expect(set?.text).toContain("Tuesday, December 1, 2026: 9:00 AM");
    expect(set?.text).toContain("America/New York, GMT-5");
  });

  it("are offered only by members who may rate people here", async () => {
    const { id } = await applicantInInterviews("Theo Applied");
    const stranger = await world.person("Stranger");
    for (const by of [stranger, referrer]) {
      const body = buildOffer(by, "application", id);
      expect((await by.try(interviewEndpoints.offer, { params: { id: job }, body })).status).toBe(404);
    }
    const other = (await world.job(owner)).id;
    const body = buildOffer(owner, "application", id);
    expect((await owner.try(interviewEndpoints.offer, { params: { id: other }, body })).status).toBe(404);
    const foreign = { ...body, people: [stranger.id] };
    expect(await owner.try(interviewEndpoints.offer, { params: { id: job }, body: foreign })).toMatchObject({
      status: 422,
      body: { fields: { people: { code: "invalid" } } },
    });
  });

  it("must be in the future, within a year, distinct, and for a person in Interviewing", async () => {
    const { person, id } = await applicantInInterviews("Tess Bounds");
    const attempt = (more: object) =>
      owner.try(interviewEndpoints.offer, {
        params: { id: job },
        body: { ...buildOffer(owner, "application", id), ...more },
      });
    const slots = [
      "2026-11-23T10:00:00.000Z",
      "2027-11-24T10:00:00.000Z",
      ...buildTimes("2026-12-02T10:00:00.000Z", 1),
    ];
    expect((await attempt({ slots: [...slots, slots[2]] })).body.fields).toMatchObject({
      "slots.0": { code: "interview_past" },
      "slots.1": { code: "interview_far" },
      "slots.3": { code: "interview_double" },
    });
    expect((await attempt({ slots: buildTimes("2026-12-03T10:00:00.000Z", 31) })).status).toBe(422);
    expect((await attempt({ slots: [] })).body.fields).toMatchObject({ slots: { code: "interview_slots" } });
    expect((await attempt({ slots: ["2026-12-02T10:00:30.000Z"] })).status).toBe(422);
    expect((await attempt({ place: "http://meet.example.com" })).body.fields).toMatchObject({
      place: { code: "interview_place" },
    });
    expect((await attempt({ place: "javascript://x.example/%0aalert(1)" })).status).toBe(422);
    expect((await attempt({ zone: "Mars/Olympus" })).body.fields).toMatchObject({ zone: { code: "invalid" } });
    expect((await attempt({ words: "x".repeat(100_000) })).status).toBe(422);
    expect((await attempt({ minutes: 45.5 })).status).toBe(422);
    const waiting = await world.person("Wanda Waiting");
    const { id: early } = await applyToJob(waiting, job, { candidate_email: waiting.email });
    expect((await attempt({ record: early })).body.code).toBe("interview_not_now");
    expect((await person.try(interviewEndpoints.own, {})).body.items).toEqual([]);
  });

  it("are sent to a referred person without an account by a link, which works for this interview alone", async () => {
    const { id, email } = await referredInInterviews();
    const made = await offerInterview(owner, job, "referral", id, { slots: buildTimes("2026-12-05T09:00:00.000Z") });
    const texts = (await newMails(email)).map(({ text }) => text).join("\n");
    const token = /\/interview#token=(\S+)/.exec(texts)?.[1] ?? "";
    const opened = await world.visitor.call(interviewEndpoints.openLink, { body: { token } });
    expect(opened).toMatchObject({ id: made.id, job: { title: "Potter" }, can: { answer: true } });
    const body = { token, answer: { answer: "pick", starts_at: "2026-12-05T09:00:00.000Z", zone: "Asia/Tokyo" } };
    expect((await world.visitor.try(interviewEndpoints.answerLink, { body })).body).toMatchObject({ state: "agreed" });
    const forged = `${token.slice(0, -4)}AAAA`;
    expect((await world.visitor.try(interviewEndpoints.openLink, { body: { token: forged } })).status).toBe(410);
    await world.ctx.write((tx) => eraseReferral(world.ctx, tx, id));
    expect((await world.visitor.try(interviewEndpoints.openLink, { body: { token } })).status).toBe(410);
    await reconcileInterviews(world.ctx);
    const [ended] = (await ofPerson(owner, id, "referral").catch(() => ({ items: [] }))).items;
    expect(ended).toMatchObject({ state: "ended", ended_by: "left", words: "", reply: "" });
    expect(await kindsOf(owner)).toContain("interview_cancelled");
  });
});

describe("H11 one time, one person", () => {
  it("one of ten who press at once gets it, and the others read which are left", async () => {
    const people = [];
    for (let nth = 0; nth < 10; nth += 1) people.push(await applicantInInterviews(`Racer ${nth}`));
    const slots = buildTimes("2026-12-08T09:00:00.000Z", 2);
    const offers: { id: string }[] = [];
    for (const { id } of people)
      offers.push(await offerInterview(owner, job, "application", id, { slots, minutes: 60 }));
    const answers = await Promise.all(
      people.map(({ person }, nth) => pick(person, offers[nth]?.id ?? "", slots[0] ?? "")),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers)
      if (status !== 200) expect(body).toMatchObject({ code: "interview_slot_taken" });
    const loser = people[answers.findIndex(({ status }) => status !== 200)]?.person ?? expect.fail("all won");
    const [left] = (await loser.call(interviewEndpoints.own, {})).items;
    expect(left?.slots).toEqual([slots[1]]);
    // One person who picks two of them at once gets one.
    const both = await Promise.all([0, 1].map(() => pick(loser, left?.id ?? "", slots[1] ?? "")));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
  });

  it("past times, or times not offered, cannot be picked", async () => {
    const { person, id } = await applicantInInterviews("Lara Late");
    const soon = new Date(world.clock.now().getTime() + 120_000).toISOString().replace(/:\d\d\.\d{3}/, ":00.000");
    const [first = "", second = ""] = buildTimes(soon);
    const made = await offerInterview(owner, job, "application", id, { slots: [second, first] });
    expect((await pick(person, made.id, "2026-12-09T09:30:00.000Z")).body.code).toBe("interview_slot_over");
    world.clock.set(first);
    expect((await pick(person, made.id, first)).body.code).toBe("interview_slot_over");
    const [own] = (await person.call(interviewEndpoints.own, {})).items;
    expect(own?.slots).toEqual([second]);
  });

  it("is moved and cancelled by the team, and cancelled by the person; both sides are notified", async () => {
    const { person, id } = await applicantInInterviews("Nora Moved");
    const { id: interview } = await offerInterview(owner, job, "application", id, {
      slots: buildTimes("2026-12-10T09:00:00.000Z"),
    });
    await pick(person, interview, "2026-12-10T09:00:00.000Z");
    const change = {
      sequence: 0,
      starts_at: "2026-12-11T15:00:00.000Z",
      minutes: 30,
      place: "Room 3",
      words: "",
      people: [manager.id],
    };
    const moved = await manager.try(interviewEndpoints.change, { params: { id: interview }, body: change });
    expect(moved.body).toMatchObject({ starts_at: "2026-12-11T15:00:00.000Z", sequence: 1, place: "Room 3" });
    expect((await manager.try(interviewEndpoints.change, { params: { id: interview }, body: change })).status).toBe(
      409,
    );
    expect((await kindsOf(person)).filter((kind) => kind === "own_interview")).toHaveLength(2);
    expect((await answer(person, interview, { answer: "none" })).body.code).toBe("interview_over");
    const cancel = { answer: "cancel", reply: "I took another job." };
    const { status } = await person.try(interviewEndpoints.answer, { params: { id: interview }, body: cancel });
    expect(status).toBe(200);
    expect(await kindsOf(manager)).toContain("interview_cancelled");
    expect((await person.try(interviewEndpoints.answer, { params: { id: interview }, body: cancel })).body.code).toBe(
      "interview_over",
    );
    const [seen] = (await ofPerson(owner, id)).items;
    expect(seen).toMatchObject({ state: "ended", ended_by: "person", reply: "I took another job." });
  });

  it("that none fits is reported to the team with the person's message", async () => {
    const { person, id } = await applicantInInterviews("Nils None");
    const { id: interview } = await offerInterview(manager, job, "application", id);
    const none = { answer: "none", reply: "I am away until Thursday <b>noon</b>." };
    expect((await person.try(interviewEndpoints.answer, { params: { id: interview }, body: none })).status).toBe(200);
    expect(await kindsOf(manager)).toContain("interview_refused");
    const mail = (await newMails(manager.email)).find(({ subject }) => subject?.includes("None of the times"));
    expect(mail?.text).toContain("I am away until Thursday");
    expect(mail?.html).not.toContain("<b>noon");
  });
});

describe("H12 events that end interviews", () => {
  const rejected = (record: string) => ({
    people: [{ kind: "application" as const, id: record, from: { stage: "Interviewing" as const, step: 1 } }],
    to: { stage: "Rejected" as const },
  });

  it("H4 an undone move cancels nothing, a final one does, and both sides are notified", async () => {
    const { person, id } = await applicantInInterviews("Una Undone");
    const { id: interview } = await offerInterview(owner, job, "application", id, {
      slots: buildTimes("2026-12-14T09:00:00.000Z"),
    });
    await pick(person, interview, "2026-12-14T09:00:00.000Z");
    const state = async () => (await ofPerson(owner, id)).items[0]?.state;
    const { undo } = await owner.call(pipelineEndpoints.move, { params: { id: job }, body: rejected(id) });
    await reconcileInterviews(world.ctx);
    expect(await state()).toBe("agreed");
    expect((await answer(person, interview, { answer: "cancel" })).body.code).toBe("interview_over");
    await owner.call(pipelineEndpoints.undo, { params: { id: job }, body: { act: undo?.act ?? "" } });
    world.clock.advance(11_000);
    await reconcileInterviews(world.ctx);
    expect(await state()).toBe("agreed");
    await owner.call(pipelineEndpoints.move, { params: { id: job }, body: rejected(id) });
    world.clock.advance(11_000);
    await Promise.all([reconcileInterviews(world.ctx), reconcileInterviews(world.ctx)]);
    expect(await state()).toBe("ended");
    expect(await kindsOf(owner)).toContain("interview_cancelled");
    const told = (await kindsOf(person)).filter((kind) => kind === "own_interview");
    expect(told).toHaveLength(2);
  });

  it("an archived job ends its interviews, and a member who leaves is removed", async () => {
    const own = (await world.job(owner, { title: "Weaver" })).id;
    const person = await world.person("Ada Archived");
    const { id } = await applyToJob(person, own, { candidate_email: person.email });
    await moveApplicantToInterviewing(owner, id);
    await assignToJob(world, own, manager);
    const slots = buildTimes("2026-12-15T09:00:00.000Z");
    const { id: interview } = await offerInterview(owner, own, "application", id, {
      slots,
      people: [owner.id, manager.id],
    });
    await pick(person, interview, slots[0] ?? "");
    await world.pool.query("DELETE FROM job_members WHERE job = $1", [own]);
    await reconcileInterviews(world.ctx);
    const left = (await newMails(manager.email)).find(({ subject }) =>
      subject?.includes("were removed from an interview"),
    );
    expect(left?.text).not.toContain("Ada");
    expect(left?.attachments.map(({ mimeType }) => mimeType)).toContain("application/ics");
    await world.pool.query("UPDATE jobs SET archived_at = $2 WHERE id = $1", [own, world.clock.now()]);
    await reconcileInterviews(world.ctx);
    const [seen] = (await person.call(interviewEndpoints.own, {})).items;
    expect(seen).toMatchObject({ state: "ended", ended_by: "archived", can: { answer: false, cancel: false } });
    expect(await person.call(applicationEndpoints.get, { params: { id } })).toMatchObject({ status: "Interviewing" });
  });
});

describe("H13 reminders", () => {
  it("come a day and an hour before, once, at the current time, and not for cancelled ones", async () => {
    const { person, id } = await applicantInInterviews("Rita Reminded");
    const slots = buildTimes("2026-12-20T09:00:00.000Z");
    const { id: interview } = await offerInterview(owner, job, "application", id, { slots });
    await pick(person, interview, slots[0] ?? "");
    const reminders = async (to = person) =>
      (await newMails(to.email)).filter(({ subject }) => subject?.includes("coming up")).length;
    const at = (now: string) => ({ ...world.ctx, clock: { now: () => new Date(now) } });
    await reconcileInterviews(world.ctx);
    expect(await reminders()).toBe(0);
    const day = at("2026-12-19T09:00:30.000Z");
    await Promise.all([reconcileInterviews(day), reconcileInterviews(day)]);
    await reconcileInterviews(day);
    expect([await reminders(), await reminders(owner)]).toEqual([1, 1]);
    const body = { ...buildOffer(owner, "application", id), sequence: 0, starts_at: "2026-12-21T09:00:00.000Z" };
    const { slots: _s, zone: _z, kind: _k, record: _r, ...change } = body;
    expect((await owner.try(interviewEndpoints.change, { params: { id: interview }, body: change })).status).toBe(200);
    await reconcileInterviews(at("2026-12-20T08:30:00.000Z"));
    expect(await reminders()).toBe(1);
    await reconcileInterviews(at("2026-12-20T09:01:00.000Z"));
    expect(await reminders()).toBe(2);
    await owner.call(interviewEndpoints.cancel, { params: { id: interview }, body: { reply: "" } });
    await reconcileInterviews(at("2026-12-21T08:30:00.000Z"));
    expect(await reminders()).toBe(2);
  });
});
