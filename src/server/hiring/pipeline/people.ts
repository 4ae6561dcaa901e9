import { type SQL, sql } from "drizzle-orm";
import type { RejectionReason } from "../../../contract/hiring/pipeline/reasons.ts";
import type { InterviewStep } from "../../../contract/hiring/pipeline/steps.ts";
import type { ApplicationStatus, ReferralStatus } from "../../../contract/statuses.ts";
import { type StepPosition, statusesBetween, stepOf } from "../../../rules/pipeline/steps.ts";
import { nextApplicationStatuses, nextReferralStatuses, stageOf } from "../../../rules/statuses.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { applications, referrals } from "../../infra/db/tables/referrals.ts";
import {
  canDecideApplication,
  canDecideReferral,
  canViewApplication,
  canViewReferral,
  isReferrer,
} from "../referrals/policy.ts";
import type { RecordKind } from "./undoable.ts";

export type RecordStatus = ReferralStatus | ApplicationStatus;

/** A person of a pipeline in the state locked by the moving transaction. */
export type LockedPerson = {
  readonly kind: RecordKind;
  readonly id: string;
  readonly candidate_name: string;
  readonly status: RecordStatus;
  readonly step: number | null;
};

/** The table of each kind. */
export const TABLE_OF_KIND = { application: applications, referral: referrals } as const;
/** The order in which rows are locked: by kind, then by id, in every transaction that locks both kinds. */
export const KINDS_IN_LOCK_ORDER: readonly RecordKind[] = ["application", "referral"];

export type RecordRef = { readonly kind: RecordKind; readonly id: string };

/** Condition on a row of this kind with its job joined: the viewer reads it as a team member (rules R17, H1). */
export function isVisibleToTeam(kind: RecordKind, viewer: string): SQL {
  if (kind === "application") return canViewApplication(viewer);
  return sql`(${canViewReferral(viewer)} AND NOT ${isReferrer(viewer)})`;
}

/** Locks those of these people of a job on whom the viewer decides (rule R17). */
export async function lockPeople(
  tx: WriteHandle,
  viewer: string,
  job: string,
  people: readonly RecordRef[],
): Promise<LockedPerson[]> {
  const locked: LockedPerson[] = [];
  for (const kind of KINDS_IN_LOCK_ORDER) {
    const ids = people.filter((one) => one.kind === kind).map(({ id }) => id);
    if (ids.length === 0) continue;
    const table = TABLE_OF_KIND[kind];
    const decided = kind === "referral" ? canDecideReferral(viewer) : canDecideApplication(viewer);
    const rows = await tx.rows<Omit<LockedPerson, "kind">>(sql`
      SELECT ${table.id}, ${table.candidate_name}, ${table.status}, ${table.step}
      FROM ${table} JOIN ${jobs} ON ${jobs.id} = ${table.job}
      WHERE ${table.job} = ${job} AND ${table.id} = ANY(${`{${ids.join(",")}}`}::uuid[]) AND ${decided}
      ORDER BY ${table.id} FOR UPDATE OF ${table}`);
    locked.push(...rows.map((row) => ({ ...row, kind })));
  }
  return locked;
}

/** The place of a person within the job's current steps. */
export function positionOf(
  { status, step }: Pick<LockedPerson, "status" | "step">,
  steps: readonly InterviewStep[],
): StepPosition {
  const stage = stageOf(status);
  return { stage, step: stage === "Interviewing" ? stepOf(steps, step) : null };
}

/** The statuses passed on the way to a target; null where it cannot be reached (rule H2). */
export function statusesPassed({ kind, status }: LockedPerson, to: RecordStatus): readonly RecordStatus[] | null {
  if (kind === "referral") return statusesBetween(status as ReferralStatus, to, nextReferralStatuses);
  return statusesBetween(status as ApplicationStatus, to, nextApplicationStatuses);
}

type PositionUpdate = {
  readonly status: string;
  readonly step: number | null;
  readonly at: Date;
  /** The rejection reason (rule R14); any other move clears it. */
  readonly reason?: RejectionReason | null;
};

/** Moves people to the decided place. `where` restricts them. Returns the ids of the moved ones. */
export async function updatePositions(
  tx: WriteHandle,
  kind: RecordKind,
  ids: readonly string[],
  { status, step, at, reason = null }: PositionUpdate,
  where: SQL = sql`TRUE`,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const table = TABLE_OF_KIND[kind];
  const rows = await tx.rows<{ id: string }>(sql`
    UPDATE ${table} SET status = ${status}, step = ${step}, rejection_reason = ${reason}, updated_at = ${at.toISOString()}
    WHERE ${table.id} = ANY(${`{${ids.join(",")}}`}::uuid[]) AND ${where} RETURNING id`);
  return rows.map(({ id }) => id);
}
