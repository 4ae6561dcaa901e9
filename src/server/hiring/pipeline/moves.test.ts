import { afterAll, describe, expect, it } from "vitest";
import { applyToJob, referCandidate } from "../../../../tests/support/candidates.ts";
import { readWrittenEmails } from "../../../../tests/support/mails.ts";
import { createWorld, type Person } from "../../../../tests/support/world.ts";
import { applicationEndpoints } from "../../../contract/hiring/applications.ts";
import { pipelineEndpoints } from "../../../contract/hiring/pipeline/pipeline.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { notificationEndpoints } from "../../../contract/notifications/notifications.ts";
import type { Stage } from "../../../contract/statuses.ts";
import { NOTIFY_MOVE } from "./notify-move.ts";

let job: string;

const world = await createWorld();
const poster = await world.person("Petra Poster");
const referrer = await world.person("Ines Marchetti");
const applicant = await world.person("Mira Castellan");
afterAll(() => world.close());

type Kind = "referral" | "application";
type Place = { stage: Stage; step: number | null };
const NEW: Place = { stage: "New", step: null };
const VIEWED: Place = { stage: "Reviewing", step: null };
const atStep = (step: number): Place => ({ stage: "Interviewing", step });

const asked = (id: string, from: Place = NEW, kind: Kind = "referral") => ({ kind, id, from });
const move = (people: unknown[], to: unknown, by = poster, id = job) =>
  by.call(pipelineEndpoints.move, { params: { id }, body: { people, to } as never });
const undo = (act: string | undefined, by = poster, id = job) =>
  by.try(pipelineEndpoints.undo, { params: { id }, body: { act } });
const board = (id = job) => poster.call(pipelineEndpoints.board, { params: { id }, query: {} });
const told = async (person: Person) => (await person.call(notificationEndpoints.list, { query: {} })).items;

/** A new job with one referral. */
async function withReferral() {
  job = (await world.job(poster)).id;
  world.clock.advance(60_000);
  return (await referCandidate(referrer, job, { candidate_name: "Jonah Weiss" })).id;
}

/** Advances past the ten seconds of undo and runs the tasks that wait for it. */
async function later() {
  world.clock.advance(10_000);
  await world.queue.work(NOTIFY_MOVE);
}

describe("moving people", () => {
  it("H2 passes through the statuses in between, in the history too, and ends at the step", async () => {
    const id = await withReferral();
    const { moved, left, undo: can } = await move([asked(id)], { stage: "Interviewing", step: 2 });
    expect({ moved, left }).toEqual({ moved: [{ kind: "referral", id }], left: [] });
    expect(can).toMatchObject({ people: 1, to: atStep(2), left_ms: 10_000 });
    const { columns, steps } = await board();
    expect(columns.map(({ count }) => count)).toEqual([0, 0, 1, 0, 0, 0]);
    expect(steps.map(({ key, count }) => [key, count])).toEqual([
      [1, 0],
      [2, 1],
      [3, 0],
    ]);
    expect(steps[1]?.cards[0]).toMatchObject({ id, stage: "Interviewing", step: 2 });
    const { history } = await poster.call(referralEndpoints.get, { params: { id } });
    expect(history.map(({ to }) => to)).toEqual(["Pending", "Reviewing", "Interviewing"]);
  });

  it("H2 moves back and forth between steps, never back to an earlier status, and hires nobody", async () => {
    const id = await withReferral();
    await move([asked(id)], { stage: "Interviewing", step: 3 });
    expect((await move([asked(id, atStep(3))], { stage: "Interviewing", step: 1 })).moved).toHaveLength(1);
    const back = await move([asked(id, atStep(1))], { stage: "Reviewing" });
    expect(back).toMatchObject({ undo: null, moved: [], left: [{ id, why: "not_allowed" }] });
    const body = { people: [asked(id, atStep(1))], to: { stage: "Hired" } };
    expect(await poster.try(pipelineEndpoints.move, { params: { id: job }, body })).toMatchObject({
      status: 422,
      body: { fields: { "to.stage": { code: "invalid" } } },
    });
  });

  it("H3 moves people independently: those moved by somebody else first stay and are returned", async () => {
    const first = await withReferral();
    const second = (await referCandidate(referrer, job, { candidate_name: "Clara Novak" })).id;
    const third = (await applyToJob(applicant, job)).id;
    await move([asked(second)], { stage: "Reviewing" });
    const people = [
      asked(first),
      asked(second),
      asked(third, NEW, "application"),
      asked("01890000-0000-7000-8000-000000000001"),
    ];
    const { moved, left, undo: can } = await move(people, { stage: "Rejected" });
    expect(moved.map(({ id }) => id).sort()).toEqual([first, third].sort());
    expect(left).toEqual([
      { kind: "referral", id: second, candidate_name: "Clara Novak", why: "changed" },
      { kind: "referral", id: people[3]?.id, candidate_name: "", why: "gone" },
    ]);
    expect(can?.people).toBe(2);
  });

  it("H3 does not find another job's people or those whom the company does not see", async () => {
    const elsewhere = await withReferral();
    await withReferral();
    const { moved, left } = await move([asked(elsewhere)], { stage: "Reviewing" });
    expect({ moved, left }).toMatchObject({ moved: [], left: [{ why: "gone", candidate_name: "" }] });
  });

  it("H3 lets one of two concurrent moves win, and the other is told", async () => {
    const id = await withReferral();
    const both = await Promise.all([
      move([asked(id)], { stage: "Reviewing" }),
      move([asked(id)], { stage: "Rejected" }),
    ]);
    expect(both.map(({ moved }) => moved.length).sort()).toEqual([0, 1]);
    expect(both.flatMap(({ left }) => left.map(({ why }) => why))).toEqual(["changed"]);
  });

  it.each([
    ["people", { people: [], to: { stage: "Reviewing" } }],
    ["to.step", { people: [asked("01890000-0000-7000-8000-000000000001")], to: { stage: "Interviewing", step: 9 } }],
  ])("refuses bad %s by field", async (field, body) => {
    await withReferral();
    const answer = await poster.try(pipelineEndpoints.move, { params: { id: job }, body });
    expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: expect.anything() } } });
  });
});

