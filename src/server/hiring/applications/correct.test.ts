import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { applyToJob, referCandidate, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { applicationEndpoints } from "../../../contract/hiring/applications.ts";
import { pipelineEndpoints } from "../../../contract/hiring/pipeline/pipeline.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { notificationEndpoints } from "../../../contract/notifications/notifications.ts";

let world: World;
let poster: Person;
let mira: Person;
let job: string;
let id: string;

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  poster = await world.person("Petra Poster");
  mira = await world.person("Mira Castellan");
  job = (await world.job(poster)).id;
  id = (await applyToJob(mira, job)).id;
  world.clock.advance(1_000);
});
afterAll(() => world.close());

const WORDS = {
  candidate_name: "Mira Castellan-Ruiz",
  candidate_linkedin: "https://www.linkedin.com/in/mira-castellan-ruiz",
  cover_letter: "Ten years, not nine.",
  cv: null,
  corrected_at: null,
};
const correct = (body: Record<string, unknown> = {}, by = mira, of = id) =>
  by.try(applicationEndpoints.correct, { params: { id: of }, body: { ...WORDS, ...body } });
const withdraw = (from: string, by = mira, of = id) =>
  by.try(applicationEndpoints.withdraw, { params: { id: of }, body: { from } });
const read = (by: Person, of = id) => by.call(applicationEndpoints.get, { params: { id: of } });
const step = (from: string, status: string) =>
  poster.call(applicationEndpoints.setStatus, { params: { id }, body: { from, status } as never });

describe("F15 an application is corrected", () => {
  it("F15 by its applicant, all but job and address; the team reads it and when", async () => {
    const { status, body } = await correct();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      candidate_name: "Mira Castellan-Ruiz",
      corrected_at: world.clock.now().toISOString(),
    });
    expect(await read(poster)).toMatchObject({ cover_letter: "Ten years, not nine.", corrected_at: body.corrected_at });
    for (const field of ["candidate_email", "job", "status", "referral"])
      expect((await correct({ [field]: "x", corrected_at: body.corrected_at })).status).toBe(422);
  });

  it("F15 by nobody else, and not from Interviewing on", async () => {
    const other = await world.person("Sven Stranger");
    expect((await correct({}, other)).status).toBe(404);
    expect((await correct({}, poster)).status).toBe(404);
    expect((await withdraw("Applied", other)).status).toBe(404);
    expect((await withdraw("Applied", poster)).status).toBe(404);
    await step("Applied", "Reviewing");
    expect((await correct()).status).toBe(200);
    await step("Reviewing", "Interviewing");
    const late = await correct({ corrected_at: (await read(mira)).corrected_at });
    expect(late).toMatchObject({ status: 409, body: { code: "status_not_allowed" } });
    expect((await withdraw("Interviewing")).body).toMatchObject({ code: "status_not_allowed" });
    expect((await read(mira)).can.correct).toBe(false);
  });

  it("F15 lets one of ten concurrent corrections win, the others get a conflict", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, nth) => correct({ cover_letter: `Try ${nth}` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  it("F15 reports errors by field, and keeps the stored values", async () => {
    const fieldErrors = async (body: Record<string, unknown>) => {
      const answer = await correct(body);
      return [answer.status, ...Object.keys((answer.body.fields as object | undefined) ?? {})];
    };
    expect(await fieldErrors({ candidate_name: " " })).toEqual([422, "candidate_name"]);
    expect(await fieldErrors({ cover_letter: "x".repeat(100_000) })).toEqual([422, "cover_letter"]);
    expect(await fieldErrors({ cv: "no-token" })).toEqual([422, "cv"]);
    expect((await read(mira)).corrected_at).toBeNull();
  });
});

describe("F15 an application is withdrawn", () => {
  it("F15 F6 once, with its own history note; the team is notified, and no answer is due any more", async () => {
    const { status, body } = await withdraw("Applied");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: "Withdrawn",
      withdrawn_at: world.clock.now().toISOString(),
      rejection_reason: null,
    });
    expect((await read(poster)).history.at(-1)).toMatchObject({
      to: "Withdrawn",
      note: "withdrawn",
      by: "Mira Castellan",
    });
    expect((await withdraw("Applied")).body).toMatchObject({ code: "status_not_allowed" });
    const [notice] = (await poster.call(notificationEndpoints.list, { query: {} })).items;
    expect(notice).toMatchObject({ kind: "application_withdrawn", subject: id });
    await sendQueuedEmails(world);
    const mails = (await readWrittenEmails(world)).filter(({ to }) => to?.[0]?.address === poster.email);
    expect(mails.at(-1)?.subject).toContain("Mira Castellan withdrew");
    const again = await mira.try(applicationEndpoints.create, {
      body: { job, candidate_name: "Mira", candidate_email: uniqueEmail(), cover_letter: "Again." },
    });
    expect(again).toMatchObject({ status: 409, body: { code: "application_duplicate" } });
  });

  it("F15 requires the current status: of a concurrent step and withdrawal one gets a conflict", async () => {
    await step("Applied", "Reviewing");
    expect((await withdraw("Applied")).body).toMatchObject({ code: "conflict" });
    const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw("Reviewing")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { history } = await read(mira);
    expect(history.filter(({ note }) => note === "withdrawn")).toHaveLength(1);
  });

  it("F15 H4 is not reverted by an undone move, nor followed by the notification of an earlier one", async () => {
    const people = [{ kind: "application", id, from: { stage: "New", step: null } }] as const;
    const body = { people: [...people], to: { stage: "Reviewing" as const } };
    const { undo } = await poster.call(pipelineEndpoints.move, { params: { id: job }, body });
    await withdraw("Reviewing");
    const undone = await poster.call(pipelineEndpoints.undo, { params: { id: job }, body: { act: undo?.act ?? "" } });
    expect(undone).toMatchObject({ back: [], left: [{ id, why: "changed" }] });
    world.clock.advance(10_000);
    await world.queue.work("notify-pipeline-move");
    const { items } = await mira.call(notificationEndpoints.list, { query: {} });
    expect(items.filter(({ kind }) => kind === "application_status")).toEqual([]);
    expect((await read(mira)).status).toBe("Withdrawn");
  });

  it("F15 R10 ends the referral of the same verified person, and of nobody else", async () => {
    const referrer = await world.person("Ines Marchetti");
    const hanna = await world.person("Hanna Voss");
    const of = { candidate_name: "Hanna Voss", candidate_email: hanna.email };
    const { id: referral } = await referCandidate(referrer, job, of);
    const own = await applyToJob(hanna, job, of);
    const readReferral = () => referrer.call(referralEndpoints.get, { params: { id: referral } });
    await world.pool.query("UPDATE users SET verified = true WHERE id = $1", [hanna.id]);
    expect((await withdraw("Applied", hanna, own.id)).status).toBe(200);
    expect(await readReferral()).toMatchObject({ status: "Withdrawn", ended_by: "declined", credit_until: null });

    const paul = await world.person("Paul Weiss");
    const theirs = { candidate_name: "Jonah Weiss", candidate_email: "jonah.weiss@people.example" };
    const { id: living } = await referCandidate(referrer, job, theirs);
    const under = await applyToJob(paul, job, theirs);
    expect((await withdraw("Applied", paul, under.id)).status).toBe(200);
    expect(await referrer.call(referralEndpoints.get, { params: { id: living } })).toMatchObject({ status: "Pending" });
  });
});
