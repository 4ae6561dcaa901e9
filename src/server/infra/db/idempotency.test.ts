import { afterAll, beforeAll, expect, test } from "vitest";
import { retryUntilAccepted } from "../../../../tests/support/retrying.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { AppError } from "../../../contract/errors.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { transaction, type WriteHandle } from "./handles.ts";
import { type Intent, plainResponses, purgeExpiredResponses, runOnce, type StoredResponse } from "./idempotency.ts";
import { jobs } from "./tables/jobs.ts";

let world: World;
let poster: Person;

const JOB = {
  title: "Staff Backend Engineer",
  company_name: "Quillstack",
  company_website: "https://quillstack.example",
  description: "Own the write path.",
  location: "Lisbon",
  f_type: "Full-time",
} as const;

beforeAll(async () => {
  world = await createWorld();
  poster = await world.person("Marguerite Olander");
});
afterAll(() => world.close());

async function countJobs(title: string): Promise<number> {
  const { rows } = await world.pool.query("SELECT count(*) AS n FROM jobs WHERE title = $1", [title]);
  return rows[0].n;
}

test("answers 100 equal submissions with one key by one record and 100 equal responses", async () => {
  const body = { ...JOB, title: "Once" };
  const answers = await Promise.all(
    Array.from({ length: 100 }, () =>
      retryUntilAccepted(() => poster.try(jobEndpoints.create, { body }, { key: "one-key" })),
    ),
  );
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  expect(await countJobs("Once")).toBe(1);
});

test("creates two records without a key", async () => {
  const body = { ...JOB, title: "Twice" };
  await Promise.all([1, 2].map(() => poster.try(jobEndpoints.create, { body })));
  expect(await countJobs("Twice")).toBe(2);
});

test("refuses the same key with another body and changes nothing", async () => {
  await poster.try(jobEndpoints.create, { body: { ...JOB, title: "First" } }, { key: "reused" });
  const other = await poster.try(jobEndpoints.create, { body: { ...JOB, title: "Second" } }, { key: "reused" });
  expect(other.status).toBe(422);
  expect(other.body).toMatchObject({ code: "idempotency_mismatch" });
  expect(await countJobs("Second")).toBe(0);
});

test("X24 keeps equal keys of different users apart", async () => {
  const other = await world.person("Ines Marchetti");
  const body = { ...JOB, title: "Same key" };
  await poster.try(jobEndpoints.create, { body }, { key: "shared" });
  const answer = await other.try(jobEndpoints.create, { body }, { key: "shared" });
  expect(answer.status).toBe(201);
  expect(await countJobs("Same key")).toBe(2);
});

test("stores a refusal as well: same status and body, including the request id", async () => {
  const body = { ...JOB, closing_date: "2020-01-01" };
  const first = await poster.try(jobEndpoints.create, { body }, { key: "refused" });
  const second = await poster.try(jobEndpoints.create, { body }, { key: "refused" });
  expect(first.status).toBe(422);
  expect(second.body).toEqual(first.body);
});

test("X24 rejects a key that is too long or malformed", async () => {
  for (const key of ["x".repeat(256), "a b"]) {
    const answer = await poster.try(jobEndpoints.create, { body: JOB }, { key });
    expect(answer.status).toBe(422);
  }
});

test("deletes keys after a day", async () => {
  const body = { ...JOB, title: "Forgotten" };
  await poster.try(jobEndpoints.create, { body }, { key: "old" });
  await world.pool.query("UPDATE idempotency_keys SET created_at = created_at - interval '25 hours' WHERE key = 'old'");
  await purgeExpiredResponses(world.ctx);
  await poster.try(jobEndpoints.create, { body }, { key: "old" });
  expect(await countJobs("Forgotten")).toBe(2);
});

async function keysNamed(key: string): Promise<number> {
  const { rows } = await world.pool.query("SELECT count(*) AS n FROM idempotency_keys WHERE key = $1", [key]);
  return rows[0].n;
}

test("stores neither a key nor partial data after an internal failure, and the key works again", async () => {
  const body = { ...JOB, title: "Failed inside" };
  await world.pool.query("ALTER TABLE status_history RENAME TO elsewhere");
  const failed = await poster.try(jobEndpoints.create, { body }, { key: "failed" });
  await world.pool.query("ALTER TABLE elsewhere RENAME TO status_history");
  expect(failed.status).toBe(500);
  expect([await keysNamed("failed"), await countJobs("Failed inside")]).toEqual([0, 0]);
  const again = await poster.try(jobEndpoints.create, { body }, { key: "failed" });
  expect(again.status).toBe(201);
  expect(await countJobs("Failed inside")).toBe(1);
});

