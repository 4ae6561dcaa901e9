import { afterAll, describe, expect, it } from "vitest";
import {
  applyToJob,
  buildReferral,
  referCandidate,
  referWithoutNotice,
  uniqueEmail,
} from "../../../../tests/support/candidates.ts";
import { backdateArrivals } from "../../../../tests/support/response-time.ts";
import { createWorld, type Person } from "../../../../tests/support/world.ts";
import { applicationEndpoints } from "../../../contract/hiring/applications.ts";
import { moveEndpoints } from "../../../contract/hiring/pipeline/moves.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { notificationEndpoints } from "../../../contract/notifications/notifications.ts";
import { RECONCILE_RESPONSES, recordFirstResponse } from "./first-response.ts";
import { reconcileResponseTimes } from "./reconcile.ts";

const DAY = 86_400_000;
let made = 0;

const world = await createWorld();
const referrer = await world.person("Ines Marchetti");
afterAll(() => world.close());

/** A company with a job that promises an answer within two days, and this many people referred to it. */
async function company(people: number) {
  made += 1;
  const owner = await world.person(`Petra Poster ${made}`);
  const name = { company_name: `Slow ${made}`, company_website: `https://slow-${made}.example` };
  const job = await world.job(owner, { ...name, title: `Waiting ${made}`, response_days: 2 });
  const ids: string[] = [];
  for (let nth = 0; nth < people; nth += 1) ids.push((await referCandidate(referrer, job.id)).id);
  return { owner, job, ids };
}

const tend = () => reconcileResponseTimes(world.ctx);
const see = (viewer: Person, id: string) => viewer.call(jobEndpoints.get, { params: { id } });
const submit = (job: string) => referrer.try(referralEndpoints.create, { body: buildReferral(job) });
const reject = (owner: Person, id: string) =>
  owner.call(referralEndpoints.setStatus, { params: { id }, body: { from: "Pending", status: "Rejected" } });
const notificationsOf = async (person: Person) =>
  (await person.call(notificationEndpoints.list, { query: {} })).items.map(({ kind }) => kind);

describe("R13 five people who wait too long at once", () => {
  it("R13 stop a company's new referrals, on all of its jobs, until one of them is answered", async () => {
    const { owner, job, ids } = await company(5);
    const beside = await world.job(owner, {
      title: `Beside ${made}`,
      company_name: job.company.name,
      company_website: job.company.website,
    });
    await backdateArrivals(world, job.id, 2 * DAY);
    await tend();
    expect(await see(referrer, job.id)).toMatchObject({ referrals_paused: false, can: { refer: true } });
    world.clock.advance(1);
    await tend();
    for (const { id } of [job, beside]) {
      const seen = await see(referrer, id);
      expect(seen).toMatchObject({ referrals_paused: true, answers_owed: true, can: { refer: false, apply: true } });
      expect(await submit(id)).toMatchObject({ status: 409, body: { code: "referrals_answers_owed" } });
    }
    const query = { referable: "true", search: job.title } as const;
    expect((await referrer.call(jobEndpoints.board, { query })).items).toEqual([]);
    const visited = await world.visitor.call(jobEndpoints.get, { params: { id: job.id } });
    expect([visited.referrals_paused, visited.answers_owed]).toEqual([false, undefined]);
    expect(await notificationsOf(owner)).toContain("answers_stopped");
    await reject(owner, ids[0] ?? "");
    await world.queue.work(RECONCILE_RESPONSES);
    expect(await see(referrer, job.id)).toMatchObject({ referrals_paused: false, can: { refer: true } });
    expect((await submit(job.id)).status).toBe(201);
    expect(await notificationsOf(owner)).toContain("answers_started");
  });

  it("R13 are people: one both referred and applied counts once, and one not notified yet has no deadline", async () => {
    const { job, ids } = await company(4);
    await referWithoutNotice(referrer, job.id);
    const email = uniqueEmail();
    const both = await referCandidate(referrer, job.id, { candidate_email: email });
    const person = await world.person("Mira Castellan", { email, verified: true });
    const { id } = await applyToJob(person, job.id, { candidate_email: email });
    const { rows } = await world.pool.query("SELECT referral FROM applications WHERE id = $1", [id]);
    expect(rows[0].referral).toBe(both.id);
    await world.ctx.write((tx) => recordFirstResponse(world.ctx, tx, "referral", [ids[0] ?? ""], world.clock.now()));
    await backdateArrivals(world, job.id, 3 * DAY);
    await tend();
    expect((await see(referrer, job.id)).referrals_paused).toBe(false);
    await world.pool.query("UPDATE applications SET referral = NULL WHERE id = $1", [id]);
    await world.pool.query("UPDATE applications SET answer_reminder_level = 0");
    await tend();
    expect((await see(referrer, job.id)).referrals_paused).toBe(true);
  });

  it("R13 the response time is copied when a person comes, and a message is an answer", async () => {
    const { owner, job, ids } = await company(5);
    await world.pool.query("UPDATE jobs SET response_days = 14 WHERE id = $1", [job.id]);
    const applicant = await world.person("Late Comer");
    const late = await applyToJob(applicant, job.id);
    const { rows } = await world.pool.query(
      `SELECT response_days, response_due_at = visible_at + interval '48 hours' AS due FROM referrals WHERE id = $1
       UNION ALL SELECT response_days, response_due_at = created_at + interval '336 hours' FROM applications WHERE id = $2`,
      [ids[0], late.id],
    );
    expect(rows).toEqual([
      { response_days: 2, due: true },
      { response_days: 14, due: true },
    ]);
    await backdateArrivals(world, job.id, 2 * DAY + 1);
    await tend();
    expect((await see(referrer, job.id)).answers_owed).toBe(true);
    await world.ctx.write((tx) => recordFirstResponse(world.ctx, tx, "referral", ids.slice(0, 1), world.clock.now()));
    await world.queue.work(RECONCILE_RESPONSES);
    expect((await see(referrer, job.id)).answers_owed).toBeUndefined();
    const body = { from: "Applied", status: "Rejected" } as const;
    await owner.call(applicationEndpoints.setStatus, { params: { id: late.id }, body });
    const answered = "SELECT first_answer_at FROM applications WHERE id = $1";
    expect((await world.pool.query(answered, [late.id])).rows[0].first_answer_at).toEqual(world.clock.now());
  });

  it("R13 H4 an undone step neither resumes a company nor prevents the next check", async () => {
    const { owner, job, ids } = await company(5);
    await backdateArrivals(world, job.id, 2 * DAY);
    world.clock.advance(1);
    await tend();
    const people = ids.map((id) => ({ kind: "referral", id, from: { stage: "New", step: null } }));
    const body = { people, to: { stage: "Rejected" } };
    const { undo } = (await owner.try(moveEndpoints.move, { params: { id: job.id }, body })).body as {
      undo: { act: string };
    };
    await tend();
    expect((await see(referrer, job.id)).answers_owed).toBe(true);
    await owner.call(moveEndpoints.undo, { params: { id: job.id }, body: { act: undo.act } });
    await tend();
    expect((await see(referrer, job.id)).answers_owed).toBe(true);
    // A company that was resumed for another reason is stopped again, though all were notified.
    await world.pool.query("UPDATE companies SET answers_paused_at = NULL WHERE id = $1", [job.company.id]);
    await tend();
    expect((await see(referrer, job.id)).answers_owed).toBe(true);
  });
});
