import { RefreshCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { adminOperationsEndpoints, type Operations, type Standing } from "../../../../contract/admin/operations.ts";
import { load, query } from "../../../lib/data/query.ts";
import { useAsked, useRead } from "../../../lib/data/use-read.ts";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import { Moment } from "../../../shared/records/moment.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Message } from "../../../ui/message.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { AdminFrame, AdminFrameFailure, AdminWaiting } from "../admin-frame.tsx";
import { Figures } from "./figures.tsx";
import { LastBackup, Provider, Settings, Versions } from "./known-facts.tsx";
import { PartList } from "./part-list.tsx";
import { QueueTable } from "./queue-table.tsx";
import { Timetable } from "./timetable.tsx";
import "../admin.css";
import "../../../styles/payouts.css";
import "./operations.css";

/** Polling interval: the data changes within about a minute. */
const EVERY_MS = 30_000;

const WANTED = query(adminOperationsEndpoints.get, {});

export async function clientLoader({ request }: { request: Request }) {
  await load(request, WANTED);
  return null;
}

export function HydrateFallback() {
  return <AdminWaiting screen="operations" />;
}

export function ErrorBoundary() {
  return <AdminFrameFailure screen="operations" />;
}

/** The overall state, for a quick look. */
function Summary({ parts }: Pick<Operations, "parts">) {
  const { t } = useTranslation("installation");
  const named = (wanted: Standing) =>
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
  const known = useRead(WANTED);
  const asked = useAsked(WANTED, EVERY_MS);
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
      <Figures operations={value} />
      <PartList parts={value.parts} />
      <QueueTable queues={value.queues} />
      <Timetable rows={value.timetable} />
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