test("a duplicate of a running request waits and then gets idempotency_in_progress", async () => {
  const running = await world.pool.connect();
  await running.query("BEGIN");
  await running.query(
    "INSERT INTO idempotency_keys (actor, operation, key, request_hash, created_at) VALUES ($1, 'jobs.create', 'long', '', now())",
    [poster.id],
  );
  const started = performance.now();
  const twin = await poster.try(jobEndpoints.create, { body: JOB }, { key: "long" });
  const waited = performance.now() - started;
  await running.query("ROLLBACK");
  running.release();
  expect(twin).toMatchObject({ status: 409, body: { code: "idempotency_in_progress" } });
  expect(waited).toBeGreaterThan(3_000);
  expect(waited).toBeLessThan(4_900);
  // The running duplicate failed, so its key is free.
  expect((await poster.try(jobEndpoints.create, { body: JOB }, { key: "long" })).status).toBe(201);
});

type Work = (tx: WriteHandle) => Promise<StoredResponse>;
const refusal = (error: AppError): StoredResponse => ({ status: 409, body: { code: error.code } });

function once(intent: Partial<Intent>, work: Work): Promise<StoredResponse> {
  const whole = {
    actor: "anonymous",
    operation: "o",
    key: "k",
    request_hashes: ["h"] as const,
    kept: plainResponses,
    at: world.clock.now(),
    ...intent,
  };
  return transaction(world.pool, (tx) => runOnce(tx, whole, () => work(tx), refusal));
}

test("X24 a key belongs to its actor and operation", async () => {
  let works = 0;
  const work = async () => {
    works += 1;
    return { status: 201, body: { number: works } };
  };
  const intents = [{}, {}, { operation: "p" }, { actor: "a-person" }, { actor: "a-person" }, { key: "l" }];
  const answers: unknown[] = [];
  for (const intent of intents) answers.push((await once(intent, work)).body);
  expect(answers).toEqual([1, 1, 2, 3, 3, 4].map((number) => ({ number })));
});

test("does not store temporary failures: a deadlock, a rate limit", async () => {
  for (const code of ["40P01", "40001"]) {
    const failing: Work = async (tx) => {
      await tx.executeSql(`DO $$ BEGIN RAISE EXCEPTION 'for a moment' USING ERRCODE = '${code}'; END $$`, []);
      return { status: 201, body: {} };
    };
    await expect(once({ key: code }, failing)).rejects.toMatchObject({ code });
    expect(await keysNamed(code)).toBe(0);
  }
  for (const code of ["conflict", "rate_limited"] as const) {
    const refusing: Work = () => Promise.reject(new AppError(code));
    await expect(once({ key: code }, refusing)).rejects.toMatchObject({ code });
    expect(await keysNamed(code)).toBe(0);
  }
  const refusing: Work = () => Promise.reject(new AppError("company_exists"));
  expect(await once({ key: "kept" }, refusing)).toEqual({ status: 409, body: { code: "company_exists" } });
  expect(await keysNamed("kept")).toBe(1);
});

test("refuses a second connection inside of a transaction, and lets leftover work run afterwards", async () => {
  const second = /a second connection/;
  await transaction(world.pool, async () => {
    await expect(world.pool.query("SELECT 1")).rejects.toThrow(second);
    await expect(poster.ctx.write(async () => 1)).rejects.toThrow(second);
    await expect(poster.ctx.limits.consume({ name: "x", points: 1, seconds: 1 }, "y")).rejects.toThrow(second);
    await expect(poster.ctx.db.select().from(jobs)).rejects.toMatchObject({
      cause: { message: expect.stringMatching(second) },
    });
  });
  let ended = () => {};
  const over = new Promise<void>((resolve) => {
    ended = resolve;
  });
  const after = await transaction(world.pool, async () => ({ read: over.then(() => world.pool.query("SELECT 1")) }));
  ended();
  expect((await after.read).rowCount).toBe(1);
});

test("updates in-process caches after the commit and not after a rollback", async () => {
  const done: string[] = [];
  await transaction(world.pool, async (tx) => {
    tx.afterCommit(() => done.push("kept"));
    const undone = tx.savepoint(async () => {
      tx.afterCommit(() => done.push("undone"));
      throw new Error("for itself");
    });
    await expect(undone).rejects.toThrow("for itself");
    expect(done).toEqual([]);
  });
  const failed = transaction(world.pool, async (tx) => {
    tx.afterCommit(() => done.push("failed"));
    throw new Error("all of it");
  });
  await expect(failed).rejects.toThrow("all of it");
  expect(done).toEqual(["kept"]);
});
