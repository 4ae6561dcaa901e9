import { hiringRetryDelay, isSystemFailure, POLL_INTERVAL_MS } from "../../rules/team/hiring-systems.ts";
import type { Context } from "../db/context.ts";
import type { Statement } from "../db/handles.ts";
import type { SystemError } from "./adapter.ts";
import type { LeasedPerson } from "./lease.ts";

const SAVE_FAILURE: Statement<Record<string, never>> = {
  name: "hiring-systems-failed",
  text: `UPDATE hiring_system_people SET claim = NULL, fault = $3,
      failures = CASE WHEN state = 'erasing' AND NOT $7::boolean THEN 0 ELSE $4::smallint END,
      making_since = CASE WHEN NOT $6::boolean THEN making_since END, sealed_address = CASE WHEN NOT $6::boolean THEN sealed_address END,
      state = CASE WHEN $5::float8 IS NOT NULL OR state = 'sent' THEN state WHEN state = 'waiting' THEN 'failed'
        WHEN state = 'erasing' AND $6::boolean THEN 'erased' WHEN state = 'erasing' AND $7::boolean THEN 'by_hand' ELSE state END,
      next_at = CASE WHEN state IN ('failed', 'by_hand') THEN NULL WHEN $5::float8 IS NOT NULL THEN clock_timestamp() + $5::float8 * interval '1 millisecond'
        WHEN state = 'erasing' AND NOT $6::boolean AND NOT $7::boolean THEN clock_timestamp() + interval '2 minutes'
        WHEN state = 'sent' THEN clock_timestamp() + ${POLL_INTERVAL_MS} * interval '1 millisecond' END
    WHERE referral = $1::uuid AND claim = $2::uuid`,
};
const PAUSE_SYSTEM: Statement<Record<string, never>> = {
  name: "hiring-systems-rests",
  text: `UPDATE hiring_systems SET fault = $3, fault_at = CASE WHEN fault IS NULL THEN now() ELSE fault_at END,
      rests_until = CASE WHEN $4::float8 IS NULL THEN rests_until ELSE now() + $4::float8 * interval '1 millisecond' END
    WHERE company = $1::uuid AND sealed = $2`,
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
  claimed: LeasedPerson,
  error: SystemError,
  chance: number,
): Promise<void> {
  const { fault, restMs, nothingMade } = error;
  const rests = isSystemFailure(fault) ? (restMs ?? CREDENTIALS_PAUSE_MS) : null;
  const failures = rests === null ? claimed.failures + 1 : claimed.failures;
  const pause = rests ?? (fault === "refused" ? null : hiringRetryDelay(failures, chance));
  await ctx.write(async (tx) => {
    await tx.prepared(SAVE_FAILURE, [
      claimed.referral,
      claimed.claim,
      fault,
      failures,
      pause,
      nothingMade,
      claimed.state === "erasing",
    ]);
    // A refusal concerns only this person.
    if (fault !== "refused") await tx.prepared(PAUSE_SYSTEM, [claimed.company, claimed.sealed, fault, rests]);
  });
}

/** A system without responses is paused, so that waiting for it does not delay others. */
export async function pauseSystem(
  ctx: Pick<Context, "write">,
  { company, sealed }: LeasedPerson,
  milliseconds: number,
): Promise<void> {
  await ctx.write((tx) => tx.prepared(PAUSE_SYSTEM, [company, sealed, "unreachable", milliseconds]));
}

const CLEAR_FAILURES: Statement<Record<string, never>> = {
  name: "hiring-systems-answered",
  text: `UPDATE hiring_systems SET answered_at = now(), fault = NULL, fault_at = NULL, rests_until = NULL, told = FALSE
    WHERE company = $1::uuid AND sealed = $2 AND (fault IS NOT NULL OR answered_at IS NULL OR answered_at < now() - interval '1 minute')`,
};

/** The system has responded, so earlier failures are over. */
export async function clearFailures(
  ctx: Pick<Context, "write">,
  { company, sealed }: Pick<LeasedPerson, "company" | "sealed">,
) {
  await ctx.write((tx) => tx.prepared(CLEAR_FAILURES, [company, sealed]));
}
