import type { RegisterOptions, UseFormRegisterReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { CURRENCIES, PAY_PERIODS, type PayFields as PayFieldValues } from "../../../../contract/jobs/pay.ts";
import { formatNumber } from "../../../../rules/numbers.ts";
import { parseAmount } from "../../../lib/format/parse-amount.ts";
import { AmountInput } from "../../../shared/forms/amount-input.tsx";
import { Field, FieldGroup } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";

type Name = keyof PayFieldValues;
type Props = {
  field: (name: Name, options?: Pick<RegisterOptions, "setValueAs">) => UseFormRegisterReturn;
  fieldError: (name: Name) => string | undefined;
};

/** The pay of a job: minimum and maximum, of which one is enough, currency and period (rule J19). */
export function PayFields({ field, fieldError }: Props) {
  const { t, i18n } = useTranslation("jobs");
  const understood = (typed: string) => {
    const value = parseAmount(typed);
    return typeof value === "number" && value > 0 ? formatNumber(value, i18n.language) : undefined;
  };
  const amount = (name: "pay_min" | "pay_max") => (
    <Field label={t(name)} error={fieldError(name)}>
      <AmountInput {...field(name, { setValueAs: parseAmount })} inputMode="decimal" understood={understood} />
    </Field>
  );
  return (
    <FieldGroup label={t("pay")} hint={t("pay_hint")} optional>
      <div className="two pay">
        {amount("pay_min")}
        {amount("pay_max")}
        <Field label={t("pay_currency")} error={fieldError("pay_currency")}>
          <Select
            {...field("pay_currency")}
            options={CURRENCIES.map((currency) => ({ value: currency, label: currency }))}
          />
        </Field>
        <Field label={t("pay_per")} error={fieldError("pay_per")}>
          <Select
            {...field("pay_per")}
            options={PAY_PERIODS.map((period) => ({ value: period, label: t(`per_${period}`) }))}
          />
        </Field>
      </div>
    </FieldGroup>
  );
}
