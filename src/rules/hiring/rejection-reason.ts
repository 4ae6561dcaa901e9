import type { HistoryEntry } from "../../contract/hiring/history.ts";
import type { RejectionReason } from "../../contract/hiring/pipeline/reasons.ts";

/**
 * A history with the reason at its entry: the last rejection by the company. Undone rejections have no reason (rules
 * R14, H4).
 */
export function withReason(history: readonly HistoryEntry[], reason: RejectionReason | null): HistoryEntry[] {
  const nth = history.findLastIndex(({ to, note }) => to === "Rejected" && note === null);
  return history.map((entry, at) => (reason !== null && at === nth ? { ...entry, reason } : entry));
}
