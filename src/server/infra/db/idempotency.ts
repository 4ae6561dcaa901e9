import { and, eq, sql } from "drizzle-orm";
import type { Pool } from "pg";
import { AppError, ERRORS, type ErrorCode } from "../../../contract/errors.ts";
import { decrypt, encrypt, type Secrets } from "../platform/crypto.ts";
import { deleteInBatches } from "./batches.ts";
import type { Context } from "./context.ts";
import { isTransient, translateFailure } from "./failures.ts";
import { type ReadHandle, transaction, type WriteHandle } from "./handles.ts";
import { idempotencyKeys, rateLimits } from "./tables/platform.ts";
import { defineTask } from "./task.ts";

/** A response as first sent. */
export type StoredResponse = { status: number; body: unknown };

/**
 * Identifies a creation: the actor, the operation, the key and the content by its hash. The first hash is stored; the
 * others were computed with a former SECRET_KEY.
 */
export type Intent = {
  actor: string;
  operation: string;
  key: string;
  request_hashes: readonly [string, ...string[]];
  at: Date;
  kept: ResponseCodec;
};

/** Serialization of stored response bodies. */
export type ResponseCodec = { close(body: unknown): unknown; open(kept: unknown): unknown };
export const plainResponses: ResponseCodec = { close: (body) => body, open: (kept) => kept };

const ENCRYPTION_PURPOSE = "stored answers";

/** For responses with a secret: the table holds only encrypted bodies. */
export function encryptedResponses(secrets: Secrets): ResponseCodec {
  return {
    close: (body) => ({ encrypted: encrypt(secrets.derive(ENCRYPTION_PURPOSE), JSON.stringify(body)) }),
    open(kept) {
      const { encrypted } = kept as { encrypted: string };
      return JSON.parse(decrypt(secrets.every(ENCRYPTION_PURPOSE), encrypted).toString("utf8"));
    },
  };
}

/** Below the statement timeout, so that a waiting duplicate gets a clear answer instead of a timeout. */
const DUPLICATE_WAIT = "3500ms";
const NO_LOCK = "55P03";

function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && error.code === NO_LOCK) return true;
  return isLockTimeout(error.cause);
}

/**
 * Claims the key, or returns its stored response. A running duplicate holds the row: this waits until it either stored
 * its response or failed and freed the key.
 */
async function claimKey(tx: WriteHandle, intent: Intent): Promise<StoredResponse | null> {
  const { actor, operation, key, request_hashes } = intent;
  await tx.executeSql(`SET LOCAL lock_timeout = '${DUPLICATE_WAIT}'`, []);
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
  const answer = await findStoredResponse(tx, intent);
  if (answer === null) throw new AppError("idempotency_in_progress");
  return answer;
}

/** The stored response of the key, or null. Throws `idempotency_mismatch` if the key was used with other content. */
async function findStoredResponse(db: ReadHandle, intent: Intent): Promise<StoredResponse | null> {
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

/** Refusals that depend on the moment and not on the request. They may be retried with the same key. */
const TRANSIENT_REFUSALS: ReadonlySet<ErrorCode> = new Set(["rate_limited", "conflict", "idempotency_in_progress"]);

function isStorable(error: unknown, meant: unknown): meant is AppError {
  if (!(meant instanceof AppError) || isTransient(error)) return false;
  return ERRORS[meant.code].status < 500 && !TRANSIENT_REFUSALS.has(meant.code);
}

/**
 * Runs a creation exactly once per key inside of the given transaction and stores its response there, so that a crash
 * leaves both or neither. Refusals (4xx) are stored; internal and temporary failures are not. Throws
 * `idempotency_in_progress` or `idempotency_mismatch`.
 */
export async function runOnce(
  tx: WriteHandle,
  intent: Intent,
  work: () => Promise<StoredResponse>,
  refusal: (error: AppError) => StoredResponse,
): Promise<StoredResponse> {
  const known = await claimKey(tx, intent);
  if (known !== null) return known;
  let answer: StoredResponse;
  try {
    answer = await tx.savepoint(work);
  } catch (error) {
    const meant = translateFailure(error);
    if (!isStorable(error, meant)) throw error;
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

/** A creation: `before` uses its own connections, `create` runs inside of the transaction. */
export type CreationSteps = {
  before?: () => Promise<unknown>;
  create(tx: WriteHandle, checked: unknown): Promise<StoredResponse>;
  refusal(error: AppError): StoredResponse;
};

/** Rolls back the claim of a key without a stored response. */
class UnclaimedError extends Error {}

/** The response of a duplicate that is running or has just ended; null if there is none. */
async function awaitDuplicate(pool: Pool, intent: Intent): Promise<StoredResponse | null> {
  try {
    return await transaction(pool, async (tx) => {
      const answer = await claimKey(tx, intent);
      if (answer === null) throw new UnclaimedError();
      return answer;
    });
  } catch (error) {
    if (error instanceof UnclaimedError) return null;
    throw error;
  }
}

/**
 * Runs a creation exactly once per key. The preflight runs for each attempt without a stored response, and its refusals
 * are not stored. If a duplicate has used up a one-time code, its stored response counts instead of the preflight's
 * refusal. Throws like `runOnce`, and what `before` throws.
 */
export async function createOnce(
  { pool, db }: { readonly pool: Pool; readonly db: ReadHandle },
  intent: Intent,
  { before, create, refusal }: CreationSteps,
): Promise<StoredResponse> {
  const run = (checked: unknown) => transaction(pool, (tx) => runOnce(tx, intent, () => create(tx, checked), refusal));
  if (before === undefined) return run(undefined);
  const known = await findStoredResponse(db, intent);
  if (known !== null) return known;
  let checked: unknown;
  try {
    checked = await before();
  } catch (error) {
    if (!isStorable(error, error)) throw error;
    const answer = await awaitDuplicate(pool, intent);
    if (answer === null) throw error;
    return answer;
  }
  return run(checked);
}

const RESPONSE_RETENTION_MS = 24 * 3_600_000;
/** Expired write counters are kept this long, because they also tell who has written recently (rate-limits.ts). */
const LONGEST_READ_MS = 3_600_000;

export const PURGE_EXPIRED_RESPONSES = defineTask({
  name: "purge-stored-responses",
  class: "upkeep",
  schedule: "17 3 * * *",
  run: purgeExpiredResponses,
});

/** Deletes stored responses older than a day and expired rate limit counters. */
export async function purgeExpiredResponses(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - RESPONSE_RETENTION_MS);
  await deleteInBatches(ctx, idempotencyKeys, sql`${idempotencyKeys.created_at} < ${before.toISOString()}`);
  // By the clock that counted them.
  const now = sql`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;
  await deleteInBatches(ctx, rateLimits, sql`${rateLimits.expire} < ${now} - ${LONGEST_READ_MS}`);
}

/**
 * Deletes a person's stored responses about one record, because they repeat erased data (rule F16). `id`: the record's.
 */
export async function eraseStoredResponses(
  tx: WriteHandle,
  about: { readonly actor: string; readonly id: string },
): Promise<void> {
  await tx
    .delete(idempotencyKeys)
    .where(and(eq(idempotencyKeys.actor, about.actor), sql`${idempotencyKeys.body} ->> 'id' = ${about.id}`));
}

/** Deletes all stored responses of a person whose account is deleted. */
export async function eraseStoredResponsesOf(tx: WriteHandle, actor: string): Promise<void> {
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.actor, actor));
}
