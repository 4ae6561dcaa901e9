import type { UseFormRegisterReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { RELATIONSHIP_LIMITS } from "../../../contract/hiring/relationship-kinds.ts";
import { relationshipsFor } from "../../../rules/hiring/relationships.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Select } from "../../ui/select.tsx";

type Name = "relationship" | "relationship_place" | "relationship_period";
type WhereProps = {
  field: (name: Name) => UseFormRegisterReturn;
  fieldError: (name: Name) => string | undefined;
};

/** Where and when two people knew each other, in a short text. */
export function RelationshipPlaceFields({ field, fieldError }: WhereProps) {
  const { t } = useTranslation("relationships");
  return (
    <>
      <Field label={t("place")} hint={t("place_hint")} optional error={fieldError("relationship_place")}>
        <Input autoComplete="off" maxLength={RELATIONSHIP_LIMITS.place} {...field("relationship_place")} />
      </Field>
      <Field label={t("period")} hint={t("period_hint")} optional error={fieldError("relationship_period")}>
        <Input autoComplete="off" maxLength={RELATIONSHIP_LIMITS.period} {...field("relationship_period")} />
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
  const { field, fieldError, chosen = "", worked } = props;
  const { t } = useTranslation("relationships");
  const options = relationshipsFor(worked).map((value) => ({ value, label: t(`mine_${value}`) }));
  return (
    <>
      <Field label={t("title_mine")} hint={t(hintText(props))} optional={!worked} error={fieldError("relationship")}>
        <Select
          {...field("relationship")}
          {...(worked && { placeholder: t("choose") })}
          options={worked ? options : [{ value: "", label: t("unspecified") }, ...options]}
        />
      </Field>
      {chosen !== "" && <RelationshipPlaceFields field={field} fieldError={fieldError} />}
    </>
  );
}
