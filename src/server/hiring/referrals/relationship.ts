import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { fieldError } from "../../../contract/field-errors.ts";
import type { RelationshipFields, StatedRelationship } from "../../../contract/hiring/relationship-fields.ts";
import type { OwnRelationshipKind, RelationshipKind } from "../../../contract/hiring/relationship-kinds.ts";
import {
  findRelationshipError,
  parseRelationship,
  type RelationshipStatement,
  viewRelationship,
} from "../../../rules/hiring/relationships.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { referralRelationships, referrals } from "../../infra/db/tables/referrals.ts";

/** What both sides said about their relationship, as stored. */
export type RelationshipRow = {
  readonly kind: RelationshipKind;
  readonly place: string;
  readonly period: string;
  readonly own_kind: OwnRelationshipKind | null;
  readonly own_place: string;
  readonly own_period: string;
};

/**
 * The relationship of the query's `referrals` row; null where the referrer gave none or the candidate's data are
 * erased (rule F29).
 */
export const relationshipColumn: SQL<RelationshipRow | null> = sql<RelationshipRow | null>`(
  SELECT jsonb_build_object('kind', tied.kind, 'place', tied.place, 'period', tied.period,
    'own_kind', tied.own_kind, 'own_place', tied.own_place, 'own_period', tied.own_period)
  FROM referral_relationships AS tied WHERE tied.referral = "referrals"."id" OFFSET 0)`;

function viewStatements({ kind, place, period, own_kind, own_place, own_period }: RelationshipRow): StatedRelationship {
  const own = own_kind === null ? null : { kind: own_kind, place: own_place, period: own_period };
  return viewRelationship({ kind, place, period }, own);
}

/** The relationship as the API returns it; left out where none was given. */
export function viewRelationshipRow(row: RelationshipRow | null): { relationship?: StatedRelationship } {
  return row === null ? {} : { relationship: viewStatements(row) };
}

/** The relationships of several referrals that the caller may read, by id. */
export async function findRelationships(
  db: ReadHandle,
  ids: readonly string[],
): Promise<Map<string, StatedRelationship>> {
  const rows = await db
    .select({ id: referrals.id, relationship: relationshipColumn })
    .from(referrals)
    .where(inArray(referrals.id, [...ids]));
  return new Map(
    rows.flatMap(({ id, relationship }) =>
      relationship === null ? [] : [[id, viewStatements(relationship)] as const],
    ),
  );
}

/** Throws `validation_failed` on `relationship` where the relationship does not meet the job's requirement (rules F29, F31). */
export function checkRelationship(sent: RelationshipFields, worked_together: boolean): void {
  const code = findRelationshipError(sent, worked_together);
  if (code !== null) throw new AppError("validation_failed", { fields: { relationship: fieldError(code) } });
}

/** Stores the relationship that the referrer gave; does nothing where none was given. */
export async function saveRelationship(
  tx: WriteHandle,
  referral: string,
  sent: RelationshipFields,
): Promise<RelationshipRow | null> {
  const relationship = parseRelationship(sent);
  if (relationship === null) return null;
  await tx.insert(referralRelationships).values({ referral, ...relationship });
  return { ...relationship, own_kind: null, own_place: "", own_period: "" };
}

/** Reads the stored relationship and locks it until the transaction ends. */
async function lockRelationship(tx: WriteHandle, referral: string): Promise<RelationshipStatement | null> {
  const { kind, place, period } = referralRelationships;
  const [row] = await tx
    .select({ kind, place, period })
    .from(referralRelationships)
    .where(eq(referralRelationships.referral, referral))
    .for("update");
  return row ?? null;
}

async function requiresRelationship(db: ReadHandle, referral: string): Promise<boolean> {
  const rows = await db.rows(sql`
    SELECT FROM referrals JOIN jobs ON jobs.id = referrals.job WHERE referrals.id = ${referral} AND jobs.worked_together`);
  return rows.length > 0;
}

/**
 * Corrects the referrer's statement about the relationship (rule F23). If it is left out or unchanged, it stays, even
 * if the job's requirement changed since. The candidate's own statement is kept. Throws `validation_failed` on `relationship`.
 * The caller has locked the referral.
 */
export async function updateRelationship(tx: WriteHandle, referral: string, sent: RelationshipFields): Promise<void> {
  if (sent.relationship === undefined) return;
  const [before, next] = [await lockRelationship(tx, referral), parseRelationship(sent)];
  checkRelationship(sent, before?.kind !== next?.kind && (await requiresRelationship(tx, referral)));
  if (next === null) await tx.delete(referralRelationships).where(eq(referralRelationships.referral, referral));
  else if (before === null) await tx.insert(referralRelationships).values({ referral, ...next });
  else await tx.update(referralRelationships).set(next).where(eq(referralRelationships.referral, referral));
}
