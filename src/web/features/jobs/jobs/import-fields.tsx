import type { RegisterOptions, UseFormRegisterReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { DEPARTMENTS, type Department } from "../../../../contract/jobs/facets.ts";
import { REWARD_KINDS, REWARD_PERCENT } from "../../../../contract/jobs/posting/job-imports.ts";
import { JOB_TYPES, type JobType } from "../../../../contract/statuses.ts";
import { parseDollars } from "../../../lib/format/parse-dollars.ts";
import { DollarsInput } from "../../../shared/forms/dollars-input.tsx";
import { useTypeLabel } from "../../../shared/jobs/job-type.ts";
import { Field, FieldGroup } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Select } from "../../../ui/select.tsx";

/** The fields about new jobs that both import forms share. */
export type RewardForm = {
  type: JobType;
  reward_kind: (typeof REWARD_KINDS)[number];
  reward: number;
  percent: number | null;
  reward_most: number | null;
  departments: Partial<Record<Department, number | null>>;
};

type Name = "type" | "reward_kind" | "reward" | "percent" | "reward_most" | `departments.${Department}`;

/** The parts of the form that the fields need. */
type Form = {
  field: (name: Name, options?: Pick<RegisterOptions, "setValueAs">) => UseFormRegisterReturn;
  errorOf: (name: Name) => string | undefined;
  kind: RewardForm["reward_kind"];
};

/** An optional amount. */
const typedOrNone = (value: unknown) => parseDollars(value) ?? null;

function Departments({ field, errorOf }: Pick<Form, "field" | "errorOf">) {
  const { t } = useTranslation("imports");
  const { t: names } = useTranslation("places");
  return (
    <FieldGroup label={t("departments")} hint={t("departments_hint")}>
      <div className="import-departments">
        {DEPARTMENTS.map((department) => (
          <Field
            key={department}
            label={names(`department_${department}`)}
            error={errorOf(`departments.${department}`)}
          >
            <DollarsInput {...field(`departments.${department}`, { setValueAs: typedOrNone })} />
          </Field>
        ))}
      </div>
    </FieldGroup>
  );
}

/** The job type and the reward of jobs that an import creates (rule X103). */
export function RewardFields({ field, errorOf, kind }: Form) {
  const { t } = useTranslation("imports");
  const typeLabel = useTypeLabel();
  return (
    <>
      <Field label={t("type")} error={errorOf("type")}>
        <Select options={JOB_TYPES.map((value) => ({ value, label: typeLabel(value) }))} {...field("type")} />
      </Field>
      <Field label={t("reward_kind")} hint={t("reward_kind_hint")} error={errorOf("reward_kind")}>
        <Select
          options={REWARD_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
          {...field("reward_kind")}
        />
      </Field>
      {kind === "pay" && (
        <>
          <Field
            label={t("percent")}
            hint={t("percent_hint", { min: REWARD_PERCENT.min, max: REWARD_PERCENT.max })}
            error={errorOf("percent")}
          >
            <Input inputMode="numeric" autoComplete="off" {...field("percent", { setValueAs: typedOrNone })} />
          </Field>
          <Field label={t("reward_most")} hint={t("reward_most_hint")} error={errorOf("reward_most")}>
            <DollarsInput {...field("reward_most", { setValueAs: typedOrNone })} />
          </Field>
        </>
      )}
      {kind === "departments" && <Departments field={field} errorOf={errorOf} />}
      <Field label={t(kind === "amount" ? "reward" : "reward_others")} error={errorOf("reward")}>
        <DollarsInput {...field("reward", { setValueAs: parseDollars })} placeholder="0" />
      </Field>
    </>
  );
}
