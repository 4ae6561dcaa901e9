import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  applyToJob,
  buildApplication,
  buildReferral,
  referCandidate,
  runWhileLocked,
} from "../../../tests/support/candidates.ts";
import { createWorld, type Person, type World } from "../../../tests/support/world.ts";
import { applicationEndpoints } from "../../contract/hiring/applications.ts";
import { referralEndpoints } from "../../contract/hiring/referrals.ts";
import { jobEndpoints } from "../../contract/jobs/jobs.ts";

let world: World;
let poster: Person;
let referrer: Person;
let candidate: Person;
let stranger: Person;

beforeAll(async () => {
  world = await createWorld();
  poster = await world.person("Petra Poster");
  referrer = await world.person("Ines Marchetti");
  candidate = await world.person("Cara Candidate");
  stranger = await world.person("Sten Stranger");
});
afterAll(() => world.close());

const remove = (id: string, by = poster) => by.try(jobEndpoints.remove, { params: { id } });
const see = async (id: string, by: Pick<Person, "try">) => (await by.try(jobEndpoints.get, { params: { id } })).status;

async function boardIds(by: Person): Promise<string[]> {
  return (await by.call(jobEndpoints.board, { query: { limit: 100 } })).items.map(({ id }) => id);
}

describe("deleting a job", () => {
  it("J6 really deletes one without referrals and applications, saved or not", async () => {
    const { id } = await world.job(poster);
    await stranger.call(jobEndpoints.save, { params: { id }, body: { saved: true } });
    expect((await remove(id)).body).toEqual({ result: "deleted" });
    expect(await see(id, poster)).toBe(404);
    const { rows } = await world.pool.query(
      "SELECT FROM job_search WHERE job_id = $1 UNION ALL SELECT FROM job_places WHERE job_id = $1 UNION ALL SELECT FROM saved_jobs WHERE job_id = $1",
      [id],
    );
    expect(rows).toHaveLength(0);
  });

  it("J6 X16 archives one with a referral or an application: only those who have a record with it still see it", async () => {
    const { id } = await world.job(poster);
    await referCandidate(referrer, id);
    await applyToJob(candidate, id);
    expect((await remove(id)).body).toEqual({ result: "archived" });
    expect(await see(id, world.visitor)).toBe(404);
    expect(await see(id, stranger)).toBe(404);
    for (const by of [poster, referrer, candidate]) expect(await see(id, by)).toBe(200);
    const job = await poster.call(jobEndpoints.get, { params: { id } });
    expect(job).toMatchObject({ archived: true, accepting: false, can: { edit: false, delete: false, manage: true } });
    expect((await referrer.call(referralEndpoints.list, { query: {} })).items.map(({ job }) => job.id)).toContain(id);
  });

  it("J6 takes an archived job from the board and keeps it under the owner's Archived filter", async () => {
    const { id } = await world.job(poster, { title: "Zeppelin Pilot" });
    await applyToJob(candidate, id);
    expect(await boardIds(stranger)).toContain(id);
    await remove(id);
    expect(await boardIds(stranger)).not.toContain(id);
    const searched = await stranger.call(jobEndpoints.board, { query: { search: "Zeppelin" } });
    expect(searched.items).toEqual([]);
    const own = await poster.call(jobEndpoints.list, { query: { limit: 100 } });
    expect(own.items.map((job) => job.id)).not.toContain(id);
    const archived = await poster.call(jobEndpoints.list, { query: { status: "archived", search: "zeppelin" } });
    expect(archived.items.map((job) => job.id)).toEqual([id]);
    expect(archived.items[0]?.archived).toBe(true);
  });

  it('R1 is only for the creator; others get "not found"', async () => {
    const { id } = await world.job(poster);
    const refused = await remove(id, stranger);
    const missing = await remove(randomUUID(), stranger);
    expect(refused.status).toBe(404);
    expect({ ...refused.body, request_id: "" }).toEqual({ ...missing.body, request_id: "" });
    expect((await remove("not-an-id", stranger)).status).toBe(404);
    expect((await world.visitor.try(jobEndpoints.remove, { params: { id } })).status).toBe(401);
    expect(await see(id, poster)).toBe(200);
  });
});

describe("several at once", () => {
  it("J6 two deletions of a job without records: one deletes, the other finds nothing", async () => {
    const { id } = await world.job(poster);
    const answers = await Promise.all([remove(id), remove(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it("J6 two deletions of a job with records archive it once", async () => {
    const { id } = await world.job(poster);
    await applyToJob(candidate, id);
    const answers = await Promise.all([remove(id), remove(id)]);
    for (const { body } of answers) expect(body).toEqual({ result: "archived" });
  });

  it("J6 a deletion and a referral: the job is archived with it, or the referral is refused", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await world.job(poster);
      const [removed, referred] = await Promise.all([
        remove(id),
        referrer.try(referralEndpoints.create, { body: buildReferral(id) }),
      ]);
      expect([referred.status, removed.body.result]).toEqual(
        referred.status === 201 ? [201, "archived"] : [404, "deleted"],
      );
    }
  });

  it("J6 a deletion waits for an application that is arriving, and keeps it", async () => {
    const { id } = await world.job(poster);
    const lock = "SELECT FROM jobs WHERE id = $1 FOR UPDATE";
    const [applied, removed] = await runWhileLocked(world.pool, lock, [id], async () => {
      const application = candidate.try(applicationEndpoints.create, { body: buildApplication(id) });
      return Promise.all([application, application.then(() => remove(id))]);
    });
    expect(applied.status).toBe(201);
    expect(removed.body).toEqual({ result: "archived" });
  });

  it("J7 saving and deleting: nothing is left of the saved job", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await world.job(poster);
      const [saved, removed] = await Promise.all([
        stranger.try(jobEndpoints.save, { params: { id }, body: { saved: true } }),
        remove(id),
      ]);
      expect([200, 404]).toContain(saved.status);
      expect(removed.body).toEqual({ result: "deleted" });
    }
    const { rows } = await world.pool.query("SELECT FROM saved_jobs LEFT JOIN jobs ON id = job_id WHERE id IS NULL");
    expect(rows).toHaveLength(0);
  });
});
