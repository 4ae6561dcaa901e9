import type { UseFormRegisterReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { SwitchRow } from "../../ui/checkbox.tsx";

type Props = { field: (name: "private") => UseFormRegisterReturn };

/** For whose eyes a job is (rule J51). A late piece: the form has enough at once. */
export function AccessFields({ field }: Props) {
  const { t } = useTranslation("jobs");
  return <SwitchRow label={t("private")} hint={t("private_hint")} {...field("private")} />;
}
