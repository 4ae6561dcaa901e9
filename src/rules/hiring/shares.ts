import type { FieldErrorCode } from "../../contract/field-errors.ts";
import type { DisputeDecision } from "../../contract/payments/disputes.ts";

/**
 * Splits integer cents by whole-number weights to the exact sum: each part is rounded down, and the remaining cents
 * go one by one to the largest remainders, of equal ones to the earlier.
 */
export function shareCents(cents: number, parts: readonly number[]): number[] {
  const all = parts.reduce((sum, part) => sum + part, 0);
  if (all === 0) return parts.map(() => 0);
  const shares = parts.map((part) => Math.floor((cents * part) / all));
  const rests = parts.map((part, at) => ({ at, rest: (cents * part) % all }));
  rests.sort((a, b) => b.rest - a.rest || a.at - b.at);
  const left = cents - shares.reduce((sum, share) => sum + share, 0);
  for (const { at } of rests.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}

/** What is wrong with the shares of a decision, null where nothing is (rule R12). */
export function findSharesError({
  outcome,
  shares,
}: Pick<DisputeDecision, "outcome" | "shares">): FieldErrorCode | null {
  const sum = shares.reduce((all, { percent }) => all + percent, 0);
  const distinct = new Set(shares.map(({ payee }) => payee)).size === shares.length;
  if (outcome === "uphold") return shares.length === 0 ? null : "invalid";
  if (sum !== 100) return "shares_sum";
  if (!distinct) return "invalid";
  return (outcome === "move") === (shares.length === 1) ? null : "invalid";
}
