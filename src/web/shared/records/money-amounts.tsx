import { useTranslation } from "react-i18next";
import type { MoneyAmounts as Amounts } from "../../../contract/payments/amounts.ts";
import { formatCents } from "../../../rules/money.ts";
import { RichText } from "../../ui/rich-text.tsx";
import { Stat, StatStrip } from "../../ui/stats.tsx";
import { CalendarDate } from "./when.tsx";

/** A person's money in the four terms of rule M18, each with its definition. */
export function MoneyAmounts({ money }: { money: Amounts }) {
  const { t, i18n } = useTranslation("general");
  const { next_release: next } = money;
  return (
    <StatStrip label={t("money")}>
      <Stat
        label={t("money_possible")}
        value={formatCents(money.possible, i18n.language)}
        sub={t("money_possible_what")}
      />
      <Stat
        label={t("money_in_escrow")}
        value={formatCents(money.in_escrow, i18n.language)}
        sub={
          next === null ? (
            t("money_in_escrow_what")
          ) : (
            <>
              {t("money_in_escrow_what")}{" "}
              <RichText text={t("money_next")} slots={{ when: <CalendarDate date={next} /> }} />
            </>
          )
        }
      />
      <Stat label={t("money_earned")} value={formatCents(money.earned, i18n.language)} sub={t("money_earned_what")} />
      <Stat label={t("money_paid")} value={formatCents(money.paid, i18n.language)} sub={t("money_paid_what")} />
    </StatStrip>
  );
}
