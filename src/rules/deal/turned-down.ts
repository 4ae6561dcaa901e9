import type { HistoryEntry } from "../../contract/history.ts";
import type { Reason } from "../../contract/pipeline/reasons.ts";

/**
 * A history with the reason at the step that it belongs to: the last time that the company turned them down. What was taken back
 * before has none any more (rules R14, H4).
 */
export function withReason(history: readonly HistoryEntry[], reason: Reason | null): HistoryEntry[] {
  const nth = history.findLastIndex(({ to, note }) => to === "Rejected" && note === null);
  return history.map((entry, at) => (reason !== null && at === nth ? { ...entry, reason } : entry));
}
