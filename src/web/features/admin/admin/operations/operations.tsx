import { ArrowUpRight, RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import {
  adminOperationsEndpoints,
  type HealthLevel,
  type Operations,
  type QueueState,
} from "../../../../../contract/admin/operations.ts";
import { paths } from "../../../../../contract/paths.ts";
import { formatWhole } from "../../../../../rules/numbers.ts";
import { loadQueries, query } from "../../../../lib/data/query.ts";
import { useLoadedQuery, useOwnQuery } from "../../../../lib/data/use-query.ts";
import { formatCount } from "../../../../lib/format/counts.ts";
import { formatSize } from "../../../../lib/format/sizes.ts";
import { LoadFailure } from "../../../../shared/lists/load-failure.tsx";
import { Moment } from "../../../../shared/records/moment.tsx";
import { When } from "../../../../shared/records/when.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { Message } from "../../../../ui/message.tsx";
import { RichText } from "../../../../ui/rich-text.tsx";
import { Stat, StatStrip } from "../../../../ui/stats.tsx";
import { Table } from "../../../../ui/table.tsx";
import { AdminFrame, AdminFrameFailure, AdminSkeleton } from "../admin-frame.tsx";
import { useClassLabel } from "../failed-task-table.tsx";
import { LastBackup, Provider, Settings, Versions } from "./installation-facts.tsx";
import { PartList } from "./part-list.tsx";
import { ScheduleTable } from "./schedule-table.tsx";
import "../admin.css";
import "../../../../styles/payouts.css";
import "./operations.css";

const sumQueues = (queues: readonly QueueState[], figure: "waiting" | "given_up") =>
  queues.reduce((sum, queue) => sum + queue[figure], 0);

function formatAgo(text: string, at: string): ReactNode {
  return <RichText text={text} slots={{ when: <When at={at} relative /> }} />;
}

/** Four key figures for operators. */
function KeyFigures({ operations: { queues, mails, backup } }: { operations: Operations }) {
  const { t, i18n } = useTranslation("installation");
  const whole = (value: number) => formatWhole(value, i18n.language);
  const oldest = queues.flatMap((queue) => queue.oldest ?? []).toSorted()[0];
  const given_up = sumQueues(queues, "given_up");
  const idleMails = mails.last_sent === null ? t("nothing_waits") : formatAgo(t("last_mail"), mails.last_sent);
  return (
    <StatStrip label={t("figures")}>
      <Stat
        label={t("figure_work")}
        value={whole(sumQueues(queues, "waiting"))}
        sub={oldest === undefined ? t("nothing_waits") : formatAgo(t("oldest"), oldest)}
      />
      <Stat
        label={t("figure_given_up")}
        value={whole(given_up)}
        to={paths.adminWork()}
        icon={ArrowUpRight}
        sub={given_up > 0 ? t("decide") : t("nothing_decide")}
      />
      <Stat
        label={t("figure_mails")}
        value={formatCount(mails.waiting, i18n.language)}
        sub={mails.oldest === null ? idleMails : formatAgo(t("oldest_mail"), mails.oldest)}
      />
      <Stat
        label={t("figure_backup")}
        value={
          <span className="ops-word">{backup === null ? t("never") : <When at={backup.taken_at} relative />}</span>
        }
        sub={backup === null ? t("none_known") : formatSize(backup.bytes, i18n.language)}
      />
    </StatStrip>
  );
}

const NOTHING = <span className="soft">–</span>;

/** Each task queue: due tasks, their age, and failed ones. */
function QueueTable({ queues }: { queues: readonly QueueState[] }) {
  const { t, i18n } = useTranslation("installation");
  const labelOf = useClassLabel();
  const whole = (value: number) => formatWhole(value, i18n.language);
  return (
    <section className="stack" aria-labelledby="ops-queues">
      <h2 className="sub-title" id="ops-queues">
        {t("queues")}
      </h2>
      <Table
        className="ops-table"
        caption={t("queues")}
        rows={queues}
        rowKey={(queue) => queue.class}
        columns={[
          { key: "class", head: t("task"), main: true, cell: (queue) => labelOf(queue.class) },
          { key: "waiting", head: t("queue_waiting"), num: true, cell: ({ waiting }) => whole(waiting) },
          {
            key: "oldest",
            head: t("queue_oldest"),
            num: true,
            cell: ({ oldest }) => (oldest === null ? NOTHING : <When at={oldest} relative />),
          },
          {
            key: "given_up",
            head: t("queue_given_up"),
            num: true,
            cell: (queue) =>
              queue.given_up === 0 ? (
                whole(0)
              ) : (
                <Link to={`${paths.adminWork()}?class=${queue.class}`}>{whole(queue.given_up)}</Link>
              ),
          },
        ]}
      />
    </section>
  );
}

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
    parts.filter(({ health }) => health === wanted).map(({ part }) => t(`part_${part}`));
  const [wrong, attention] = [named("wrong"), named("attention")];
  const worth = t("some_attention", { count: attention.length });
  if (wrong.length + attention.length === 0) return <Message kind="good" title={t("all_fine")} />;
  if (wrong.length === 0)
    return (
      <Message kind="wait" title={worth}>
        <p>{attention.join(" · ")}</p>
      </Message>
    );
  return (
    <Message kind="stop" title={t("some_wrong", { count: wrong.length })}>
      <p>{wrong.join(" · ")}</p>
      {attention.length > 0 && (
        <p>
          {worth} {attention.join(" · ")}
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
        <LastBackup backup={value.backup} restored_copy={value.restored_copy} />
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
