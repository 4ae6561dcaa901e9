import { type ReportDecisionView, reportEndpoints } from "../../../contract/reports/reports.ts";
import { call } from "../../lib/net/api-client.ts";

/** How a user came to a decision: by an emailed link, or from a notification. */
export type DecisionAccess = { readonly token: string } | { readonly id: string };

/** A unique name of it. */
export function decisionAccessKey(way: DecisionAccess): string {
  return "token" in way ? way.token : way.id;
}

/** The decision for the requesting side. */
export function openDecision(way: DecisionAccess): Promise<ReportDecisionView> {
  if ("token" in way) return call(reportEndpoints.open, { body: way });
  return call(reportEndpoints.get, { params: way });
}

/** Objects to it. */
export function sendAppeal(way: DecisionAccess, text: string): Promise<ReportDecisionView> {
  if ("token" in way) return call(reportEndpoints.complain, { body: { ...way, text } });
  return call(reportEndpoints.complainAbout, { params: way, body: { text } });
}
