import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applyToJob, referCandidate } from "../../../../tests/support/candidates.ts";
import { findConsentToken, notifyQueuedCandidates } from "../../../../tests/support/consent.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { applicationEndpoints } from "../../../contract/hiring/applications.ts";
import { invitationEndpoints } from "../../../contract/hiring/consent.ts";
import { peopleEndpoints } from "../../../contract/hiring/pipeline/people.ts";
import { pipelineEndpoints } from "../../../contract/hiring/pipeline/pipeline.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { type ArchiveResource, linesOf } from "../../companies/company-archives/archive-resource.ts";
import { ARCHIVE_RESOURCES } from "../../companies/company-archives/archive-resources.ts";
import { backfillWithdrawn } from "./backfill-withdrawn.ts";

let world: World;
let poster: Person;
let ines: Person;
let mira: Person;
let job: string;
let declined: string;
let rejected: string;
let application: string;

/** One referral that the candidate declined, one that the company rejected, and a withdrawn application. */
beforeAll(async () => {
  world = await createWorld();
  poster = await world.person("Petra Poster");
  ines = await world.person("Ines Marchetti");
  mira = await world.person("Mira Castellan");
  job = (await world.job(poster)).id;
  const email = "jonah.weiss@people.example";
  declined = (await referCandidate(ines, job, { candidate_email: email })).id;
  rejected = (await referCandidate(ines, job)).id;
  application = (await applyToJob(mira, job)).id;
  await notifyQueuedCandidates(world);
  const token = await findConsentToken(world, email);
  await world.visitor.call(invitationEndpoints.answer, { body: { token, referral: declined, answer: "decline" } });
  await poster.call(referralEndpoints.setStatus, {
    params: { id: rejected },
    body: { from: "Pending", status: "Rejected", reason: "skills" },
  });
  await mira.call(applicationEndpoints.withdraw, { params: { id: application }, body: { from: "Applied" } });
});
afterAll(() => world.close());

const own = async (status: "Rejected" | "Withdrawn") =>
  (await ines.call(referralEndpoints.list, { query: { status } })).items.map(({ id }) => id);
const team = async (stage: "Rejected" | "Withdrawn") =>
  (await poster.call(peopleEndpoints.list, { query: { job, stage } })).items.map(({ id }) => id).sort();
const board = async () => {
  const { columns } = await poster.call(pipelineEndpoints.board, { params: { id: job }, query: {} });
  return new Map(columns.map(({ stage, count }) => [stage, count]));
};

describe("Withdrawn", () => {
  it("is a filter of its own for referrer, applicant and team, and is not counted as rejected", async () => {
    expect([await own("Withdrawn"), await own("Rejected")]).toEqual([[declined], [rejected]]);
    const applications = (status: "Rejected" | "Withdrawn") =>
      mira.call(applicationEndpoints.list, { query: { status } });
    expect((await applications("Withdrawn")).items).toMatchObject([{ id: application, status: "Withdrawn" }]);
    expect((await applications("Rejected")).items).toEqual([]);
    expect(await team("Withdrawn")).toEqual([declined, application].sort());
    expect(await team("Rejected")).toEqual([rejected]);
    expect(Object.fromEntries(await board())).toMatchObject({ New: 0, Rejected: 1, Withdrawn: 2 });
  });

  it("cannot be set by a company, and has no next status", async () => {
    const set = (id: string, from: string, status: string) =>
      poster.try(referralEndpoints.setStatus, { params: { id }, body: { from, status } as never });
    const { id } = await referCandidate(ines, job);
    expect(await set(id, "Pending", "Withdrawn")).toMatchObject({ status: 409, body: { code: "status_not_allowed" } });
    expect(await set(declined, "Withdrawn", "Reviewing")).toMatchObject({ body: { code: "status_not_allowed" } });
    const people = [{ kind: "referral", id: declined, from: { stage: "Withdrawn", step: null } }];
    const move = (stage: string) =>
      poster.try(pipelineEndpoints.move, { params: { id: job }, body: { people, to: { stage } } as never });
    expect((await move("Reviewing")).body).toMatchObject({ moved: [], left: [{ id: declined, why: "not_allowed" }] });
    expect((await move("Withdrawn")).status).toBe(422);
  });

  it("replaces once what an earlier version stored as Rejected with a note, and keeps rejections by the company", async () => {
    const { pool } = world;
    const gus = await world.person("Gus Gone");
    const old = { referral: (await referCandidate(ines, job)).id, application: (await applyToJob(gus, job)).id };
    for (const [kind, id] of Object.entries(old)) {
      await pool.query(`UPDATE ${kind}s SET status = 'Rejected' WHERE id = $1`, [id]);
      await pool.query(
        `INSERT INTO status_history (id, record_kind, record_id, from_status, to_status, note, changed_at)
         VALUES (gen_random_uuid(), $1, $2, 'Pending', 'Rejected', $3, $4)`,
        [kind, id, kind === "referral" ? "unanswered" : "withdrawn", new Date(world.clock.now().getTime() + 1_000)],
      );
    }
    const read = () => ines.call(referralEndpoints.get, { params: { id: old.referral } });
    // The reader sees who ended it before the row is moved.
    expect(await read()).toMatchObject({ status: "Rejected", ended_by: "unanswered" });
    await pool.query(
      "INSERT INTO table_backfills SELECT unnest(ARRAY['withdrawn-referrals', 'withdrawn-applications']), $1::uuid",
      ["00000000-0000-0000-0000-000000000000"],
    );
    await backfillWithdrawn(world.ctx);
    expect((await pool.query("SELECT FROM table_backfills WHERE name LIKE 'withdrawn-%'")).rowCount).toBe(0);
    const record = await read();
    expect(record).toMatchObject({ status: "Withdrawn", ended_by: "unanswered" });
    expect(record.history.at(-1)).toMatchObject({ to: "Withdrawn", note: "unanswered" });
    const company = (await world.visitor.call(jobEndpoints.get, { params: { id: job } })).company.id;
    const { rows } = await pool.query<{ line: string }>(
      linesOf(ARCHIVE_RESOURCES.find(({ name }) => name === "history") as ArchiveResource),
      [company],
    );
    const steps = rows.map(({ line }) => JSON.parse(line)).filter(({ note }) => note !== null);
    expect(steps.map(({ to_status }) => to_status)).toEqual(steps.map(() => "Withdrawn"));
    expect(steps.map(({ record_id }) => record_id)).toEqual(expect.arrayContaining(Object.values(old)));
    const sent = await gus.call(applicationEndpoints.get, { params: { id: old.application } });
    expect(sent.status).toBe("Withdrawn");
    expect(await own("Rejected")).toEqual([rejected]);
  });
});
