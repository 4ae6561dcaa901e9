import type { TieFields, ToldTie } from "../../contract/deal/tie-fields.ts";
import { type OwnTieKind, TIES, type Tie } from "../../contract/deal/tie-words.ts";
import type { FaultCode } from "../../contract/faults.ts";

/** Relationships in which both worked together: leading the other is one of them (rule F31). */
const WORKED_TOGETHER: ReadonlySet<string> = new Set<Tie>(["worked_together", "led", "was_led"]);

/** One side's statement: kind, place and time. */
export type TieWords<K extends string = Tie> = { readonly kind: K; readonly place: string; readonly period: string };
export type OwnTieWords = TieWords<OwnTieKind>;

/** The relationships that the form of a job offers (rule F31). */
export function tiesFor(worked_together: boolean): readonly Tie[] {
  return worked_together ? TIES.filter((tie) => WORKED_TOGETHER.has(tie)) : TIES;
}

/** Whether a relationship meets the requirement of a job that asks for people one worked with. */
export function meetsJob(kind: string | null, worked_together: boolean): boolean {
  return !worked_together || (kind !== null && WORKED_TOGETHER.has(kind));
}

/** The relationship that was sent, null without one. */
export function tieOf({ tie = "", tie_place = "", tie_period = "" }: TieFields): TieWords | null {
  return tie === "" ? null : { kind: tie, place: tie_place, period: tie_period };
}

/**
 * What is wrong with the chosen relationship, null where nothing is: the job requires another one, or place and time
 * are given alone (rules F29, F31).
 */
export function tieFault(sent: TieFields, worked_together: boolean): FaultCode | null {
  const kind = tieOf(sent)?.kind ?? null;
  if (!meetsJob(kind, worked_together)) return "tie_worked";
  return kind === null && (sent.tie_place || sent.tie_period) ? "tie_required" : null;
}

function isSame(one: TieWords<string>, other: TieWords<string>): boolean {
  const plain = (words: string) => words.toLowerCase().replaceAll(/\s+/g, " ");
  return (
    one.kind === other.kind && plain(one.place) === plain(other.place) && plain(one.period) === plain(other.period)
  );
}

/**
 * A relationship as all three sides read it (rule F30): confirmed while both statements are equal, no matter who changed
 * theirs last; else with the candidate's statement beside the referrer's.
 */
export function toldTie(told: TieWords, own: OwnTieWords | null): ToldTie {
  const confirmed = own !== null && isSame(told, own);
  return { ...told, confirmed, own: confirmed ? null : own };
}
