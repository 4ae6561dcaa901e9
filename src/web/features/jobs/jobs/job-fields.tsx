import { type ReactNode, Suspense } from "react";
import type { RegisterOptions, UseFormRegisterReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { DEPARTMENTS } from "../../../../contract/jobs/facets.ts";
import type { PayFields as PayFieldValues } from "../../../../contract/jobs/pay.ts";
import { JOB_TYPES } from "../../../../contract/statuses.ts";
import { requirementTags } from "../../../../rules/jobs.ts";
import { parseDollars } from "../../../lib/format/parse-dollars.ts";
import { DollarsInput } from "../../../shared/forms/dollars-input.tsx";
import { useTypeLabel } from "../../../shared/jobs/job-type.ts";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { Tags } from "../../../ui/badge.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Select } from "../../../ui/select.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { PayFields } from "./pay-fields.tsx";
import type { PayRulesProps } from "./pay-rules.tsx";

const QuestionsField = lazyComponent(() => import("./questions-field.tsx"));
const AccessFields = lazyComponent(async () => ({ default: (await import("./access-fields.tsx")).AccessFields }));
const PayRules = lazyComponent(async () => ({ default: (await import("./pay-rules.tsx")).PayRules }));

/** The fields shared by posting and editing, named as in the contract. */
export type CommonField =
  | "title"
  | "location"
  | "f_type"
  | "department"
  | keyof PayFieldValues
  | "reward_amount"
  | "openings"
  | "response_days"
  | "probation_days"
  | "requirements"
  | "closing_date"
  | "private"
  | "referrers"
  | "requires_consent"
  | "worked_together";

type Options = Pick<RegisterOptions, "setValueAs">;

type Props = {
  field: (name: CommonField, options?: Options) => UseFormRegisterReturn;
  fieldError: (name: CommonField) => string | undefined;
  /** The typed requirements, shown as tags. */
  requirements: string;
  /** The location, because the law may require the pay there. */
  where: PayRulesProps;
  /** Company fields, rendered after the title. */
  company: ReactNode;
  /**
   * The description, rendered after them; a render function, so that fields register in visual order and errors focus
   * the first one.
   */
  description: () => ReactNode;
  /** The recognised places, rendered after the location. */
  places: ReactNode;
  /** For an imported job: how its source calls the department, one per line. */
  departmentSaid?: string | null;
  /** The status, rendered after the type. */
  status?: ReactNode;
  /** The form of the questions to applicants, and the job that stores them. */
  asking: { form: unknown; job?: string };
};

function Terms({ field, fieldError, requirements }: Pick<Props, "field" | "fieldError" | "requirements">) {
  const { t } = useTranslation(["jobs", "company"]);
  const tags = requirementTags(requirements);
  return (
    <>
      <Field label={t("reward")} hint={t("reward_hint")} error={fieldError("reward_amount")} optional>
        <DollarsInput {...field("reward_amount", { setValueAs: parseDollars })} placeholder="0" />
      </Field>
      <Field
        label={t("openings", { ns: "company" })}
        hint={t("openings_hint", { ns: "company" })}
        error={fieldError("openings")}
      >
        <Input
          {...field("openings", { setValueAs: parseDollars })}
          inputMode="numeric"
          autoComplete="off"
          className="date"
        />
      </Field>
      <Field
        label={t("response_days", { ns: "company" })}
        hint={t("answer_days_hint", { ns: "company" })}
        error={fieldError("response_days")}
      >
        <Input
          {...field("response_days", { setValueAs: parseDollars })}
          inputMode="numeric"
          autoComplete="off"
          className="date"
        />
      </Field>
      <Field
        label={t("probation_days", { ns: "company" })}
        hint={t("probation_days_hint", { ns: "company" })}
        error={fieldError("probation_days")}
      >
        <Input
          {...field("probation_days", { setValueAs: parseDollars })}
          inputMode="numeric"
          autoComplete="off"
          className="date"
        />
      </Field>
      <Field label={t("requirements")} hint={t("requirements_hint")} error={fieldError("requirements")} optional>
        <Textarea {...field("requirements")} rows={3} className="short" />
        {tags.length > 0 && <Tags tags={tags} />}
      </Field>
      <Suspense fallback={<Skeleton height="16rem" />}>
        <AccessFields field={field} fieldError={fieldError} />
      </Suspense>
    </>
  );
}

function Department({ field, fieldError, said }: Pick<Props, "field" | "fieldError"> & { said: string | null }) {
  const { t } = useTranslation("places");
  const names = DEPARTMENTS.map((value) => ({ value, label: t(`department_${value}`) }));
  const from = said === null ? t("department_hint") : t("department_said", { said: said.split("\n").join(", ") });
  return (
    <Field label={t("department")} hint={from} error={fieldError("department")} optional>
      <Select
        {...field("department", { setValueAs: (value: unknown) => value || null })}
        options={[{ value: "", label: t("department_unspecified") }, ...names]}
      />
    </Field>
  );
}

/** The fields of a job in the order in which errors are shown. */
export function JobFields({
  field,
  fieldError,
  requirements,
  where,
  company,
  description,
  places,
  departmentSaid,
  status,
  asking,
}: Props) {
  const { t } = useTranslation("jobs");
  const type = useTypeLabel();
  return (
    <>
      <Field label={t("job_title")} error={fieldError("title")}>
        <Input {...field("title")} autoComplete="off" />
      </Field>
      {company}
      {description()}
      <div className="two">
        <Field label={t("location")} error={fieldError("location")}>
          <Input {...field("location")} autoComplete="off" />
        </Field>
        <Field label={t("job_type")} error={fieldError("f_type")}>
          <Select
            {...field("f_type")}
            defaultValue=""
            placeholder={t("choose_type")}
            options={JOB_TYPES.map((value) => ({ value, label: type(value) }))}
          />
        </Field>
      </div>
      {places}
      <Department field={field} fieldError={fieldError} said={departmentSaid ?? null} />
      {status}
      <PayFields field={field} fieldError={fieldError} />
      <Suspense>
        <PayRules {...where} />
      </Suspense>
      <Terms field={field} fieldError={fieldError} requirements={requirements} />
      <Suspense fallback={<Skeleton height="6rem" />}>
        <QuestionsField {...asking} />
      </Suspense>
    </>
  );
}
