import { useTranslation } from "react-i18next";
import type { PayoutStats } from "../../../contract/money/payouts.ts";
import { formatMonth } from "../../lib/format/dates.ts";
import { formatCents } from "../../lib/format/money.ts";
import { AreaChart } from "../../ui/charts.tsx";
import { Message } from "../../ui/message.tsx";
import { Stat } from "../../ui/stats.tsx";

/** The sum at the end of each month, so that the curve ends at what was earned in all. */
function runningTotals({ months, earned }: PayoutStats): number[] {
  let sum = earned - months.reduce((total, { amount }) => total + amount, 0);
  return months.map(({ amount }) => {
    sum += amount;
    return sum;
  });
}

function Earned({ stats }: { stats: PayoutStats }) {
  const { t, i18n } = useTranslation("payouts");
  const [first, last] = [stats.months[0], stats.months.at(-1)];
  const amount = formatCents(stats.earned);
  const from = first && formatMonth(first.month, i18n.language);
  const to = last && formatMonth(last.month, i18n.language);
  return (
    <div className="stat stat-wide stat-chart">
      <span className="stat-label">{t("total_earned")}</span>
      <span className="figure">{amount}</span>
      {from !== undefined && to !== undefined && stats.earned > 0 && (
        <AreaChart label={t("earned_chart", { amount, from, to })} values={runningTotals(stats)} from={from} to={to} />
      )}
    </div>
  );
}

/** What was earned and what is on its way, over all payouts. */
export function PayoutFigures({ stats }: { stats: PayoutStats }) {
  const { t } = useTranslation("payouts");
  return (
    <>
      <section className="stats stats-wide" aria-label={t("figures")}>
        <Earned stats={stats} />
        <Stat label={t("pending")} value={formatCents(stats.pending)} />
        <Stat label={t("this_month")} value={formatCents(stats.this_month)} />
        <Stat label={t("completed")} value={stats.completed} />
      </section>
      {stats.owed > 0 && (
        <Message kind="wait" title={t("owed_title", { amount: formatCents(stats.owed) })}>
          <p>{t("owed_text")}</p>
        </Message>
      )}
    </>
  );
}
