import { ARRIVAL_NOUNS, type ArrivalNoun } from "../../contract/team/company-arrivals.ts";

/** Parts that are kept as they are, and count for nothing here (rule X223). */
export const PAPERS = ["proofs", "ledger", "receipts", "signed_days"] as const satisfies readonly ArrivalNoun[];

/** Nothing of any noun yet. */
export function noCounts(lines: (noun: ArrivalNoun) => number) {
  return ARRIVAL_NOUNS.map((noun) => ({
    noun,
    lines: lines(noun),
    made: 0,
    there: 0,
    refused: 0,
    changed: 0,
    kept: 0,
  }));
}
