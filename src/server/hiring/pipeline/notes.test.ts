import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applyToJob, referCandidate } from "../../../../tests/support/candidates.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { pipelineEndpoints } from "../../../contract/hiring/pipeline/pipeline.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { notificationEndpoints } from "../../../contract/notifications/notifications.ts";
import { eraseReferral } from "../referrals/erase-referral.ts";

let world: World;
let poster: Person;
let manager: Person;
let viewer: Person;
let referrer: Person;
let job: string;
let record: string;

beforeAll(async () => {
  world = await createWorld();
  poster = await world.person("Petra Poster");
  manager = await world.person("Mona Manager");
  viewer = await world.person("Vito Viewer");
  referrer = await world.person("Ines Marchetti");
  job = (await world.job(poster)).id;
  const member = `INSERT INTO company_members (company, user_id, role, created_at)
    SELECT company, $2, $3, now() FROM jobs WHERE id = $1`;
  await world.pool.query(member, [job, manager.id, "hiring_manager"]);
  await world.pool.query(member, [job, viewer.id, "viewer"]);
  await world.pool.query("INSERT INTO job_members (job, user_id, created_at) VALUES ($1, $2, now())", [
    job,
    manager.id,
  ]);
  record = (await referCandidate(referrer, job, { candidate_name: "Jonah Weiss" })).id;
});
afterAll(() => world.close());

const thread = (by: Person, of = record) =>
  by.call(pipelineEndpoints.thread, { params: { id: job }, query: { kind: "referral", record: of } });
const write = (by: Person, body: Record<string, unknown> = {}, id = job) =>
  by.try(pipelineEndpoints.addNote, {
    params: { id },
    body: { kind: "referral", record, text: "Reads the query plan first.", ...body },
  });

describe("H9 notes of a team", () => {
  it("R17 cannot mention the person themselves, or their referrer", async () => {
    const own = await referCandidate(viewer, job, {
      candidate_name: "Paul Weiss",
      candidate_email: "paul.weiss@example.com",
    });
    const offered = (await thread(manager, own.id)).colleagues.map(({ id }) => id);
    expect(offered).toEqual([poster.id]);
    expect((await thread(manager)).colleagues.map(({ id }) => id)).toContain(viewer.id);
    const called = await write(manager, { record: own.id, mentions: [viewer.id] });
    expect(called).toMatchObject({ status: 422, body: { fields: { mentions: { code: "invalid" } } } });
  });

  it("are written by members who may rate, read by the team as written, and by nobody else", async () => {
    world.clock.advance(1_000);
    const made = await write(manager, { verdict: "strong_yes", mentions: [poster.id] });
    // The stored idempotent response contains nothing of the note.
    expect(made).toMatchObject({ status: 201, body: { id: expect.any(String) } });
    expect(Object.keys(made.body)).toEqual(["id"]);
    expect((await thread(manager)).notes).toMatchObject([{ own: true, mentions: ["Petra Poster"] }]);
    for (const reader of [poster, viewer])
      expect((await thread(reader)).notes).toMatchObject([
        { by: "Mona Manager", own: false, text: "Reads the query plan first.", verdict: "strong_yes" },
      ]);
    expect((await thread(viewer)).can.note).toBe(false);
    expect((await write(viewer)).status).toBe(404);
    expect((await write(referrer)).status).toBe(404);
    const seen = await referrer.call(referralEndpoints.get, { params: { id: record } });
    expect(JSON.stringify(seen)).not.toContain("query plan");
  });

  it("notify mentioned members, once, and nobody who does not see the person", async () => {
    await write(poster, { mentions: [viewer.id, viewer.id] });
    const { items } = await viewer.call(notificationEndpoints.list, { query: {} });
    expect(items).toMatchObject([{ kind: "note_mention", subject: record, params: { of: "referral" } }]);
    await sendQueuedEmails(world);
    const mails = (await readWrittenEmails(world)).filter(({ to }) =>
      to?.some(({ address }) => address === viewer.email),
    );
    expect(mails.map(({ subject }) => subject)).toEqual(["Petra Poster mentioned you in a note about Jonah Weiss"]);
    expect(mails[0]?.text).toContain(`/jobs/${job}/manage?open=referral:${record}`);
    expect(mails[0]?.text).not.toContain("query plan");
    for (const stranger of [referrer.id, poster.id, "01890000-0000-7000-8000-000000000001"])
      expect(await write(poster, { mentions: [stranger] })).toMatchObject({
        status: 422,
        body: { fields: { mentions: { code: "invalid" } } },
      });
    expect((await thread(poster)).colleagues.map(({ name }) => name)).toEqual(["Mona Manager", "Vito Viewer"]);
  });

  it("are removed by their author alone", async () => {
    const { id } = (await write(manager)).body as { id: string };
    expect((await poster.try(pipelineEndpoints.removeNote, { params: { id } })).status).toBe(404);
    expect((await manager.try(pipelineEndpoints.removeNote, { params: { id } })).status).toBe(200);
    expect((await manager.try(pipelineEndpoints.removeNote, { params: { id } })).status).toBe(404);
  });

  it.each([
    ["text", { text: "   " }],
    ["text", { text: "x".repeat(5_001) }],
    ["verdict", { verdict: "10" }],
    ["mentions", { mentions: Array(21).fill("01890000-0000-7000-8000-000000000001") }],
  ])("refuse bad %s by field", async (field, body) => {
    expect(await write(poster, body)).toMatchObject({ status: 422, body: { fields: { [field]: expect.anything() } } });
  });

  it("are of that job's people alone", async () => {
    const other = (await world.job(poster)).id;
    expect((await write(poster, {}, other)).status).toBe(404);
    const own = await applyToJob(await world.person("Mira Castellan"), job);
    expect((await write(poster, { record: own.id })).status).toBe(404);
    expect((await write(poster, { kind: "application", record: own.id })).status).toBe(201);
  });

  it("F5 P5 are deleted when the person's data are erased, and affect no order or statistics", async () => {
    await write(poster, { verdict: "strong_no" });
    const board = await poster.call(pipelineEndpoints.board, { params: { id: job }, query: {} });
    expect(JSON.stringify(board)).not.toContain("strong_no");
    expect(await poster.call(jobEndpoints.numbers, { params: { id: job }, query: {} })).not.toHaveProperty("verdicts");
    await world.ctx.write((tx) => eraseReferral(world.ctx, tx, record));
    expect((await thread(poster)).notes).toEqual([]);
    expect((await write(poster)).status).toBe(404);
  });
});
