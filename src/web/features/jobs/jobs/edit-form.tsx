import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { JobDetail } from "../../../../contract/jobs/jobs.ts";
import { paths } from "../../../../contract/paths.ts";
import { JOB_STATUSES } from "../../../../contract/statuses.ts";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { useStatusLabel } from "../../../shared/records/status-badge.tsx";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { toast } from "../../../ui/toast.ts";
import { DescriptionField } from "./description-field.tsx";
import { JobFields } from "./job-fields.tsx";
import { JobForm } from "./job-form.tsx";
import { JobPlaces, storedEntries, useJobPlaces } from "./job-places.tsx";

const JobPreview = lazyComponent(async () => ({ default: (await import("./job-preview.tsx")).JobPreview }));

type Company = { id: string; name: string };
type Known = { job: JobDetail; companies: readonly Company[] };

function useEditJob(job: JobDetail) {
  const { t } = useTranslation("jobs");
  const navigate = useNavigate();
  return useContractForm({
    schema: async () => (await import("../../../../contract/jobs/posting/job-forms.ts")).jobUpdate,
    defaults: {
      title: job.title,
      company: job.company.id,
      description: job.description,
      description_format: job.description_format,
      location: job.location,
      f_type: job.f_type,
      department: job.department,
      status: job.status,
      pay_min: job.pay?.min ?? null,
      pay_max: job.pay?.max ?? null,
      pay_currency: job.pay?.currency ?? "USD",
      pay_per: job.pay?.per ?? "year",
      reward_amount: job.reward_amount,
      openings: job.openings,
      response_days: job.response_days,
      probation_days: job.probation_days,
      requirements: job.requirements,
      closing_date: job.closing_date?.slice(0, 10) ?? null,
      private: job.private === true,
      referrers: job.referrers ?? "everybody",
      requires_consent: job.requires_consent === true,
      worked_together: job.worked_together === true,
    },
    draft: `edit-job-${job.id}`,
    async send(values) {
      const { sendJobUpdate } = await import("./send-job-update.ts");
      await sendJobUpdate(job, values);
      toast(t("updated"), "success");
      await navigate(paths.job(job.id));
    },
  });
}

function Preview({ form, job, companies }: Known & { form: ReturnType<typeof useEditJob> }) {
  const typed = useWatch({ control: form.form.control });
  return (
    <JobPreview
      typed={typed}
      company={companies.find(({ id }) => id === typed.company)?.name ?? ""}
      logo={typed.company === job.company.id ? job.company.logo : null}
    />
  );
}

/** The form of /jobs/{id}/edit. Takes the selectable companies. */
export function EditForm({ job, companies }: Known) {
  const { t } = useTranslation("jobs");
  const status = useStatusLabel();
  const form = useEditJob(job);
  const requirements = useWatch({ control: form.form.control, name: "requirements" });
  const where = useJobPlaces(form.form);
  const words = {
    submit: t("save_changes"),
    busy: t("saving"),
    must_log_in: t("must_log_in_to_edit"),
    failed: t("update_failed"),
  };
  return (
    <JobForm
      form={form}
      words={words}
      cancelTo={paths.job(job.id)}
      preview={<Preview form={form} job={job} companies={companies} />}
    >
      <JobFields
        field={(name, options) => form.register(name, options)}
        fieldError={form.errorOf}
        requirements={requirements ?? ""}
        where={{ location: where.location, chosen: where.chosen ?? storedEntries(job, where.location) }}
        departmentSaid={job.department_said}
        description={() => {
          form.register("description");
          return (
            <DescriptionField
              form={form.form}
              stored={job}
              fieldError={form.errorOf("description")}
              disabled={form.pending}
            />
          );
        }}
        places={<JobPlaces {...where} stored={job} error={form.errorOf("places")} />}
        asking={{ form, job: job.id }}
        company={
          <Field label={t("company")} error={form.errorOf("company")}>
            <Select
              {...form.register("company")}
              placeholder={t("choose_company")}
              options={companies.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
        }
        status={
          <Field label={t("status")} error={form.errorOf("status")}>
            <Select
              {...form.register("status")}
              options={JOB_STATUSES.map((value) => ({ value, label: status({ job: value }) }))}
            />
          </Field>
        }
      />
    </JobForm>
  );
}
