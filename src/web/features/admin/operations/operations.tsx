import { RefreshCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { adminOperationsEndpoints, type HealthLevel, type Operations } from "../../../../contract/admin/operations.ts";
import { loadQueries, query } from "../../../lib/data/query.ts";
import { useLoadedQuery, useOwnQuery } from "../../../lib/data/use-query.ts";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import { Moment } from "../../../shared/records/moment.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Message } from "../../../ui/message.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { AdminFrame, AdminFrameFailure, AdminSkeleton } from "../admin-frame.tsx";
import { LastBackup, Provider, Settings, Versions } from "./installation-facts.tsx";
import { KeyFigures } from "./key-figures.tsx";
import { PartList } from "./part-list.tsx";
import { QueueTable } from "./queue-table.tsx";
import { ScheduleTable } from "./schedule-table.tsx";
import "../admin.css";
import "../../../styles/payouts.css";
import "./operations.css";

/** Polling interval: the data changes within about a minute. */
const POLL_MS = 30_000;

const OPERATIONS = query(adminOperationsEndpoints.get, {});

export async function clientLoader({ request }: { request: Request }) {
  await loadQueries(request, OPERATIONS);
  return null;
}

export function HydrateFallback() {
  return <AdminSkeleton screen="operations" />;
}

export function ErrorBoundary() {
  return <AdminFrameFailure screen="operations" />;
}

/** The overall state, for a quick look. */
function Summary({ parts }: Pick<Operations, "parts">) {
  const { t } = useTranslation("installation");
  const named = (wanted: HealthLevel) =>
    parts.filter(({ standing }) => standing === wanted).map(({ part }) => t(`part_${part}`));
  const [wrong, look] = [named("wrong"), named("look")];
  const worth = t("some_look", { count: look.length });
  if (wrong.length + look.length === 0) return <Message kind="good" title={t("all_fine")} />;
  if (wrong.length === 0)
    return (
      <Message kind="wait" title={worth}>
        <p>{look.join(" · ")}</p>
      </Message>
    );
  return (
    <Message kind="stop" title={t("some_wrong", { count: wrong.length })}>
      <p>{wrong.join(" · ")}</p>
      {look.length > 0 && (
        <p>
          {worth} {look.join(" · ")}
        </p>
      )}
    </Message>
  );
}

function useOperations() {
  const known = useLoadedQuery(OPERATIONS);
  const asked = useOwnQuery(OPERATIONS, POLL_MS);
  return { ...asked, value: asked.value ?? known };
}

function OperationsView() {
  const { t } = useTranslation("installation");
  const { value, failure, busy, retry } = useOperations();
  return (
    <div className="stack-lg ops">
      <div className="ops-top">
        <p className="note soft">
          <RichText text={t("as_of")} slots={{ when: <Moment at={value.at} seconds /> }} />
        </p>
        <Button busy={busy && t("refreshing")} onClick={retry}>
          <Icon of={RefreshCw} small />
          {t("refresh")}
        </Button>
      </div>
      {failure !== null && (
        <LoadFailure text={t("refresh_failed")} kept={t("refresh_kept")} onRetry={retry} busy={busy} />
      )}
      <Summary parts={value.parts} />
      <KeyFigures operations={value} />
      <PartList parts={value.parts} />
      <QueueTable queues={value.queues} />
      <ScheduleTable rows={value.timetable} />
      <div className="ops-facts">
        <LastBackup backup={value.backup} held={value.held} />
        <Provider payments={value.payments} />
        <Versions versions={value.versions} />
      </div>
      <Settings settings={value.settings} />
    </div>
  );
}

export default function AdminOperationsScreen() {
  return (
    <AdminFrame screen="operations">
      <OperationsView />
    </AdminFrame>
  );
}
