import type { UseFormRegisterReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { REFERRERS } from "../../../contract/posting/referrers.ts";
import { SwitchRow } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";

type Props = {
  field: (name: "private" | "referrers") => UseFormRegisterReturn;
  fault: (name: "referrers") => string | undefined;
};

/** For whose eyes a job is (rule J51), and who refers people to it (R18). A late piece: the form has enough at once. */
export function AccessFields({ field, fault }: Props) {
  const { t } = useTranslation("jobs");
  return (
    <>
      <Field label={t("referrers")} hint={t("referrers_hint")} error={fault("referrers")}>
        <Select
          {...field("referrers")}
          options={REFERRERS.map((value) => ({ value, label: t(`referrers_${value}`) }))}
        />
      </Field>
      <SwitchRow label={t("private")} hint={t("private_hint")} {...field("private")} />
    </>
  );
}
