import { cardEndpoints } from "../../../contract/hiring/pipeline/cards.ts";
import { pages } from "../../lib/data/query.ts";
import type { PeopleTab } from "./job-data.ts";

/** The referrals or applications of a job, for its owner. */
export function peoplePages(id: string, kind: PeopleTab) {
  return pages(cardEndpoints.list, { params: { id }, query: { kind } });
}