describe("undoing", () => {
  it("H4 within ten seconds notifies nobody, restores everything, and the history shows both moves", async () => {
    const id = await withReferral();
    const { undo: can } = await move([asked(id)], { stage: "Rejected" });
    world.clock.advance(9_999);
    expect((await board()).undo).toEqual({ ...can, left_ms: 1 });
    expect((await undo(can?.act)).body).toEqual({ back: [{ kind: "referral", id }], left: [] });
    expect((await board()).undo).toBeNull();
    await later();
    expect((await told(referrer)).filter(({ subject }) => subject === id)).toEqual([]);
    const { status, history } = await poster.call(referralEndpoints.get, { params: { id } });
    expect(status).toBe("Pending");
    expect(history.map(({ from, to }) => [from, to])).toEqual([
      [null, "Pending"],
      ["Pending", "Rejected"],
      ["Rejected", "Pending"],
    ]);
  });

  it("H4 is impossible after ten seconds, when the notification is sent once", async () => {
    const id = await withReferral();
    const { undo: can } = await move([asked(id)], { stage: "Rejected" });
    world.clock.advance(9_999);
    await world.queue.work(NOTIFY_MOVE);
    expect((await told(referrer)).filter(({ subject }) => subject === id)).toHaveLength(0);
    world.clock.advance(1);
    expect((await undo(can?.act)).body.code).toBe("undo_over");
    await world.queue.work();
    const news = (await told(referrer)).filter(({ subject }) => subject === id);
    expect(news).toMatchObject([{ kind: "referral_status", params: { status: "Rejected" } }]);
    const mails = (await readWrittenEmails(world)).filter(({ to }) => to?.[0]?.address === referrer.email);
    expect(mails.filter(({ text }) => text?.includes(id))).toHaveLength(1);
    expect((await undo(can?.act)).body.code).toBe("undo_over");
    expect((await board()).columns.find(({ stage }) => stage === "Rejected")?.count).toBe(1);
  });

  it("H4 sends the notification of an earlier step whose time passed under the undone one", async () => {
    const id = await withReferral();
    await move([asked(id)], { stage: "Reviewing" });
    world.clock.advance(5_000);
    const { undo: can } = await move([{ ...asked(id), from: { stage: "Reviewing", step: null } }], {
      stage: "Rejected",
    });
    world.clock.advance(5_000);
    await world.queue.work(NOTIFY_MOVE);
    world.clock.advance(2_000);
    expect((await undo(can?.act)).body.back).toEqual([{ kind: "referral", id }]);
    await later();
    const news = (await told(referrer)).filter(({ subject }) => subject === id);
    expect(news).toMatchObject([{ params: { status: "Reviewing" } }]);
  });

  it("H4 is for the member who moved, in that job, once", async () => {
    const id = await withReferral();
    const here = job;
    const { undo: can } = await move([asked(id)], { stage: "Reviewing" });
    const elsewhere = (await world.job(poster)).id;
    expect((await undo(can?.act, referrer, here)).status).toBe(404);
    expect((await undo(can?.act, poster, elsewhere)).status).toBe(404);
    expect((await undo(can?.act, poster, here)).status).toBe(200);
    expect((await undo(can?.act, poster, here)).status).toBe(404);
  });

  it("H4 leaves and returns people who were moved on meanwhile, and only the later step is notified", async () => {
    const id = await withReferral();
    const first = await move([asked(id)], { stage: "Reviewing" });
    world.clock.advance(1_000);
    await move([asked(id, VIEWED)], { stage: "Interviewing" });
    expect((await undo(first.undo?.act)).body).toMatchObject({
      back: [],
      left: [{ candidate_name: "Jonah Weiss", why: "changed" }],
    });
    await later();
    const news = (await told(referrer)).filter(({ subject }) => subject === id);
    expect(news.map(({ params }) => params.status)).toEqual(["Interviewing"]);
  });

  it("H4 a step back within Interviewing notifies nobody, and its name is not revealed", async () => {
    const id = await withReferral();
    await move([asked(id)], { stage: "Interviewing" });
    await later();
    const before = await told(referrer);
    const { undo: can } = await move([asked(id, atStep(1))], { stage: "Interviewing", step: 3 });
    await later();
    expect(await told(referrer)).toEqual(before);
    const seen = await referrer.call(referralEndpoints.get, { params: { id } });
    expect(JSON.stringify(seen)).not.toMatch(/step/);
    expect(can?.to).toEqual(atStep(3));
  });

  it("H4 F9 the referral follows its person's application only once the move is final", async () => {
    job = (await world.job(poster)).id;
    const person = await world.person("Jonah Weiss", { verified: true });
    const { id: referral } = await referCandidate(referrer, job, { candidate_email: person.email });
    const { id } = await applyToJob(person, job);
    const stands = async () => (await poster.call(referralEndpoints.get, { params: { id: referral } })).status;
    const { undo: can } = await move([asked(id, NEW, "application")], { stage: "Interviewing" });
    await undo(can?.act);
    await later();
    expect(await stands()).toBe("Pending");
    await move([asked(id, NEW, "application")], { stage: "Interviewing" });
    expect(await stands()).toBe("Pending");
    await later();
    expect(await stands()).toBe("Interviewing");
    const { history } = await poster.call(referralEndpoints.get, { params: { id: referral } });
    expect(history.at(-1)).toMatchObject({ to: "Interviewing", by: "Petra Poster" });
  });

  it("H5 a hire is requested alone, counts at once, and cannot be undone", async () => {
    const id = await withReferral();
    const { undo: can } = await move([asked(id)], { stage: "Interviewing" });
    await poster.call(referralEndpoints.setStatus, { params: { id }, body: { from: "Interviewing", status: "Hired" } });
    expect((await undo(can?.act)).body).toMatchObject({ back: [], left: [{ why: "changed" }] });
    expect((await poster.call(referralEndpoints.get, { params: { id } })).status).toBe("Hired");
  });

  it("H4 undone moves count in no statistics of the job", async () => {
    const id = await withReferral();
    const { undo: can } = await move([asked(id)], { stage: "Interviewing" });
    await undo(can?.act);
    const { reached } = await poster.call(jobEndpoints.numbers, { params: { id: job }, query: {} });
    expect(reached).toEqual({ received: 1, viewed: 0, interviewing: 0, hired: 0 });
  });

  it("H4 P5 a person who left meanwhile is not restored", async () => {
    await withReferral();
    const account = await world.person("Lea Leaver");
    const { id } = await applyToJob(account, job);
    const { undo: can } = await move([asked(id, NEW, "application")], { stage: "Reviewing" });
    await world.pool.query("UPDATE applications SET candidate_email = '', candidate_name = '' WHERE id = $1", [id]);
    expect((await undo(can?.act)).body).toMatchObject({ back: [], left: [{ candidate_name: "" }] });
    expect((await poster.call(applicationEndpoints.get, { params: { id } })).status).toBe("Reviewing");
  });
});
