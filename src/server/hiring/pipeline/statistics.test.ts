import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applyToJob, referCandidate } from "../../../../tests/support/candidates.ts";
import { joinTeam } from "../../../../tests/support/teams.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { pipelineEndpoints } from "../../../contract/hiring/pipeline/pipeline.ts";

const MINUTE = 60_000;

let world: World;
let owner: Person;
let ines: Person;
let company: string;
let job: string;
let people: string[];

beforeAll(async () => {
  world = await createWorld();
  owner = await world.person("Petra Poster");
  ines = await world.person("Ines Marchetti");
  const made = await world.job(owner);
  job = made.id;
  company = made.company.id;
  people = [];
  for (const nth of [0, 1, 2]) {
    const applicant = await world.person(`Applicant ${nth}`);
    people.push((await applyToJob(applicant, job, { candidate_email: `a${nth}@people.example` })).id);
    world.clock.advance(MINUTE);
  }
});
afterAll(() => world.close());

const figures = (by = owner) => by.call(pipelineEndpoints.figures, { params: { id: job } });
const at = async (stage: string, step: number | null = null) =>
  (await figures()).times.find((row) => row.stage === stage && row.step === step);
const place = (stage: string, step: number | null = null) => ({ stage, step });
const move = (nth: number, from: object, to: object) =>
  owner.call(pipelineEndpoints.move, {
    params: { id: job },
    body: { people: [{ kind: "application", id: people[nth] ?? "", from }], to } as never,
  });

describe("H18 figures of a pipeline", () => {
  it("H18 show how long people wait at each place, and how long those who moved on were there", async () => {
    expect(await at("New")).toMatchObject({ waiting: 3, median_seconds: 120, longest_seconds: 180, passed: 0 });
    await move(0, place("New"), place("Interviewing", 2));
    expect(await at("New")).toMatchObject({ waiting: 2, passed: 1, usual_seconds: 180 });
    expect(await at("Interviewing", 2)).toMatchObject({ waiting: 1, median_seconds: 0 });
    world.clock.advance(MINUTE);
    expect(await at("Interviewing", 2)).toMatchObject({ waiting: 1, longest_seconds: 60, passed: 0 });
    // A move over several statuses does not count as a stay in between.
    expect(await at("Reviewing")).toMatchObject({ waiting: 0, passed: 0, usual_seconds: null });
  });

  it("H18 H4 exclude undone moves", async () => {
    const before = await figures();
    const { undo } = await move(1, place("New"), place("Reviewing"));
    expect(await at("Reviewing")).toMatchObject({ waiting: 1 });
    await owner.call(pipelineEndpoints.undo, { params: { id: job }, body: { act: undo?.act ?? "" } });
    expect(await figures()).toEqual(before);
  });

  it("H18 show sources and progress, each person once, and referrers by name with their numbers", async () => {
    const zoe = await world.person("Zoe Adler");
    const email = "both@people.example";
    const both = await world.person("Both Ways", { email, verified: true });
    await referCandidate(zoe, job, { candidate_email: email, candidate_linkedin: "" });
    await referCandidate(ines, job, { candidate_email: "r1@people.example", candidate_linkedin: "" });
    await referCandidate(ines, job, { candidate_email: "r2@people.example", candidate_linkedin: "" });
    people.push((await applyToJob(both, job, { candidate_email: email, candidate_linkedin: "" })).id);
    await move(3, place("New"), place("Interviewing", 1));
    const { sources, referrers, more_referrers } = await figures();
    const far = { viewed: 1, interviewing: 1, hired: 0 };
    expect(sources).toEqual([
      { source: "application", received: 3, ...far },
      { source: "both", received: 1, ...far },
      { source: "referral", received: 2, viewed: 0, interviewing: 0, hired: 0 },
    ]);
    expect(referrers).toEqual([
      { name: "Ines Marchetti", received: 2, viewed: 0, interviewing: 0, hired: 0 },
      { name: "Zoe Adler", received: 1, ...far },
    ]);
    expect(more_referrers).toBe(0);
  });

  it("H18 R17 are read by members who see the job's people", async () => {
    const manager = await world.person("Mona Manager");
    await joinTeam(owner, company, manager, "hiring_manager");
    for (const by of [manager, ines])
      expect((await by.try(pipelineEndpoints.figures, { params: { id: job } })).status).toBe(404);
    await world.pool.query("INSERT INTO job_members (job, user_id, created_at) VALUES ($1, $2, now())", [
      job,
      manager.id,
    ]);
    expect((await figures(manager)).sources).toHaveLength(3);
  });
});
