import { and, eq, sql } from "drizzle-orm";
import type { Pool } from "pg";
import { AppError, ERRORS, type ErrorCode } from "../../contract/errors.ts";
import { type Secrets, seal, unseal } from "../platform/crypto.ts";
import { removeInBatches } from "./batches.ts";
import type { Context } from "./context.ts";
import { isPassing, translateFailure } from "./failures.ts";
import { type ReadHandle, transaction, type WriteHandle } from "./handles.ts";
import { idempotencyKeys, rateLimits } from "./tables/platform.ts";

/** An answer as it went out the first time. */
export type StoredAnswer = { status: number; body: unknown };

/**
 * Which creation is meant: who asked for what, under which key, with which content: its hash to keep, then those under which a
 * former SECRET_KEY knew it.
 */
export type Intent = {
  actor: string;
  operation: string;
  key: string;
  request_hashes: readonly [string, ...string[]];
  at: Date;
  kept: KeptAnswers;
};

/** How bodies of answers are kept, and read again. */
export type KeptAnswers = { close(body: unknown): unknown; open(kept: unknown): unknown };
export const plainAnswers: KeptAnswers = { close: (body) => body, open: (kept) => kept };

const SEAL = "stored answers";

/** For answers that hold a secret: nobody who reads the table reads it. */
export function sealedAnswers(secrets: Secrets): KeptAnswers {
  return {
    close: (body) => ({ sealed: seal(secrets.derive(SEAL), JSON.stringify(body)) }),
    open(kept) {
      const { sealed } = kept as { sealed: string };
      return JSON.parse(unseal(secrets.every(SEAL), sealed).toString("utf8"));
    },
  };
}

/** Less than what a statement may take: a twin that waits in vain is told so, instead of being cut off. */
const TWIN_WAIT = "3500ms";
const NO_LOCK = "55P03";

function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && error.code === NO_LOCK) return true;
  return isLockTimeout(error.cause);
}

/**
 * Claims the key, or gives the answer that it already has. A running twin holds the row:
 * we wait for it, and it either leaves its answer or, when it failed, the key to us.
 */
async function claim(tx: WriteHandle, intent: Intent): Promise<StoredAnswer | null> {
  const { actor, operation, key, request_hashes } = intent;
  await tx.executeSql(`SET LOCAL lock_timeout = '${TWIN_WAIT}'`, []);
  try {
    const claimed = await tx
      .insert(idempotencyKeys)
      .values({ actor, operation, key, request_hash: request_hashes[0], created_at: intent.at })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    if (claimed.length > 0) return null;
  } catch (error) {
    throw isLockTimeout(error) ? new AppError("idempotency_in_progress", { cause: error }) : error;
  }
  const answer = await knownAnswer(tx, intent);
  if (answer === null) throw new AppError("idempotency_in_progress");
  return answer;
}

/** The answer that the key already has, or null. Throws `idempotency_mismatch` where the key stands for other content. */
async function knownAnswer(db: ReadHandle, intent: Intent): Promise<StoredAnswer | null> {
  const { actor, operation, key, request_hashes } = intent;
  const [stored] = await db
    .select()
    .from(idempotencyKeys)
    .where(
      and(eq(idempotencyKeys.actor, actor), eq(idempotencyKeys.operation, operation), eq(idempotencyKeys.key, key)),
    );
  if (stored === undefined || stored.status === null) return null;
  if (!request_hashes.includes(stored.request_hash)) throw new AppError("idempotency_mismatch");
  return { status: stored.status, body: intent.kept.open(stored.body) };
}

/** Refusals that say nothing about the request, only about the moment: with the same key one may ask again. */
const OF_THE_MOMENT: ReadonlySet<ErrorCode> = new Set(["rate_limited", "conflict", "idempotency_in_progress"]);

function isKept(error: unknown, meant: unknown): meant is AppError {
  if (!(meant instanceof AppError) || isPassing(error)) return false;
  return ERRORS[meant.code].status < 500 && !OF_THE_MOMENT.has(meant.code);
}

