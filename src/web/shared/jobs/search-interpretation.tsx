import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { BoardPage } from "../../../contract/jobs/jobs.ts";
import { formatAmounts } from "../../../rules/amounts.ts";
import { formatNumber } from "../../../rules/numbers.ts";

export type SearchInterpretationProps = {
  found: Pick<BoardPage, "respelled" | "also" | "pay_named">;
  /** A control that returns to the text as typed. */
  back: ReactNode;
};

function amountOf({ amount, currency }: NonNullable<BoardPage["pay_named"]>, language: string): string {
  return currency === null
    ? formatNumber(amount, language)
    : formatAmounts({ min: amount, max: amount, currency }, language);
}

/**
 * Explains how the search was changed: corrected spelling with a way back to the typed text, and added terms (rule
 * J16).
 */
export function SearchInterpretation({ found: { respelled, also, pay_named: pay }, back }: SearchInterpretationProps) {
  const { t, i18n } = useTranslation("jobs");
  return (
    <>
      {respelled !== null && (
        <span className="board-respelled" role="status">
          {t("results_for", { words: respelled })} {back}
        </span>
      )}
      {pay != null && (
        <span className="board-respelled" role="status">
          {t("pay_named", { amount: amountOf(pay, i18n.language) })} {respelled === null && back}
        </span>
      )}
      {also.length > 0 && <span className="board-respelled soft">{t("also_found", { names: also.join(", ") })}</span>}
    </>
  );
}
