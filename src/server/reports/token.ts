import type { ReportSide } from "../../rules/reports.ts";
import type { Secrets } from "../platform/crypto.ts";
import { markedToken, readMarkedToken } from "../platform/marked-tokens.ts";

const PURPOSE = "report decision";

/** Which side of a case somebody stands on: of a reporter the id of the report, of the owner that of the case. */
export type Place = { readonly side: ReportSide; readonly id: string };

/** What the link in the mail about a decision carries. */
export function decisionToken(secrets: Secrets, { side, id }: Place): string {
  return markedToken(secrets, PURPOSE, { name: side, id });
}

/** Whose link it is; null for a token that is none of ours. */
export function placeOf(secrets: Secrets, token: string): Place | null {
  const about = readMarkedToken(secrets, PURPOSE, token);
  if (about?.name !== "reporter" && about?.name !== "owner") return null;
  return { side: about.name, id: about.id };
}
