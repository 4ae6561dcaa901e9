import type { SyncState } from "../../../contract/integrations/hiring-systems.ts";
import type { HiringSystemName } from "../../../contract/integrations/system-names.ts";
import { POLL_INTERVAL_MS } from "../../../rules/team/hiring-systems.ts";
import type { Context } from "../../infra/db/context.ts";
import type { ReadHandle, Statement, WriteHandle } from "../../infra/db/handles.ts";
import { taskRef } from "../../infra/db/task.ts";
import type { AtsIds, ErasureResult, FoundRemotePerson } from "./adapter.ts";

/** Transfers people to hiring systems, polls them and deletes people there. */
export const RECONCILE_HIRING_SYSTEMS = taskRef("reconcile-hiring-systems");

/** Lease duration: longer than all work for one person takes. An expired lease means that the process died. */
const LEASE_MS = 180_000;
/** Maximum people leased per company at once, and maximum companies. */
const MAX_PER_COMPANY = 10;
const MAX_COMPANIES = 20;

/** A person with due work, and the company's system. */
export type LeasedPerson = {
  readonly referral: string;
  readonly lease: string;
  readonly company: string;
  readonly vendor: HiringSystemName;
  readonly encrypted: string;
  readonly hires: boolean;
  readonly state: SyncState;
  readonly opening: string;
  readonly failures: number;
  readonly making_since: Date | null;
  readonly encrypted_address: string | null;
  readonly adopted: boolean;
  readonly candidate: string | null;
  readonly application: string | null;
  readonly recommendation_sent: boolean;
  readonly cv_sent: boolean;
  /** The team was already asked to confirm the hire. */
  readonly hire_asked: boolean;
};

/** Paused systems are not called; for removed or replaced systems there is nothing to do. */
const LEASE_DUE: Statement<LeasedPerson> = {
  name: "hiring-systems-lease",
  text: `WITH ready AS (
      SELECT company, vendor FROM hiring_systems AS systems
      WHERE (paused_until IS NULL OR paused_until <= now()) AND encrypted <> '' AND EXISTS (SELECT FROM hiring_system_candidates AS one
        WHERE one.company = systems.company AND one.vendor = systems.vendor AND one.next_at <= now())
      ORDER BY random() LIMIT ${MAX_COMPANIES}
    ), picked AS MATERIALIZED (
      SELECT due.referral FROM ready CROSS JOIN LATERAL (SELECT referral FROM hiring_system_candidates AS one
        WHERE one.company = ready.company AND one.vendor = ready.vendor AND one.next_at <= now()
        ORDER BY one.next_at, one.referral LIMIT ${MAX_PER_COMPANY} FOR UPDATE SKIP LOCKED) AS due
    )
    UPDATE hiring_system_candidates AS taken SET lease = gen_random_uuid(), leased_at = clock_timestamp(),
      next_at = now() + ${LEASE_MS} * interval '1 millisecond'
    FROM picked, hiring_systems AS systems
    WHERE taken.referral = picked.referral AND systems.company = taken.company
    RETURNING taken.referral, taken.lease, taken.company, systems.vendor, systems.encrypted, systems.hires, taken.state, taken.opening,
      taken.failures, taken.making_since, taken.encrypted_address, taken.adopted, taken.candidate, taken.application,
      taken.recommendation_sent, taken.cv_sent, taken.hire_asked_at IS NOT NULL AS hire_asked`,
};

/** Leases people with due work, a few of several companies; no other process works on them until the lease ends. */
export async function leaseDue(ctx: Pick<Context, "write">): Promise<LeasedPerson[]> {
  return ctx.write((tx) => tx.prepared(LEASE_DUE, []));
}

type LeaseRef = Pick<LeasedPerson, "referral" | "lease">;

const RENEW_LEASE: Statement<{ referral: string }> = {
  name: "hiring-systems-renew",
  text: `UPDATE hiring_system_candidates SET next_at = now() + ${LEASE_MS} * interval '1 millisecond'
    WHERE referral = $1::uuid AND lease = $2::uuid RETURNING referral`,
};

/** Renews the lease after work on others. False where another process has it. */
export async function renewLeaseIn(tx: WriteHandle, { referral, lease }: LeaseRef): Promise<boolean> {
  return (await tx.prepared(RENEW_LEASE, [referral, lease])).length > 0;
}

/** The same in its own transaction. */
export async function renewLease(ctx: Pick<Context, "write">, own: LeaseRef): Promise<boolean> {
  return ctx.write((tx) => renewLeaseIn(tx, own));
}

