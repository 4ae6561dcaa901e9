import { and, eq, lt, sql } from "drizzle-orm";
import { AppError, ERRORS } from "../../contract/errors.ts";
import type { Context } from "./context.ts";
import { isPassing, translateFailure } from "./failures.ts";
import type { WriteHandle } from "./handles.ts";
import { idempotencyKeys, rateLimits } from "./tables/platform.ts";

/** An answer as it went out the first time. */
export type StoredAnswer = { status: number; body: unknown };

/** Which creation is meant: who asked for what, under which key, with which content. */
export type Intent = { actor: string; operation: string; key: string; request_hash: string; at: Date };

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
  const { actor, operation, key, request_hash } = intent;
  await tx.executeSql(`SET LOCAL lock_timeout = '${TWIN_WAIT}'`, []);
  try {
    const claimed = await tx
      .insert(idempotencyKeys)
      .values({ actor, operation, key, request_hash, created_at: intent.at })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    if (claimed.length > 0) return null;
  } catch (error) {
    throw isLockTimeout(error) ? new AppError("idempotency_in_progress", { cause: error }) : error;
  }
  const [stored] = await tx
    .select()
    .from(idempotencyKeys)
    .where(
      and(eq(idempotencyKeys.actor, actor), eq(idempotencyKeys.operation, operation), eq(idempotencyKeys.key, key)),
    );
  if (stored === undefined || stored.status === null) throw new AppError("idempotency_in_progress");
  if (stored.request_hash !== request_hash) throw new AppError("idempotency_mismatch");
  return { status: stored.status, body: stored.body };
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
    if (!(meant instanceof AppError) || ERRORS[meant.code].status >= 500 || isPassing(error)) throw error;
    answer = refusal(meant);
  }
  await tx
    .update(idempotencyKeys)
    .set({ status: answer.status, body: answer.body })
    .where(
      and(
        eq(idempotencyKeys.actor, intent.actor),
        eq(idempotencyKeys.operation, intent.operation),
        eq(idempotencyKeys.key, intent.key),
      ),
    );
  return answer;
}

const KEPT_MS = 24 * 3_600_000;

/** Forgets answers that are older than a day, and counters of limits that have run out. */
export async function forgetOldAnswers(ctx: Context): Promise<void> {
  const now = ctx.clock.now().getTime();
  await ctx.write(async (tx) => {
    await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, new Date(now - KEPT_MS)));
    await tx.delete(rateLimits).where(lt(rateLimits.expire, now));
  });
}

/** Drops the kept answer of one creation, since what it repeats was erased. `id`: of the record that was created. */
export async function forgetAnswer(
  tx: WriteHandle,
  created: { readonly actor: string; readonly operation: string; readonly id: string },
): Promise<void> {
  await tx
    .delete(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.actor, created.actor),
        eq(idempotencyKeys.operation, created.operation),
        sql`${idempotencyKeys.body} ->> 'id' = ${created.id}`,
      ),
    );
}

/** Drops all kept answers of a person whose account is deleted. */
export async function forgetAnswersOf(tx: WriteHandle, actor: string): Promise<void> {
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.actor, actor));
}
