import type { ReportSide } from "../../rules/reports.ts";
import type { Secrets } from "../platform/crypto.ts";
import { markedToken, readMarkedToken } from "../platform/marked-tokens.ts";

const PURPOSE = "report decision";

/** The side of a case: for a reporter the id of the report, for the owner that of the case. */
export type Place = { readonly side: ReportSide; readonly id: string };

/** The content of the link in an email about a decision. */
export function decisionToken(secrets: Secrets, { side, id }: Place): string {
  return markedToken(secrets, PURPOSE, { name: side, id });
}

/** The side and case of a link; null for an invalid token. */
export function placeOf(secrets: Secrets, token: string): Place | null {
  const about = readMarkedToken(secrets, PURPOSE, token);
  if (about?.name !== "reporter" && about?.name !== "owner") return null;
  return { side: about.name, id: about.id };
}