const RELEASE_LEASE: Statement<Record<string, never>> = {
  name: "hiring-systems-release",
  text: `UPDATE hiring_system_candidates SET lease = NULL,
      next_at = CASE WHEN state IN ('waiting', 'sent', 'erasing') THEN clock_timestamp() END
    WHERE referral = $1::uuid AND lease = $2::uuid`,
};

/** Releases people who were not reached: they are due as before. */
export async function releaseLease(ctx: Pick<Context, "write">, { referral, lease }: LeaseRef): Promise<void> {
  await ctx.write((tx) => tx.prepared(RELEASE_LEASE, [referral, lease]));
}

/** A person created for another referral counts as created by us. */
const MARK_CREATION: Statement<{ referral: string }> = {
  name: "hiring-systems-mark",
  text: `UPDATE hiring_system_candidates AS own SET making_since = coalesce(making_since, clock_timestamp()), encrypted_address = $3,
      adopted = CASE WHEN making_since IS NULL THEN $4::text IS NOT NULL AND NOT EXISTS (
        SELECT FROM hiring_system_candidates AS made WHERE made.company = own.company AND made.vendor = own.vendor
          AND made.candidate = $4::text AND NOT made.adopted AND made.referral <> own.referral) ELSE adopted END
    WHERE referral = $1::uuid AND lease = $2::uuid AND state = 'waiting' RETURNING referral`,
};

/**
 * Stores that a person is about to be created, under which address, and who was found before, so that a person can be
 * found after a lost response. False where their data were erased meanwhile, or another process has the lease.
 */
export async function markCreation(
  ctx: Pick<Context, "write">,
  { referral, lease }: LeaseRef,
  { encrypted, found }: { encrypted: string; found: FoundRemotePerson | null },
): Promise<boolean> {
  return (
    (await ctx.write((tx) => tx.prepared(MARK_CREATION, [referral, lease, encrypted, found?.candidate ?? null])))
      .length > 0
  );
}

const SELECT_OTHER_APPLICATIONS: Statement<{ application: string | null; lives: boolean }> = {
  name: "hiring-systems-others",
  text: `SELECT application, state IN ('waiting', 'sent', 'failed') AS lives FROM hiring_system_candidates
    WHERE company = $1::uuid AND vendor = $2 AND candidate = $3 AND referral <> $4::uuid`,
};

/** Other referrals' applications of the person there, and whether their data still exist here. */
export async function findOtherApplications(
  ctx: Pick<Context, "write">,
  { company, vendor, referral }: Pick<LeasedPerson, "company" | "vendor" | "referral">,
  candidate: string,
): Promise<{ application: string | null; lives: boolean }[]> {
  return ctx.write((tx) => tx.prepared(SELECT_OTHER_APPLICATIONS, [company, vendor, candidate, referral]));
}

const SAVE_IDS: Statement<{ state: SyncState }> = {
  name: "hiring-systems-made",
  text: `UPDATE hiring_system_candidates SET candidate = $3, application = $4, encrypted_address = NULL,
      sent_at = coalesce(sent_at, clock_timestamp())
    WHERE referral = $1::uuid AND lease = $2::uuid RETURNING state`,
};

/** Stores the person's ids there. Returns the state; work stops for a person whose data were erased meanwhile. */
export async function saveIds(
  ctx: Pick<Context, "write">,
  { referral, lease }: LeaseRef,
  { candidate, application }: AtsIds,
): Promise<SyncState | null> {
  const [row] = await ctx.write((tx) => tx.prepared(SAVE_IDS, [referral, lease, candidate, application]));
  return row?.state ?? null;
}

const MARK_PART: Readonly<Record<"word" | "cv", Statement<Record<string, never>>>> = {
  word: {
    name: "hiring-systems-word",
    text: "UPDATE hiring_system_candidates SET recommendation_sent = TRUE WHERE referral = $1::uuid AND lease = $2::uuid",
  },
  cv: {
    name: "hiring-systems-cv",
    text: "UPDATE hiring_system_candidates SET cv_sent = TRUE WHERE referral = $1::uuid AND lease = $2::uuid",
  },
};

/** Stores that a part has arrived, so that it is not sent again. */
export async function markPartSent(
  ctx: Pick<Context, "write">,
  { referral, lease }: LeaseRef,
  part: "word" | "cv",
): Promise<void> {
  await ctx.write((tx) => tx.prepared(MARK_PART[part], [referral, lease]));
}

