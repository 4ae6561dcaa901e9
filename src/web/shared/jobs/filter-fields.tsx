import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { URL_JOB_TYPES } from "../../../contract/jobs/jobs.ts";
import { CURRENCIES } from "../../../contract/jobs/pay.ts";
import { formatWhole } from "../../../rules/numbers.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { FieldGroup } from "../../ui/field.tsx";
import type { UrlType } from "./filters.ts";
import { useTypeLabel } from "./job-type.ts";

/** The job types as checkboxes; the caller provides the attributes of each. */
export function TypeFields({ ticks }: { ticks: (type: UrlType) => ComponentProps<"input"> }) {
  const { t } = useTranslation("jobs");
  const label = useTypeLabel();
  return (
    <FieldGroup label={t("type")}>
      <div className="type-checks">
        {URL_JOB_TYPES.map((type) => (
          <Checkbox key={type} name="type" value={type} label={label(type)} {...ticks(type)} />
        ))}
      </div>
    </FieldGroup>
  );
}

type AmountProps = Pick<ComponentProps<"input">, "aria-label" | "placeholder" | "inputMode"> & {
  name: "rewardMin" | "rewardMax";
  affix: string;
};

/** Minimum and maximum reward, each rendered as the kind of field that the form uses. */
export function RewardFields({ amount }: { amount: (attributes: AmountProps) => ReactNode }) {
  const { t, i18n } = useTranslation("jobs");
  const end = (name: "rewardMin" | "rewardMax", label: string, placeholder: string) =>
    amount({ name, affix: "$", inputMode: "numeric", "aria-label": label, placeholder });
  return (
    <FieldGroup label={t("reward")}>
      <div className="range">
        {end("rewardMin", t("reward_min"), "0")}
        <span className="soft" aria-hidden="true">
          {t("to")}
        </span>
        {end("rewardMax", t("reward_max"), formatWhole(15_000, i18n.language))}
      </div>
    </FieldGroup>
  );
}

type PayProps = Pick<ComponentProps<"input">, "aria-label" | "aria-invalid" | "placeholder" | "inputMode"> & {
  name: "payMin";
};
type CurrencyProps = { name: "payCurrency"; "aria-label": string; options: { value: string; label: string }[] };

/** The minimum pay per year and its currency, each rendered as the kind of field that the form uses (rule J21). */
export function PayFields({
  chosen,
  unclear,
  amount,
  currency,
}: {
  chosen: string;
  /** Whether the typed text is not an amount. */
  unclear: boolean;
  amount: (attributes: PayProps) => ReactNode;
  currency: (attributes: CurrencyProps) => ReactNode;
}) {
  const { t, i18n } = useTranslation("jobs");
  const such = formatWhole(60_000, i18n.language);
  const names: readonly string[] = CURRENCIES;
  const codes = chosen === "" || names.includes(chosen) ? names : [...names, chosen];
  const options = [{ value: "", label: t("any_pay") }, ...codes.map((code) => ({ value: code, label: code }))];
  return (
    <FieldGroup label={t("pay_in_year")} error={unclear ? t("pay_unclear") : undefined}>
      <div className="pay-fields">
        {amount({
          name: "payMin",
          inputMode: "numeric",
          placeholder: such,
          "aria-label": t("pay_least"),
          "aria-invalid": unclear || undefined,
        })}
        {currency({ name: "payCurrency", "aria-label": t("pay_currency"), options })}
      </div>
    </FieldGroup>
  );
}
