import { useTranslation } from "react-i18next";
import type { ScheduledTask } from "../../../../../contract/admin/operations.ts";
import { formatDuration } from "../../../../lib/format/durations.ts";
import { Moment } from "../../../../shared/records/moment.tsx";
import { When } from "../../../../shared/records/when.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { Table } from "../../../../ui/table.tsx";
import { TwoLines } from "../two-line-cell.tsx";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Formats a duration: `12 ms`, `3.4 s`, `5 minutes`. */
function formatTaskDuration(milliseconds: number, language: string): string {
  if (milliseconds >= 2 * MINUTE) return formatDuration(milliseconds / SECOND, language);
  const short = milliseconds < SECOND;
  const unit = { style: "unit", unitDisplay: "short", unit: short ? "millisecond" : "second" } as const;
  return new Intl.NumberFormat(language, { ...unit, maximumFractionDigits: short ? 0 : 1 }).format(
    short ? milliseconds : milliseconds / SECOND,
  );
}

const isFailedOrLate = ({ failed_at, late }: ScheduledTask): boolean => failed_at !== null || late;

function LastDone({ work: { done_at, failed_at, late } }: { work: ScheduledTask }) {
  const { t } = useTranslation("installation");
  return (
    <span className="ops-done">
      {done_at === null ? <span className="soft">{t("not_yet")}</span> : <When at={done_at} relative />}
      {failed_at !== null && <Badge status="failed">{t("failed")}</Badge>}
      {failed_at === null && late && <Badge status="pending">{t("late")}</Badge>}
    </span>
  );
}

function ScheduledTasks({ rows, caption }: { rows: readonly ScheduledTask[]; caption: string }) {
  const { t, i18n } = useTranslation("installation");
  return (
    <Table
      className="ops-table"
      caption={caption}
      rows={rows}
      rowKey={({ task }) => task}
      columns={[
        {
          key: "task",
          head: t("task"),
          main: true,
          cell: ({ task, cron }) => <TwoLines first={task} second={<span className="num">{cron}</span>} />,
        },
        { key: "done", head: t("done"), cell: (work) => <LastDone work={work} /> },
        {
          key: "took",
          head: t("took"),
          num: true,
          cell: ({ milliseconds }) =>
            milliseconds === null ? <span className="soft">–</span> : formatTaskDuration(milliseconds, i18n.language),
        },
        { key: "next", head: t("next"), num: true, cell: ({ next_at }) => <Moment at={next_at} /> },
      ]}
    />
  );
}

/** Scheduled tasks: failed and late ones are shown, the others on demand. */
export function ScheduleTable({ rows }: { rows: readonly ScheduledTask[] }) {
  const { t } = useTranslation("installation");
  const troubled = rows.filter(isFailedOrLate);
  const byNext = rows.toSorted((one, other) => one.next_at.localeCompare(other.next_at));
  return (
    <section className="stack" aria-labelledby="ops-timetable">
      <div>
        <h2 className="sub-title" id="ops-timetable">
          {t("timetable")}
        </h2>
        <p className="note soft">{rows.length === 0 ? t("timetable_empty") : t("timetable_lead")}</p>
      </div>
      {rows.length > 0 && troubled.length === 0 && <p>{t("timetable_fine")}</p>}
      {troubled.length > 0 && <ScheduledTasks rows={troubled} caption={t("timetable")} />}
      {rows.length > 0 && (
        <details className="ops-all">
          <summary>{t("timetable_all", { count: rows.length })}</summary>
          <ScheduledTasks rows={byNext} caption={t("timetable_all", { count: rows.length })} />
        </details>
      )}
    </section>
  );
}