const MARK_ALL_SENT: Statement<Record<string, never>> = {
  name: "hiring-systems-there",
  text: `UPDATE hiring_system_candidates SET lease = NULL, failures = 0, failure = NULL,
      next_at = CASE WHEN state IN ('waiting', 'sent', 'erasing') THEN clock_timestamp() END,
      state = CASE state WHEN 'waiting' THEN 'sent' ELSE state END
    WHERE referral = $1::uuid AND lease = $2::uuid`,
};

/** Everything was sent. From now on the status is polled, at once, since it may have changed already. */
export async function markAllSent(ctx: Pick<Context, "write">, { referral, lease }: LeaseRef): Promise<void> {
  await ctx.write((tx) => tx.prepared(MARK_ALL_SENT, [referral, lease]));
}

const DELETE_UNSENT: Statement<Record<string, never>> = {
  name: "hiring-systems-not-sent",
  text: `DELETE FROM hiring_system_candidates WHERE referral = $1::uuid AND lease = $2::uuid AND making_since IS NULL AND state = 'waiting'`,
};
const STOP_TRANSFER: Statement<Record<string, never>> = {
  name: "hiring-systems-let-go",
  text: `UPDATE hiring_system_candidates SET lease = NULL,
      state = CASE WHEN state = 'waiting' THEN 'failed' WHEN making_since IS NULL AND candidate IS NULL THEN 'erased' ELSE state END,
      next_at = CASE WHEN state IN ('erasing', 'by_hand') AND (making_since IS NOT NULL OR candidate IS NOT NULL) THEN clock_timestamp() END
    WHERE referral = $1::uuid AND lease = $2::uuid`,
};

/** The person may no longer be sent: a transfer that has not started is removed, a started one stays as it is. */
export async function stopTransfer(ctx: Pick<Context, "write">, { referral, lease }: LeaseRef): Promise<void> {
  await ctx.write(async (tx) => {
    await tx.prepared(DELETE_UNSENT, [referral, lease]);
    await tx.prepared(STOP_TRANSFER, [referral, lease]);
  });
}

const SAVE_POLL: Statement<Record<string, never>> = {
  name: "hiring-systems-save-poll",
  text: `UPDATE hiring_system_candidates SET lease = NULL, failures = 0, failure = NULL, polled_at = clock_timestamp(),
      step = $3, hire_asked_at = CASE WHEN $4::boolean THEN coalesce(hire_asked_at, clock_timestamp()) END,
      moved_at = CASE WHEN $5::boolean THEN clock_timestamp() ELSE moved_at END,
      next_at = CASE WHEN state = 'erasing' OR last_event_at > leased_at THEN clock_timestamp()
        WHEN $6::boolean THEN NULL ELSE clock_timestamp() + ${POLL_INTERVAL_MS} * interval '1 millisecond' END
    WHERE referral = $1::uuid AND lease = $2::uuid`,
};

/**
 * Stores the status and its result. A person with a message received during the poll is polled again; `over`: no
 * further polls.
 */
export async function savePoll(
  tx: WriteHandle,
  { referral, lease }: LeaseRef,
  { step, asks, moved, over }: { step: string | null; asks: boolean; moved: boolean; over: boolean },
): Promise<void> {
  await tx.prepared(SAVE_POLL, [referral, lease, step, asks, moved, over]);
}

const SAVE_DELETION: Statement<Record<string, never>> = {
  name: "hiring-systems-erased",
  text: `UPDATE hiring_system_candidates SET lease = NULL, failures = 0, failure = NULL, next_at = NULL, state = $3, step = NULL,
      encrypted_address = NULL, candidate = $4, application = $5
    WHERE referral = $1::uuid AND lease = $2::uuid`,
};

/** The deletion was requested, or must be done by hand; the ids are only kept for that. */
export async function saveDeletion(
  ctx: Pick<Context, "write">,
  { referral, lease }: LeaseRef,
  how: ErasureResult,
  found: FoundRemotePerson | null = null,
): Promise<void> {
  const kept = how === "by_hand" ? found : null;
  const values = [referral, lease, how, kept?.candidate ?? null, kept?.application ?? null];
  await ctx.write((tx) => tx.prepared(SAVE_DELETION, values));
}

const SELECT_STAGE: Statement<{ stage: string | null }> = {
  name: "hiring-systems-stage",
  text: "SELECT stage FROM hiring_system_steps WHERE company = $1::uuid AND step = $2",
};

/** The status that a step is mapped to; null without a mapping. */
export async function findStageOfStep(db: ReadHandle, company: string, step: string): Promise<string | null> {
  const [row] = await db.prepared(SELECT_STAGE, [company, step]);
  return row?.stage ?? null;
}
