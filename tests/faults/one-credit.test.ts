import type { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { referralEndpoints } from "../../src/contract/hiring/referrals.ts";
import { createApp } from "../../src/server/app.ts";
import type { AppEnv } from "../../src/server/infra/platform/endpoints.ts";
import type { Services } from "../../src/server/services.ts";
import { applyToJob, buildReferral, uniqueEmail } from "../support/candidates.ts";
import { startSecondProcess } from "../support/second-process.ts";
import { createWorld, type Person, type World } from "../support/world.ts";

const MANY = 100;

let world: World;
let other: Services;
let there: Hono<AppEnv>;
let referrers: Person[];

beforeAll(async () => {
  world = await createWorld();
  other = await startSecondProcess(world);
  there = await createApp(other);
  // One after the other: a hundred accounts made at once would wait for the pool's transactions longer than it allows.
  referrers = [];
  for (let n = 0; n < MANY; n += 1) referrers.push(await world.person(`Referrer N${n}`));
});
afterAll(async () => {
  await other.close();
  await world.close();
});

type Answered = { status: number; by: string; code: unknown };

/** The same request to either process with its own key; refused ones are retried under it, like browsers do. */
async function submit(turn: number, by: Person, body: { job: string }, more = 5): Promise<Answered> {
  const answer = await (turn % 2 === 0 ? world.app : there).request(referralEndpoints.create.path, {
    method: "POST",
    headers: {
      authorization: `Bearer ${by.token}`,
      "content-type": "application/json",
      "idempotency-key": `press-of-${turn}-${body.job}`,
    },
    body: JSON.stringify(body),
  });
  if (answer.status === 503 && more > 0) return submit(turn, by, body, more - 1);
  const { code } = (await answer.json()) as { code?: unknown };
  return { status: answer.status, by: by.id, code };
}

test("R5 100 people who refer one person to one job at once on two processes create one credit, the first one's", async () => {
  const poster = await world.person("Petra Poster");
  const { id } = await world.job(poster);
  const person = await world.person("Noor van Dijk", { email: uniqueEmail(), role: "candidate", verified: true });
  // In both spellings of the same person's address.
  const [plain, loud] = [person.email, person.email.toUpperCase()];
  const bodyOf = (turn: number) => buildReferral(id, { candidate_email: turn % 2 === 0 ? plain : loud });
  const answers = await Promise.all(referrers.map((by, turn) => submit(turn, by, bodyOf(turn))));
  const made = answers.filter(({ status }) => status === 201);
  expect(made).toHaveLength(1);
  expect(answers.filter(({ code }) => code === "referral_duplicate")).toHaveLength(MANY - 1);
  const { rows } = await world.pool.query("SELECT id, created_by FROM referrals WHERE job = $1", [id]);
  expect(rows.map(({ created_by }) => created_by)).toEqual([made[0]?.by]);
  // Later referrals change nothing, and the person's application credits the first.
  world.clock.advance(1);
  expect((await submit(MANY + 1, referrers[7] as Person, bodyOf(0))).code).toBe("referral_duplicate");
  const application = await applyToJob(person, id, { candidate_email: person.email });
  const credited = await world.pool.query("SELECT referral FROM applications WHERE id = $1", [application.id]);
  expect(credited.rows).toEqual([{ referral: rows[0].id }]);
}, 60_000);
