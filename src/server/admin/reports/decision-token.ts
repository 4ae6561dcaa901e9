import type { ReportSide } from "../../../rules/reports.ts";
import type { Secrets } from "../../infra/platform/crypto.ts";
import { createLinkToken, readLinkToken } from "../../infra/platform/link-tokens.ts";

const PURPOSE = "report decision";

/** The side of a case: for a reporter the id of the report, for the owner that of the case. */
export type CaseSide = { readonly side: ReportSide; readonly id: string };

/** The content of the link in an email about a decision. */
export function decisionToken(secrets: Secrets, { side, id }: CaseSide): string {
  return createLinkToken(secrets, PURPOSE, { name: side, id });
}

/** The side and case of a link; null for an invalid token. */
export function parseDecisionToken(secrets: Secrets, token: string): CaseSide | null {
  const about = readLinkToken(secrets, PURPOSE, token);
  if (about?.name !== "reporter" && about?.name !== "owner") return null;
  return { side: about.name, id: about.id };
}
