import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pipelineEndpoints } from "../../src/contract/hiring/pipeline/pipeline.ts";
import { streamPipelineChanges } from "../../src/server/hiring/pipeline/live-updates.ts";
import { openServices } from "../../src/server/services.ts";
import { applyToJob, referCandidate } from "../support/candidates.ts";
import { createWorld, type Person, type World } from "../support/world.ts";

let world: World;
let poster: Person;
let referrer: Person;
let job: string;

beforeAll(async () => {
  world = await createWorld();
  poster = await world.person("Petra Poster");
  referrer = await world.person("Ines Marchetti");
  job = (await world.job(poster)).id;
});
afterAll(() => world.close());

/** Follows a pipeline; `next` is its next event, null at the end. */
function follow(ctx: Person["ctx"], of = job) {
  const over = new AbortController();
  const events = streamPipelineChanges(ctx, of, over.signal);
  return {
    next: async () => {
      const { done, value } = await events.next();
      return done === true ? null : value.nth;
    },
    end: () => over.abort(),
  };
}

describe("H7 live pipeline updates", () => {
  it("report new people, moves and steps, also across processes", async () => {
    const { config, clock, log, enqueue } = { ...world.services, enqueue: world.queue.enqueue };
    const elsewhere = await openServices({ config, clock, log, databaseUrl: world.url, enqueue });
    const stream = follow(elsewhere.contextFor(poster.actor, "test"));
    expect(await stream.next()).toBe(0);
    const { id } = await referCandidate(referrer, job);
    expect(await stream.next()).toBe(1);
    const people = [{ kind: "referral" as const, id, from: { stage: "New" as const, step: null } }];
    await poster.call(pipelineEndpoints.move, { params: { id: job }, body: { people, to: { stage: "Reviewing" } } });
    expect(await stream.next()).toBe(2);
    await poster.call(pipelineEndpoints.saveSteps, {
      params: { id: job },
      body: { version: 0, steps: [{ key: 1, name: "Talk" }] },
    });
    expect(await stream.next()).toBe(3);
    stream.end();
    expect(await stream.next()).toBeNull();
    await elsewhere.close();
  });

  it("do not report other jobs", async () => {
    const other = (await world.job(poster)).id;
    const stream = follow(poster.ctx);
    expect(await stream.next()).toBe(0);
    const next = stream.next();
    await referCandidate(referrer, other);
    await referCandidate(referrer, job);
    expect(await next).toBe(1);
    stream.end();
  });

  it("require access to the people, and end when it is lost", async () => {
    expect(await follow(referrer.ctx).next()).toBeNull();
    const colleague = await world.person("Cole League");
    await world.pool.query(
      `INSERT INTO company_members (company, user_id, role, created_at)
       SELECT company, $2, 'viewer', now() FROM jobs WHERE id = $1`,
      [job, colleague.id],
    );
    const stream = follow(colleague.ctx);
    expect(await stream.next()).toBe(0);
    const next = stream.next();
    await world.pool.query("DELETE FROM company_members WHERE user_id = $1", [colleague.id]);
    const { rows } = await world.pool.query("SELECT company FROM jobs WHERE id = $1", [job]);
    await world.ctx.write(async (tx) => tx.publish("team_changed", rows[0].company));
    expect(await next).toBeNull();
  });

  it("end with the session", async () => {
    const stream = follow(poster.ctx);
    expect(await stream.next()).toBe(0);
    const next = stream.next();
    await world.pool.query("DELETE FROM auth_sessions WHERE id = $1", [poster.actor.session_id]);
    await applyToJob(await world.person("Mira Castellan"), job);
    expect(await next).toBeNull();
  });
});
