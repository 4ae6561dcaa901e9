import type { TieFields } from "../../../contract/deal/tie-fields.ts";

/** What is sent of a tie: nothing where none is chosen, which a server of the version before would not know. */
export function sentTie({ tie, tie_place, tie_period }: TieFields): TieFields {
  return tie ? { tie, tie_place, tie_period } : { tie: undefined, tie_place: undefined, tie_period: undefined };
}
