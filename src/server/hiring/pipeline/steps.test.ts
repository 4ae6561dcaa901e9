import { afterAll, describe, expect, it } from "vitest";
import { referCandidate } from "../../../../tests/support/candidates.ts";
import { createWorld } from "../../../../tests/support/world.ts";
import { pipelineEndpoints } from "../../../contract/hiring/pipeline/pipeline.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";

let job: string;

const world = await createWorld();
const poster = await world.person("Petra Poster");
const referrer = await world.person("Ines Marchetti");
afterAll(() => world.close());

const board = () => poster.call(pipelineEndpoints.board, { params: { id: job }, query: {} });
const save = (body: Record<string, unknown>) =>
  poster.try(pipelineEndpoints.saveSteps, { params: { id: job }, body: { version: 0, ...body } });
const kept = (key: number, name: string | null = null) => ({ key, name });
const added = (name: string) => ({ key: null, name });

/** A new job with a person at a step. */
async function at(step: number): Promise<string> {
  job = (await world.job(poster)).id;
  const { id } = await referCandidate(referrer, job);
  const people = [{ kind: "referral" as const, id, from: { stage: "New" as const, step: null } }];
  await poster.call(pipelineEndpoints.move, {
    params: { id: job },
    body: { people, to: { stage: "Interviewing", step } },
  });
  return id;
}

const names = async () => (await board()).steps.map(({ name, count }) => [name, count]);

describe("H1 the steps within Interviewing", () => {
  it("start as three, shown in each reader's language", async () => {
    await at(1);
    const { steps, steps_version } = await board();
    expect(steps.map(({ key, name, count }) => ({ key, name, count }))).toEqual([
      { key: 1, name: null, count: 1 },
      { key: 2, name: null, count: 0 },
      { key: 3, name: null, count: 0 },
    ]);
    expect(steps_version).toBe(0);
  });

  it("are renamed, added, ordered and removed; everybody stays where they are", async () => {
    await at(1);
    const steps = [added("Team day"), kept(2, "Work sample"), kept(1)];
    expect((await save({ steps })).body).toEqual({
      version: 1,
      steps: [
        { key: 4, name: "Team day" },
        { key: 2, name: "Work sample" },
        { key: 1, name: null },
      ],
    });
    expect(await names()).toEqual([
      ["Team day", 0],
      ["Work sample", 0],
      [null, 1],
    ]);
  });

  it("never reuse a key", async () => {
    await at(1);
    await save({ steps: [kept(1), added("A")] });
    await save({ version: 1, steps: [kept(1)] });
    expect((await save({ version: 2, steps: [kept(1), added("B")] })).body.steps).toEqual([
      { key: 1, name: null },
      { key: 5, name: "B" },
    ]);
  });

  it("people moved by a version without steps stand at the first one, also after reordering", async () => {
    const id = await at(2);
    await world.pool.query("UPDATE referrals SET step = NULL WHERE id = $1", [id]);
    expect(await names()).toEqual([
      [null, 1],
      [null, 0],
      [null, 0],
    ]);
    await save({ steps: [kept(3), kept(2), kept(1)] });
    expect((await board()).steps.map(({ key, count }) => [key, count])).toEqual([
      [3, 0],
      [2, 0],
      [1, 1],
    ]);
  });

  it("a step with people is removed only when they are moved, which is recorded", async () => {
    const id = await at(2);
    expect((await save({ steps: [kept(1)] })).body.fields).toEqual({
      steps: expect.objectContaining({ code: "step_not_empty" }),
    });
    const change = { steps: [kept(1), kept(3)], move: [{ from: 2, to: 3 }] };
    expect((await save(change)).status).toBe(200);
    expect((await board()).steps.map(({ key, count }) => [key, count])).toEqual([
      [1, 0],
      [3, 1],
    ]);
    const { rows } = await world.pool.query(
      "SELECT from_step, to_step, undo_until FROM pipeline_moves WHERE record_id = $1 ORDER BY id",
      [id],
    );
    expect(rows.at(-1)).toEqual({ from_step: 2, to_step: 3, undo_until: null });
    expect((await referrer.call(referralEndpoints.get, { params: { id } })).status).toBe("Interviewing");
  });

  it("lets one of two concurrent changes win", async () => {
    await at(1);
    const both = await Promise.all([save({ steps: [kept(1, "A")] }), save({ steps: [kept(1, "B")] })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each([
    ["steps", []],
    ["steps", Array.from({ length: 11 }, (_one, nth) => added(`Step ${nth}`))],
    ["steps", [kept(9)]],
    ["steps", [kept(1), kept(1)]],
    ["steps.0.name", [added("  ")]],
    ["steps.0.name", [{ key: null, name: null }]],
    ["steps.0.name", [added("x".repeat(41))]],
    ["steps.1.name", [added("Team day"), added("team DAY")]],
  ])("refuse bad %s by field", async (field, steps) => {
    await at(1);
    expect(await save({ steps })).toMatchObject({ status: 422, body: { fields: { [field]: expect.anything() } } });
  });
});
