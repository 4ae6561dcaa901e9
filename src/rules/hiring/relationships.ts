import type { FieldErrorCode } from "../../contract/field-errors.ts";
import type { RelationshipFields, StatedRelationship } from "../../contract/hiring/relationship-fields.ts";
import {
  type OwnRelationshipKind,
  RELATIONSHIPS,
  type RelationshipKind,
} from "../../contract/hiring/relationship-kinds.ts";

/** Relationships in which both worked together: leading the other is one of them (rule F31). */
const WORKED_TOGETHER: ReadonlySet<string> = new Set<RelationshipKind>(["worked_together", "led", "was_led"]);

/** One side's statement: kind, place and time. */
export type RelationshipStatement<K extends string = RelationshipKind> = {
  readonly kind: K;
  readonly place: string;
  readonly period: string;
};
export type OwnRelationshipStatement = RelationshipStatement<OwnRelationshipKind>;

/** The relationships that the form of a job offers (rule F31). */
export function relationshipsFor(worked_together: boolean): readonly RelationshipKind[] {
  return worked_together ? RELATIONSHIPS.filter((relationship) => WORKED_TOGETHER.has(relationship)) : RELATIONSHIPS;
}

/** Whether a relationship meets the requirement of a job that asks for people one worked with. */
export function meetsRelationshipRequirement(kind: string | null, worked_together: boolean): boolean {
  return !worked_together || (kind !== null && WORKED_TOGETHER.has(kind));
}

/** The relationship that was sent, null without one. */
export function parseRelationship({
  relationship = "",
  relationship_place = "",
  relationship_period = "",
}: RelationshipFields): RelationshipStatement | null {
  return relationship === "" ? null : { kind: relationship, place: relationship_place, period: relationship_period };
}

/**
 * What is wrong with the chosen relationship, null where nothing is: the job requires another one, or place and time
 * are given alone (rules F29, F31).
 */
export function findRelationshipError(sent: RelationshipFields, worked_together: boolean): FieldErrorCode | null {
  const kind = parseRelationship(sent)?.kind ?? null;
  if (!meetsRelationshipRequirement(kind, worked_together)) return "relationship_worked";
  return kind === null && (sent.relationship_place || sent.relationship_period) ? "relationship_required" : null;
}

function isSame(one: RelationshipStatement<string>, other: RelationshipStatement<string>): boolean {
  const plain = (words: string) => words.toLowerCase().replaceAll(/\s+/g, " ");
  return (
    one.kind === other.kind && plain(one.place) === plain(other.place) && plain(one.period) === plain(other.period)
  );
}

/**
 * A relationship as all three sides read it (rule F30): confirmed while both statements are equal, no matter who changed
 * theirs last; else with the candidate's statement beside the referrer's.
 */
export function viewRelationship(
  stated: RelationshipStatement,
  own: OwnRelationshipStatement | null,
): StatedRelationship {
  const confirmed = own !== null && isSame(stated, own);
  return { ...stated, confirmed, own: confirmed ? null : own };
}
