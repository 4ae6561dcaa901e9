import { useTranslation } from "react-i18next";
import type { TimedWork } from "../../../../contract/admin/operations.ts";
import { formatDuration } from "../../../lib/format/durations.ts";
import { Moment } from "../../../shared/records/moment.tsx";
import { When } from "../../../shared/records/when.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Table } from "../../../ui/table.tsx";
import { TwoLines } from "../who-cell.tsx";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Formats a duration: `12 ms`, `3.4 s`, `5 minutes`. */
function tookOf(milliseconds: number, language: string): string {
  if (milliseconds >= 2 * MINUTE) return formatDuration(milliseconds / SECOND, language);
  const short = milliseconds < SECOND;
  const unit = { style: "unit", unitDisplay: "short", unit: short ? "millisecond" : "second" } as const;
  return new Intl.NumberFormat(language, { ...unit, maximumFractionDigits: short ? 0 : 1 }).format(
    short ? milliseconds : milliseconds / SECOND,
  );
}

const isTroubled = ({ failed_at, late }: TimedWork): boolean => failed_at !== null || late;

function LastDone({ work: { done_at, failed_at, late } }: { work: TimedWork }) {
  const { t } = useTranslation("installation");
  return (
    <span className="ops-done">
      {done_at === null ? <span className="soft">{t("not_yet")}</span> : <When at={done_at} relative />}
      {failed_at !== null && <Badge status="failed">{t("failed")}</Badge>}
      {failed_at === null && late && <Badge status="pending">{t("late")}</Badge>}
    </span>
  );
}

function TimedTable({ rows, caption }: { rows: readonly TimedWork[]; caption: string }) {
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
            milliseconds === null ? <span className="soft">–</span> : tookOf(milliseconds, i18n.language),
        },
        { key: "next", head: t("next"), num: true, cell: ({ next_at }) => <Moment at={next_at} /> },
      ]}
    />
  );
}

/** Scheduled tasks: failed and late ones are shown, the others on demand. */
export function Timetable({ rows }: { rows: readonly TimedWork[] }) {
  const { t } = useTranslation("installation");
  const troubled = rows.filter(isTroubled);
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
      {troubled.length > 0 && <TimedTable rows={troubled} caption={t("timetable")} />}
      {rows.length > 0 && (
        <details className="ops-all">
          <summary>{t("timetable_all", { count: rows.length })}</summary>
          <TimedTable rows={byNext} caption={t("timetable_all", { count: rows.length })} />
        </details>
      )}
    </section>
  );
}
