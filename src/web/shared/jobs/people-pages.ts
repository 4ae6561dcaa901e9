import { cardEndpoints } from "../../../contract/pipeline/cards.ts";
import { pages } from "../../lib/data/query.ts";
import type { PeopleTab } from "./job-data.ts";

/** Who was referred or applied, for the job's owner. */
export function peoplePages(id: string, kind: PeopleTab) {
  return pages(cardEndpoints.list, { params: { id }, query: { kind } });
}
