import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { dashboardEndpoints, type Numbers, type Week } from "../../../../contract/overview/dashboard.ts";
import { APPLICATION_STATUSES } from "../../../../contract/statuses.ts";
import { labelled } from "../../../../rules/french.ts";
import { formatCents } from "../../../../rules/money.ts";
import { formatWhole } from "../../../../rules/numbers.ts";
import { query } from "../../../lib/data/query.ts";
import { useOwnQuery } from "../../../lib/data/use-query.ts";
import { formatCalendarDate, formatMonth } from "../../../lib/format/dates.ts";
import { formatList } from "../../../lib/format/lists.ts";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import { useStatusLabel } from "../../../shared/records/status-badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { AreaChart, Funnel } from "../../../ui/charts.tsx";

const CHARTS = query(dashboardEndpoints.numbers, {});
const sumValues = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** One small chart: title, total, curve, and all its numbers for screen readers. */
function ChartCard({ title, sum, children }: { title: string; sum: string; children: ReactNode }) {
  return (
    <Card title={title} aside={<span className="note soft">{sum}</span>}>
      {children}
    </Card>
  );
}

function Weeks({ title, weeks }: { title: string; weeks: readonly Week[] }) {
  const { t, i18n } = useTranslation("dashboard");
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (first === undefined || last === undefined) return null;
  const on = (date: string) => formatCalendarDate(date, i18n.language, "month-day");
  const values = weeks.map(({ count }) => count);
  const all = weeks.map(({ week, count }) => t("week_is", { day: on(week), n: formatWhole(count, i18n.language) }));
  const total = sumValues(values);
  return (
    <ChartCard title={title} sum={t("in_weeks", { n: formatWhole(total, i18n.language) })}>
      <AreaChart
        label={labelled(i18n.language, title, formatList(all, i18n.language))}
        values={values}
        from={on(first.week)}
        to={t("this_week", { n: formatWhole(last.count, i18n.language) })}
      />
    </ChartCard>
  );
}

function Earned({ months }: { months: Numbers["earned"] }) {
  const { t, i18n } = useTranslation("dashboard");
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return null;
  const values = months.map(({ amount }) => amount);
  const all = months.map(({ month, amount }) =>
    t("week_is", { day: formatMonth(month, i18n.language), n: formatCents(amount, i18n.language) }),
  );
  return (
    <ChartCard
      title={t("earned_by_month")}
      sum={t("in_months", { amount: formatCents(sumValues(values), i18n.language) })}
    >
      <AreaChart
        label={labelled(i18n.language, t("earned_by_month"), formatList(all, i18n.language))}
        values={values}
        from={formatMonth(first.month, i18n.language)}
        to={t("this_month", { amount: formatCents(last.amount, i18n.language) })}
      />
    </ChartCard>
  );
}

function Applications({ counts }: { counts: Numbers["applications"] }) {
  const { t, i18n } = useTranslation("dashboard");
  const labelOf = useStatusLabel();
  const total = sumValues(counts.map(({ count }) => count));
  if (total === 0) return null;
  const steps = APPLICATION_STATUSES.map((status) => {
    const count = counts.find((one) => one.status === status)?.count ?? 0;
    return { label: labelOf({ application: status }), count, written: formatWhole(count, i18n.language) };
  });
  return (
    <ChartCard title={t("applications_now")} sum={t("in_all", { n: formatWhole(total, i18n.language) })}>
      <Funnel label={t("applications_now")} steps={steps} />
    </ChartCard>
  );
}

/** Small charts of the user's numbers; renders nothing if there is no data (rule J60). */
export default function PersonalCharts() {
  const { t } = useTranslation("dashboard");
  const { value, failure, busy, retry } = useOwnQuery(CHARTS);
  if (failure !== null && value === null) return <LoadFailure text={t("numbers_failed")} onRetry={retry} busy={busy} />;
  if (value === null) return null;
  const { arrivals, referrals, earned, applications } = value;
  if (arrivals.length + referrals.length + earned.length + applications.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="numbers">
      <h2 className="sub-title" id="numbers">
        {t("numbers")}
      </h2>
      <div className="numbers-grid">
        <Weeks title={t("arrivals_by_week")} weeks={arrivals} />
        <Weeks title={t("referrals_by_week")} weeks={referrals} />
        <Earned months={earned} />
        <Applications counts={applications} />
      </div>
      <p className="note soft">{t("in_utc")}</p>
    </section>
  );
}
