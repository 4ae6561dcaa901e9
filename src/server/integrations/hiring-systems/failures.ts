import { hiringRetryDelay, isSystemFailure, POLL_INTERVAL_MS } from "../../../rules/team/hiring-systems.ts";
import type { Context } from "../../infra/db/context.ts";
import type { Statement } from "../../infra/db/handles.ts";
import type { SystemError } from "./adapter.ts";
import type { LeasedPerson } from "./lease.ts";

const SAVE_FAILURE: Statement<Record<string, never>> = {
  name: "hiring-systems-failed",
  text: `UPDATE hiring_system_candidates SET lease = NULL, failure = $3,
      failures = CASE WHEN state = 'erasing' AND NOT $7::boolean THEN 0 ELSE $4::smallint END,
      making_since = CASE WHEN NOT $6::boolean THEN making_since END, encrypted_address = CASE WHEN NOT $6::boolean THEN encrypted_address END,
      state = CASE WHEN $5::float8 IS NOT NULL OR state = 'sent' THEN state WHEN state = 'waiting' THEN 'failed'
        WHEN state = 'erasing' AND $6::boolean THEN 'erased' WHEN state = 'erasing' AND $7::boolean THEN 'by_hand' ELSE state END,
      next_at = CASE WHEN state IN ('failed', 'by_hand') THEN NULL WHEN $5::float8 IS NOT NULL THEN clock_timestamp() + $5::float8 * interval '1 millisecond'
        WHEN state = 'erasing' AND NOT $6::boolean AND NOT $7::boolean THEN clock_timestamp() + interval '2 minutes'
        WHEN state = 'sent' THEN clock_timestamp() + ${POLL_INTERVAL_MS} * interval '1 millisecond' END
    WHERE referral = $1::uuid AND lease = $2::uuid`,
};
const PAUSE_SYSTEM: Statement<Record<string, never>> = {
  name: "hiring-systems-rests",
  text: `UPDATE hiring_systems SET failure = $3, failure_at = CASE WHEN failure IS NULL THEN now() ELSE failure_at END,
      paused_until = CASE WHEN $4::float8 IS NULL THEN paused_until ELSE now() + $4::float8 * interval '1 millisecond' END
    WHERE company = $1::uuid AND encrypted = $2`,
};
/** Delay after refused credentials or permissions, which take time to be changed. */
const CREDENTIALS_PAUSE_MS = 15 * 60_000;

/**
 * Records a failed attempt: the time of the next one, or that there is none. Errors that the company must fix do not
 * count for this person and pause the system. A refusal is final for a transfer; for a person whose data were erased
 * during the attempt, work restarts. `chance`: random from 0 up to 1.
 */
export async function saveFailure(
  ctx: Pick<Context, "write">,
  leased: LeasedPerson,
  error: SystemError,
  chance: number,
): Promise<void> {
  const { failure, restMs, nothingMade } = error;
  const rests = isSystemFailure(failure) ? (restMs ?? CREDENTIALS_PAUSE_MS) : null;
  const failures = rests === null ? leased.failures + 1 : leased.failures;
  const pause = rests ?? (failure === "refused" ? null : hiringRetryDelay(failures, chance));
  await ctx.write(async (tx) => {
    await tx.prepared(SAVE_FAILURE, [
      leased.referral,
      leased.lease,
      failure,
      failures,
      pause,
      nothingMade,
      leased.state === "erasing",
    ]);
    // A refusal concerns only this person.
    if (failure !== "refused") await tx.prepared(PAUSE_SYSTEM, [leased.company, leased.encrypted, failure, rests]);
  });
}

/** A system without responses is paused, so that waiting for it does not delay others. */
export async function pauseSystem(
  ctx: Pick<Context, "write">,
  { company, encrypted }: LeasedPerson,
  milliseconds: number,
): Promise<void> {
  await ctx.write((tx) => tx.prepared(PAUSE_SYSTEM, [company, encrypted, "unreachable", milliseconds]));
}

const CLEAR_FAILURES: Statement<Record<string, never>> = {
  name: "hiring-systems-answered",
  text: `UPDATE hiring_systems SET answered_at = now(), failure = NULL, failure_at = NULL, paused_until = NULL, notified = FALSE
    WHERE company = $1::uuid AND encrypted = $2 AND (failure IS NOT NULL OR answered_at IS NULL OR answered_at < now() - interval '1 minute')`,
};

/** The system has responded, so earlier failures are over. */
export async function clearFailures(
  ctx: Pick<Context, "write">,
  { company, encrypted }: Pick<LeasedPerson, "company" | "encrypted">,
) {
  await ctx.write((tx) => tx.prepared(CLEAR_FAILURES, [company, encrypted]));
}
