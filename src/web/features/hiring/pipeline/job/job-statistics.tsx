import { useTranslation } from "react-i18next";
import type { JobDetail, JobNumbers } from "../../../../../contract/jobs/jobs.ts";
import { formatWhole } from "../../../../../rules/numbers.ts";
import { formatCalendarDate } from "../../../../lib/format/dates.ts";
import { formatList } from "../../../../lib/format/lists.ts";
import { useHistoryEvents } from "../../../../shared/records/history-events.tsx";
import { HistorySection } from "../../../../shared/records/record-sections.tsx";
import { Card } from "../../../../ui/card.tsx";
import { AreaChart, Funnel } from "../../../../ui/charts.tsx";

const DAY_MS = 86_400_000;
const REACHED = ["received", "viewed", "interviewing", "hired"] as const;

/** The running total per day, including days without new candidates. */
function dailyTotals(series: JobNumbers["series"]): number[] {
  return series.flatMap(({ date, referrals, applications }, index) => {
    const next = series[index + 1]?.date;
    const days = next === undefined ? 1 : Math.round((Date.parse(next) - Date.parse(date)) / DAY_MS);
    return Array.from({ length: days }, () => referrals + applications);
  });
}

/** The job's numbers: candidates over time, and how many ever reached each step. */
export function JobStatisticsCards({ numbers, job }: { numbers: JobNumbers; job: JobDetail }) {
  const { t, i18n } = useTranslation("pipeline");
  const { series, reached, history } = numbers;
  const events = useHistoryEvents({ kind: "job", candidate_name: "", history });
  const totals = dailyTotals(series);
  const first = series[0];
  const last = series.at(-1);
  const on = (date: string) => formatCalendarDate(date, i18n.language, "month-day");
  return (
    <section className="numbers" aria-label={t("numbers")}>
      <Card
        title={t("arrivals")}
        aside={first && <span className="note soft">{t("since", { date: on(first.date) })}</span>}
      >
        {first === undefined || last === undefined || reached.received === 0 ? (
          <p className="soft">{t("no_arrivals", { title: job.title })}</p>
        ) : (
          <>
            <AreaChart
              label={t("arrivals_label", {
                count: totals.at(-1) ?? 0,
                from: on(first.date),
                to: on(last.date),
              })}
              values={totals}
              from={on(first.date)}
              to={t("by_date", { count: totals.at(-1) ?? 0, date: on(last.date) })}
            />
            <p className="note soft">
              {formatList(
                [t("referrals", { count: last.referrals }), t("applications", { count: last.applications })],
                i18n.language,
              )}
            </p>
          </>
        )}
      </Card>
      <Card title={t("pipeline")} aside={<span className="note soft">{t("everybody")}</span>}>
        <Funnel
          label={t("pipeline")}
          steps={REACHED.map((step) => ({
            label: t(step),
            count: reached[step],
            written: formatWhole(reached[step], i18n.language),
          }))}
        />
      </Card>
      <HistorySection events={events} />
    </section>
  );
}
