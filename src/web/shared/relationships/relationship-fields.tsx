import type { UseFormRegisterReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { RELATIONSHIP_LIMITS } from "../../../contract/hiring/relationship-kinds.ts";
import { relationshipsFor } from "../../../rules/hiring/relationships.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Select } from "../../ui/select.tsx";

type Name = "tie" | "tie_place" | "tie_period";
type WhereProps = {
  field: (name: Name) => UseFormRegisterReturn;
  fault: (name: Name) => string | undefined;
};

/** Where and when two people knew each other, in a short text. */
export function RelationshipPlaceFields({ field, fault }: WhereProps) {
  const { t } = useTranslation("ties");
  return (
    <>
      <Field label={t("place")} hint={t("place_hint")} optional error={fault("tie_place")}>
        <Input autoComplete="off" maxLength={RELATIONSHIP_LIMITS.place} {...field("tie_place")} />
      </Field>
      <Field label={t("period")} hint={t("period_hint")} optional error={fault("tie_period")}>
        <Input autoComplete="off" maxLength={RELATIONSHIP_LIMITS.period} {...field("tie_period")} />
      </Field>
    </>
  );
}

type Props = WhereProps & {
  /** The current choice. */
  chosen: string | undefined;
  /** The job asks for former colleagues (rule F31). */
  worked: boolean;
  /** The statement applies to everyone who comes through a referral link. */
  many?: boolean;
};

/** Who reads the statement, and what is asked. */
function hintText({ worked, many = false }: Props) {
  if (worked) return "hint_worked" as const;
  return many ? ("hint_many" as const) : ("hint" as const);
}

/**
 * The referrer's relationship to the candidate, with place and period (rule F29); a job may ask for former colleagues.
 */
export function RelationshipFields(props: Props) {
  const { field, fault, chosen = "", worked } = props;
  const { t } = useTranslation("ties");
  const options = relationshipsFor(worked).map((value) => ({ value, label: t(`mine_${value}`) }));
  return (
    <>
      <Field label={t("title_mine")} hint={t(hintText(props))} optional={!worked} error={fault("tie")}>
        <Select
          {...field("tie")}
          {...(worked && { placeholder: t("choose") })}
          options={worked ? options : [{ value: "", label: t("unsaid") }, ...options]}
        />
      </Field>
      {chosen !== "" && <RelationshipPlaceFields field={field} fault={fault} />}
    </>
  );
}
