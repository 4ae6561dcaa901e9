import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applyToJob, referCandidate } from "../../../tests/support/candidates.ts";
import { createWorld, type Person, type World } from "../../../tests/support/world.ts";
import { type JobDetail, jobEndpoints } from "../../contract/jobs/jobs.ts";
import { DEPENDENT_TABLES } from "./dependent-rows.ts";

let world: World;
let owner: Person;
let elsewhere: string;

/** Rows that move with the job, because they store nothing of its company. */
const GO_WITH_IT = [
  "interview_steps",
  "job_response_times",
  "job_links",
  "job_places",
  "job_search",
  "job_skills",
  "job_skills_unread",
  "job_words_unread",
  "saved_jobs",
];

beforeAll(async () => {
  world = await createWorld();
  owner = await world.person("Petra Poster");
  elsewhere = (await world.job(owner, { company_name: "Elsewhere" })).company.id;
});
afterAll(() => world.close());

async function moved(job: JobDetail) {
  const { title, location, f_type, status, reward_amount, requirements, closing_date, description_text } = job;
  const kept = { title, location, f_type, status, reward_amount, requirements, closing_date };
  const body = { ...kept, company: elsewhere, description: description_text };
  return owner.try(jobEndpoints.update, { params: { id: job.id }, body });
}

const REFUSED = { status: 422, body: { fields: { company: { code: "company_tied" } } } };

describe("the company of a job", () => {
  it("changes while nothing is tied to the job", async () => {
    expect(await moved(await world.job(owner))).toMatchObject({ status: 200, body: { company: { id: elsewhere } } });
  });

  it("stays once somebody was referred or applied (C12, M9, R35)", async () => {
    const [referred, applied] = [await world.job(owner), await world.job(owner)];
    await referCandidate(await world.person("Ines Marchetti"), referred.id);
    await applyToJob(await world.person("Mira Castellan"), applied.id);
    expect(await moved(referred)).toMatchObject(REFUSED);
    expect(await moved(applied)).toMatchObject(REFUSED);
  });

  it("stays once the job has a place in the company's hiring system, words of it, or an import", async () => {
    const [system, words, imported] = [await world.job(owner), await world.job(owner), await world.job(owner)];
    const { company } = system;
    await world.pool.query(
      `INSERT INTO hiring_systems (id, company, vendor, encrypted, seen_at, created_at)
       VALUES ($1, $2, 'greenhouse', 'x', now(), now())`,
      [randomUUID(), company.id],
    );
    await world.pool.query(
      "INSERT INTO hiring_system_jobs (job, company, opening, title) VALUES ($1, $2, '7', 'Seven')",
      [system.id, company.id],
    );
    await world.pool.query(
      `INSERT INTO company_email_templates (id, company, job, trigger, texts, saved_at)
       VALUES ($1, $2, $3, 'application_received', '{}', now())`,
      [randomUUID(), company.id, words.id],
    );
    await world.pool.query("UPDATE jobs SET source = 'board', source_id = '7' WHERE id = $1", [imported.id]);
    for (const job of [system, words, imported]) expect(await moved(job)).toMatchObject(REFUSED);
  });

  it("is decided by every table that names a job: a new one is tying, or goes with the job", async () => {
    const { rows } = await world.pool.query<{ name: string }>(`
      SELECT DISTINCT table_name AS name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type = 'uuid' AND column_name IN ('job', 'job_id')
      UNION SELECT DISTINCT conrelid::regclass::text FROM pg_constraint WHERE contype = 'f' AND confrelid = 'jobs'::regclass
      ORDER BY name`);
    const considered = [...DEPENDENT_TABLES, ...GO_WITH_IT].sort();
    expect(rows.map(({ name }) => name).sort()).toEqual(considered);
  });
});
