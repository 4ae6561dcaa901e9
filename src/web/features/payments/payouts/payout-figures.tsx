import { useTranslation } from "react-i18next";
import type { MoneyAmounts as Amounts } from "../../../../contract/payments/amounts.ts";
import type { PayoutStats } from "../../../../contract/payments/payouts.ts";
import { formatCents } from "../../../../rules/money.ts";
import { formatMonth } from "../../../lib/format/dates.ts";
import { MoneyAmounts } from "../../../shared/records/money-amounts.tsx";
import { AreaChart } from "../../../ui/charts.tsx";
import { Message } from "../../../ui/message.tsx";
import { Stat } from "../../../ui/stats.tsx";

/** The total at the end of each month, ending at the total paid. */
function runningTotals({ months }: PayoutStats, paid: number): number[] {
  let sum = paid - months.reduce((total, { amount }) => total + amount, 0);
  return months.map(({ amount }) => {
    sum += amount;
    return sum;
  });
}

type Props = { stats: PayoutStats; money: Amounts };

function Earned({ stats, money: { paid } }: Props) {
  const { t, i18n } = useTranslation("payouts");
  const [first, last] = [stats.months[0], stats.months.at(-1)];
  const amount = formatCents(paid, i18n.language);
  const from = first && formatMonth(first.month, i18n.language);
  const to = last && formatMonth(last.month, i18n.language);
  return (
    <div className="stat stat-wide stat-chart">
      <span className="stat-label">{t("total_earned")}</span>
      <span className="figure">{amount}</span>
      <span className="sub">{t("total_earned_what")}</span>
      {from !== undefined && to !== undefined && paid > 0 && (
        <AreaChart
          label={t("earned_chart", { amount, from, to })}
          values={runningTotals(stats, paid)}
          from={from}
          to={to}
        />
      )}
    </div>
  );
}

/** Paid and pending amounts of all payouts, and the rest of the user's money. */
export function PayoutFigures({ stats, money }: Props) {
  const { t, i18n } = useTranslation("payouts");
  return (
    <>
      <section className="stats stats-wide" aria-label={t("figures")}>
        <Earned stats={stats} money={money} />
        <Stat label={t("pending")} value={formatCents(stats.pending, i18n.language)} />
        <Stat label={t("this_month")} value={formatCents(stats.this_month, i18n.language)} />
        <Stat label={t("completed")} value={stats.completed} />
      </section>
      <MoneyAmounts money={money} />
      {stats.owed > 0 && (
        <Message kind="wait" title={t("owed_title", { amount: formatCents(stats.owed, i18n.language) })}>
          <p>{t("owed_text")}</p>
        </Message>
      )}
    </>
  );
}
