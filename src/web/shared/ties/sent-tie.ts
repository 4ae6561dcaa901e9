import type { TieFields } from "../../../contract/deal/tie-fields.ts";

/**
 * The relationship fields to send: omitted if none is chosen, because the previous server version does not know them.
 */
export function sentTie({ tie, tie_place, tie_period }: TieFields): TieFields {
  return tie ? { tie, tie_place, tie_period } : { tie: undefined, tie_place: undefined, tie_period: undefined };
}
