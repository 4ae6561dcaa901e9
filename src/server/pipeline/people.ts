import { type SQL, sql } from "drizzle-orm";
import type { Reason } from "../../contract/pipeline/reasons.ts";
import type { InterviewStep } from "../../contract/pipeline/steps.ts";
import type { ApplicationStatus, ReferralStatus } from "../../contract/statuses.ts";
import { type Place, stepOf, wayTo } from "../../rules/pipeline/steps.ts";
import { nextApplicationStatuses, nextReferralStatuses, stageOf } from "../../rules/statuses.ts";
import type { WriteHandle } from "../db/handles.ts";
import { jobs } from "../db/tables/jobs.ts";
import { applications, referrals } from "../db/tables/referrals.ts";
import {
  decidesApplication,
  decidesReferral,
  madeReferral,
  seesApplication,
  seesReferral,
} from "../referrals/seen-by-team.ts";
import type { RecordKind } from "./act.ts";

export type Status = ReferralStatus | ApplicationStatus;

/** A person of a pipeline in the state locked by the moving transaction. */
export type Held = {
  readonly kind: RecordKind;
  readonly id: string;
  readonly candidate_name: string;
  readonly status: Status;
  readonly step: number | null;
};

/** The table of each kind. */
export const TABLES = { application: applications, referral: referrals } as const;
/** The order in which rows are locked: by kind, then by id, in every transaction that locks both kinds. */
export const KINDS_IN_TURN: readonly RecordKind[] = ["application", "referral"];

export type Named = { readonly kind: RecordKind; readonly id: string };

/** Condition on a row of this kind with its job joined: the viewer reads it as a team member (rules R17, H1). */
export function seenBy(kind: RecordKind, viewer: string): SQL {
  if (kind === "application") return seesApplication(viewer);
  return sql`(${seesReferral(viewer)} AND NOT ${madeReferral(viewer)})`;
}

/** Locks those of these people of a job on whom the viewer decides (rule R17). */
export async function holdPeople(
  tx: WriteHandle,
  viewer: string,
  job: string,
  people: readonly Named[],
): Promise<Held[]> {
  const held: Held[] = [];
  for (const kind of KINDS_IN_TURN) {
    const ids = people.filter((one) => one.kind === kind).map(({ id }) => id);
    if (ids.length === 0) continue;
    const table = TABLES[kind];
    const decided = kind === "referral" ? decidesReferral(viewer) : decidesApplication(viewer);
    const rows = await tx.rows<Omit<Held, "kind">>(sql`
      SELECT ${table.id}, ${table.candidate_name}, ${table.status}, ${table.step}
      FROM ${table} JOIN ${jobs} ON ${jobs.id} = ${table.job}
      WHERE ${table.job} = ${job} AND ${table.id} = ANY(${`{${ids.join(",")}}`}::uuid[]) AND ${decided}
      ORDER BY ${table.id} FOR UPDATE OF ${table}`);
    held.push(...rows.map((row) => ({ ...row, kind })));
  }
  return held;
}

/** The place of a person within the job's current steps. */
export function placeOf({ status, step }: Pick<Held, "status" | "step">, steps: readonly InterviewStep[]): Place {
  const stage = stageOf(status);
  return { stage, step: stage === "Interviewing" ? stepOf(steps, step) : null };
}

/** The statuses passed on the way to a target; null where it cannot be reached (rule H2). */
export function wayOf({ kind, status }: Held, to: Status): readonly Status[] | null {
  if (kind === "referral") return wayTo(status as ReferralStatus, to, nextReferralStatuses);
  return wayTo(status as ApplicationStatus, to, nextApplicationStatuses);
}

type Put = {
  readonly status: string;
  readonly step: number | null;
  readonly at: Date;
  /** The rejection reason (rule R14); any other move clears it. */
  readonly reason?: Reason | null;
};

/** Moves people to the decided place. `where` restricts them. Returns the ids of the moved ones. */
export async function putPeople(
  tx: WriteHandle,
  kind: RecordKind,
  ids: readonly string[],
  { status, step, at, reason = null }: Put,
  where: SQL = sql`TRUE`,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const table = TABLES[kind];
  const rows = await tx.rows<{ id: string }>(sql`
    UPDATE ${table} SET status = ${status}, step = ${step}, turned_down_for = ${reason}, updated_at = ${at.toISOString()}
    WHERE ${table.id} = ANY(${`{${ids.join(",")}}`}::uuid[]) AND ${where} RETURNING id`);
  return rows.map(({ id }) => id);
}
