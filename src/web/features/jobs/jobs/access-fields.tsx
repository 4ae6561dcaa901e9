import type { RegisterOptions, UseFormRegisterReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { REFERRERS } from "../../../../contract/jobs/posting/referrers.ts";
import { SwitchRow } from "../../../ui/checkbox.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Select } from "../../../ui/select.tsx";

type Name = "closing_date" | "private" | "referrers" | "requires_consent" | "worked_together";
type Props = {
  field: (name: Name, options?: Pick<RegisterOptions, "setValueAs">) => UseFormRegisterReturn;
  fieldError: (name: Name) => string | undefined;
};

/** Parses a typed calendar date; null if empty. */
function parseDate(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** Closing date, who may refer (rule R18), and visibility (J51). Loaded lazily, because they are the last fields. */
export function AccessFields({ field, fieldError }: Props) {
  const { t } = useTranslation(["jobs", "company"]);
  return (
    <>
      <Field label={t("closing_date")} hint={t("closing_date_hint")} error={fieldError("closing_date")} optional>
        <Input {...field("closing_date", { setValueAs: parseDate })} type="date" className="date" />
      </Field>
      <Field label={t("referrers")} hint={t("referrers_hint")} error={fieldError("referrers")}>
        <Select
          {...field("referrers")}
          options={REFERRERS.map((value) => ({ value, label: t(`referrers_${value}`) }))}
        />
      </Field>
      <SwitchRow
        label={t("requires_consent", { ns: "company" })}
        hint={t("requires_consent_hint", { ns: "company" })}
        {...field("requires_consent")}
      />
      <SwitchRow
        label={t("worked_together", { ns: "company" })}
        hint={t("worked_together_hint", { ns: "company" })}
        {...field("worked_together")}
      />
      <SwitchRow label={t("private")} hint={t("private_hint")} {...field("private")} />
    </>
  );
}
