import { useTranslation } from "react-i18next";
import type { Pay, PayPeriod } from "../../../contract/jobs/pay.ts";
import { formatAmounts } from "../../../rules/amounts.ts";

const PER = { hour: "pay_an_hour", month: "pay_a_month", year: "pay_a_year" } as const satisfies Record<
  PayPeriod,
  string
>;

/** The pay of a job as text: `$120,000 – $150,000 a year` (rule J19). */
export default function JobPay({ pay }: { pay: Pay }) {
  const { t, i18n } = useTranslation("jobs");
  const amounts = formatAmounts(pay, i18n.language);
  const open = pay.max === null ? "pay_from" : pay.min === null ? "pay_up_to" : undefined;
  return t(PER[pay.per], { amount: open === undefined ? amounts : t(open, { amount: amounts }) });
}
