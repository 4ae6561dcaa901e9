import { Suspense } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { newJob } from "../../../../contract/jobs/posting/job-forms.ts";
import type { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { DescriptionField } from "./description-field.tsx";
import { JobFields } from "./job-fields.tsx";
import { JobPlaces, useJobPlaces } from "./job-places.tsx";

const SameWebsite = lazyComponent(() => import("../../../shared/forms/same-website.tsx"));
const JobPreview = lazyComponent(async () => ({ default: (await import("./job-preview.tsx")).JobPreview }));

type In = import("zod").input<typeof newJob>;
type Out = import("zod").output<typeof newJob>;
export type NewJobForm = ReturnType<typeof useContractForm<In, Out>>;

function Company({ form }: { form: NewJobForm }) {
  const { t } = useTranslation("jobs");
  const [name, website] = useWatch({ control: form.form.control, name: ["company_name", "company_website"] });
  return (
    <>
      <div className="two">
        <Field label={t("company_name")} error={form.errorOf("company_name")}>
          <Input {...form.register("company_name")} autoComplete="organization" />
        </Field>
        <Field label={t("company_website")} error={form.errorOf("company_website")}>
          <Input
            {...form.register("company_website")}
            type="url"
            inputMode="url"
            autoComplete="url"
            placeholder="https://"
          />
        </Field>
      </div>
      <Suspense>
        <SameWebsite name={name ?? ""} website={website ?? ""} />
      </Suspense>
    </>
  );
}

/** The preview of the job's card. */
export function NewJobPreview({ form }: { form: NewJobForm }) {
  const typed = useWatch({ control: form.form.control });
  return <JobPreview typed={typed} company={typed.company_name ?? ""} />;
}

/** The fields of an unposted job, for new jobs and drafts. */
export function NewJobFields({ form }: { form: NewJobForm }) {
  const requirements = useWatch({ control: form.form.control, name: "requirements" });
  const where = useJobPlaces(form.form);
  return (
    <JobFields
      field={(name, options) => form.register(name, options)}
      fieldError={form.errorOf}
      requirements={requirements ?? ""}
      where={where}
      company={<Company form={form} />}
      description={() => {
        form.register("description");
        return <DescriptionField form={form.form} fieldError={form.errorOf("description")} disabled={form.pending} />;
      }}
      places={<JobPlaces {...where} error={form.errorOf("places")} />}
      asking={{ form }}
    />
  );
}
