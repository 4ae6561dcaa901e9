import type { ReportSide } from "../../rules/reports.ts";
import { equalInConstantTime, keyedHash, type Secrets } from "../platform/crypto.ts";
import { isId } from "../platform/ids.ts";

const PURPOSE = "report decision";
const FORM = /^(reporter|owner)\.([0-9a-f-]{36})\.([A-Za-z0-9_-]{43})$/;

/** Which side of a case somebody stands on: of a reporter the id of the report, of the owner that of the case. */
export type Place = { readonly side: ReportSide; readonly id: string };

function markOf(secrets: Secrets, { side, id }: Place): string {
  return keyedHash(secrets.derive(PURPOSE), `${side}.${id}`);
}

/** What the link in the mail about a decision carries: whose it is, and a mark that only we can make. */
export function decisionToken(secrets: Secrets, place: Place): string {
  return `${place.side}.${place.id}.${markOf(secrets, place)}`;
}

/** Whose link it is; null for a token that is none of ours. */
export function placeOf(secrets: Secrets, token: string): Place | null {
  const [, side, id = "", mark = ""] = FORM.exec(token) ?? [];
  if ((side !== "reporter" && side !== "owner") || !isId(id)) return null;
  const place: Place = { side, id };
  return equalInConstantTime(mark, markOf(secrets, place)) ? place : null;
}
