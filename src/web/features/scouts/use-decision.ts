import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import type { BoundedCount } from "../../../contract/paging.ts";
import { type ScoutApplication, type ScoutRecord, scoutEndpoints } from "../../../contract/scouts.ts";
import { codeOf, withoutAnswer } from "../../lib/net/api-error.ts";
import { call } from "../../lib/net/caller.ts";
import { toast } from "../../ui/toast.ts";

export type Decision = "approved" | "declined";
type Counts = { total: BoundedCount; pending: BoundedCount; approved: BoundedCount; declined: BoundedCount };

function plus(count: BoundedCount, n: number): BoundedCount {
  // A count that has reached its bound says "1,000+", one more or less.
  return count.more ? count : { ...count, value: Math.max(0, count.value + n) };
}

/** What was decided since the list came: shown at once, without asking for the list again. */
export function useDecisions(loaded: object) {
  const [decided, setDecided] = useState<{ loaded: object; records: readonly ScoutRecord[] }>({ loaded, records: [] });
  const records = decided.loaded === loaded ? decided.records : [];
  const add = useCallback(
    (record: ScoutRecord) =>
      setDecided((before) => ({ loaded, records: [...(before.loaded === loaded ? before.records : []), record] })),
    [loaded],
  );
  return {
    add,
    /** A row as it is now. */
    current: (row: ScoutApplication): ScoutApplication => records.findLast(({ id }) => id === row.id) ?? row,
    /** The figures as they are now. */
    counts(counts: Counts): Counts {
      const ids = new Set(records.map(({ id }) => id));
      const of = (status: Decision) =>
        [...ids].filter((id) => records.findLast((one) => one.id === id)?.status === status).length;
      return {
        total: counts.total,
        pending: plus(counts.pending, -ids.size),
        approved: plus(counts.approved, of("approved")),
        declined: plus(counts.declined, of("declined")),
      };
    },
  };
}

/** Approves or declines, with the specification's toasts; `working` is the application that waits for its answer. */
export function useDecide(onDecided: (record: ScoutRecord) => void) {
  const { t } = useTranslation("vetting");
  const { t: errorText } = useTranslation("errors");
  const [working, setWorking] = useState<{ id: string; status: Decision } | null>(null);
  async function decide(id: string, status: Decision): Promise<void> {
    if (working !== null) return;
    setWorking({ id, status });
    try {
      onDecided(await call(scoutEndpoints.setStatus, { params: { id }, body: { status } }));
      toast(t("updated_text", { status: t(`status_${status}`) }), "success", t("updated"));
    } catch (error) {
      const code = codeOf(error);
      toast(withoutAnswer(code) ? t("update_failed") : errorText(code), "note", t("error"));
    } finally {
      setWorking(null);
    }
  }
  return { working, decide };
}

export type Decide = ReturnType<typeof useDecide>;
