import { type ToggleEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { HistoryEntry } from "../../../contract/hiring/history.ts";
import type { Query } from "../../lib/data/query.ts";
import { useOwnQuery } from "../../lib/data/use-query.ts";
import { Timeline } from "../../ui/timeline.tsx";
import { LoadFailure } from "../lists/load-failure.tsx";
import { type HistoryRecord, useHistoryEvents } from "./history-events.tsx";
import "../../styles/rewards.css";

type Kind = Extract<HistoryRecord["kind"], "reward" | "payout">;
type Props = { kind: Kind; about: string; wanted: Query<{ items: HistoryEntry[] }> };

function Events({ kind, history }: { kind: Kind; history: readonly HistoryEntry[] }) {
  const { t } = useTranslation("history");
  const events = useHistoryEvents({ kind, candidate_name: "", history });
  return <Timeline label={t("title")} events={events} />;
}

/** The history of a payment, fetched when opened (rule F6). `about`: its accessible name outside the row. */
export function LazyHistory({ kind, about, wanted }: Props) {
  const { t } = useTranslation("history");
  const [open, setOpen] = useState(false);
  const { value, failure, busy, retry } = useOwnQuery(open ? wanted : null);
  const toggled = (event: ToggleEvent<HTMLDetailsElement>) => event.newState === "open" && setOpen(true);
  return (
    <details className="lazy-history" onToggle={toggled}>
      <summary>
        {t("title")} <span className="visually-hidden">{about}</span>
      </summary>
      {open && value === null && failure === null && (
        <p className="note soft" role="status">
          {t("loading")}
        </p>
      )}
      {value === null && failure !== null && <LoadFailure text={t("load_failed")} onRetry={retry} busy={busy} />}
      {value !== null && <Events kind={kind} history={value.items} />}
    </details>
  );
}
