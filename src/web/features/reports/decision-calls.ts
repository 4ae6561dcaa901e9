import { type ReportNews, reportEndpoints } from "../../../contract/reports/reports.ts";
import { call } from "../../lib/net/caller.ts";

/** How somebody comes to a decision: by the link of a mail, or from a notification of theirs. */
export type Way = { readonly token: string } | { readonly id: string };

/** Tells two of them apart. */
export function nameOfWay(way: Way): string {
  return "token" in way ? way.token : way.id;
}

/** The decision as its side reads it. */
export function openDecision(way: Way): Promise<ReportNews> {
  if ("token" in way) return call(reportEndpoints.open, { body: way });
  return call(reportEndpoints.get, { params: way });
}

/** Complains about it. */
export function complainAbout(way: Way, text: string): Promise<ReportNews> {
  if ("token" in way) return call(reportEndpoints.complain, { body: { ...way, text } });
  return call(reportEndpoints.complainAbout, { params: way, body: { text } });
}