/**
 * Runs a creation exactly once per key, inside the given transaction, and keeps its answer there:
 * a crash leaves either both or neither. Refusals (4xx) are answers too; failures of ours, and what passes when it is
 * asked again, are not kept.
 * Throws `idempotency_in_progress` or `idempotency_mismatch` (ARCHITECTURE, "A read, a write").
 */
export async function runOnce(
  tx: WriteHandle,
  intent: Intent,
  work: () => Promise<StoredAnswer>,
  refusal: (error: AppError) => StoredAnswer,
): Promise<StoredAnswer> {
  const known = await claim(tx, intent);
  if (known !== null) return known;
  let answer: StoredAnswer;
  try {
    answer = await tx.savepoint(work);
  } catch (error) {
    const meant = translateFailure(error);
    if (!isKept(error, meant)) throw error;
    answer = refusal(meant);
  }
  await tx
    .update(idempotencyKeys)
    .set({ status: answer.status, body: intent.kept.close(answer.body) })
    .where(
      and(
        eq(idempotencyKeys.actor, intent.actor),
        eq(idempotencyKeys.operation, intent.operation),
        eq(idempotencyKeys.key, intent.key),
      ),
    );
  return answer;
}

/** A creation as it is run once: `before` has connections of its own, `create` is a part of the transaction. */
export type Once = {
  before?: () => Promise<unknown>;
  create(tx: WriteHandle, checked: unknown): Promise<StoredAnswer>;
  refusal(error: AppError): StoredAnswer;
};

/** Undoes the claim of a key that turned out to be nobody's. */
class Unclaimed extends Error {}

/** The answer of a twin that runs, or has just ended; null where there is none. */
async function answerOfTwin(pool: Pool, intent: Intent): Promise<StoredAnswer | null> {
  try {
    return await transaction(pool, async (tx) => {
      const answer = await claim(tx, intent);
      if (answer === null) throw new Unclaimed();
      return answer;
    });
  } catch (error) {
    if (error instanceof Unclaimed) return null;
    throw error;
  }
}

/**
 * Runs a creation exactly once per key. What comes before is done anew for each try that has no answer yet, and its
 * refusals are not kept; but a code that a twin has used up is no refusal of the twin's creation: then its answer counts.
 * Throws as `runOnce` does, and what `before` throws.
 */
export async function createOnce(
  { pool, db }: { readonly pool: Pool; readonly db: ReadHandle },
  intent: Intent,
  { before, create, refusal }: Once,
): Promise<StoredAnswer> {
  const run = (checked: unknown) => transaction(pool, (tx) => runOnce(tx, intent, () => create(tx, checked), refusal));
  if (before === undefined) return run(undefined);
  const known = await knownAnswer(db, intent);
  if (known !== null) return known;
  let checked: unknown;
  try {
    checked = await before();
  } catch (error) {
    if (!isKept(error, error)) throw error;
    const answer = await answerOfTwin(pool, intent);
    if (answer === null) throw error;
    return answer;
  }
  return run(checked);
}

const KEPT_MS = 24 * 3_600_000;
/** Whoever has written of late is known by their count for a while after it has run out (rate-limits.ts). */
const LONGEST_READ_MS = 3_600_000;

/** Forgets answers that are older than a day, and counters of limits that have run out. */
export async function forgetOldAnswers(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - KEPT_MS);
  await removeInBatches(ctx, idempotencyKeys, sql`${idempotencyKeys.created_at} < ${before.toISOString()}`);
  // By the clock that counted them.
  const now = sql`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;
  await removeInBatches(ctx, rateLimits, sql`${rateLimits.expire} < ${now} - ${LONGEST_READ_MS}`);
}

/**
 * Drops a person's kept answers about one record, whichever creation gave them, since what they repeat was erased (rule
 * F16). `id`: of the record.
 */
export async function forgetAnswers(
  tx: WriteHandle,
  about: { readonly actor: string; readonly id: string },
): Promise<void> {
  await tx
    .delete(idempotencyKeys)
    .where(and(eq(idempotencyKeys.actor, about.actor), sql`${idempotencyKeys.body} ->> 'id' = ${about.id}`));
}

/** Drops all kept answers of a person whose account is deleted. */
export async function forgetAnswersOf(tx: WriteHandle, actor: string): Promise<void> {
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.actor, actor));
}
