import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { ErrorCode } from "../../../contract/errors.ts";
import { type JobDetail, jobEndpoints, jobUpdate } from "../../../contract/jobs.ts";
import { paths } from "../../../contract/paths.ts";
import { JOB_STATUSES } from "../../../contract/statuses.ts";
import { withoutAnswer } from "../../lib/api-error.ts";
import { call } from "../../lib/caller.ts";
import { FormShell } from "../../shared/form-shell.tsx";
import { useStatusLabel } from "../../shared/status-badge.tsx";
import { useContractForm } from "../../shared/use-contract-form.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Select } from "../../ui/select.tsx";
import { toast } from "../../ui/toast.ts";
import { JobFields } from "./job-fields.tsx";
import { JobPreview } from "./job-preview.tsx";

type Company = { id: string; name: string };
type Known = { job: JobDetail; companies: readonly Company[] };

function useEditJob(job: JobDetail) {
  const { t } = useTranslation("jobs");
  const navigate = useNavigate();
  return useContractForm({
    schema: jobUpdate,
    defaults: {
      title: job.title,
      company: job.company.id,
      description: job.description_text,
      location: job.location,
      f_type: job.f_type,
      status: job.status,
      reward_amount: job.reward_amount,
      requirements: job.requirements,
      closing_date: job.closing_date?.slice(0, 10) ?? null,
    },
    draft: `edit-job-${job.id}`,
    async send(values) {
      await call(jobEndpoints.update, { params: { id: job.id }, body: values });
      toast(t("updated"), "success");
      await navigate(paths.job(job.id));
    },
  });
}

function useFailure(error: ErrorCode | null) {
  const { t } = useTranslation("jobs");
  if (error === null) return null;
  if (error === "not_signed_in") return { title: t("must_log_in_to_edit") };
  return withoutAnswer(error) ? { title: t("update_failed") } : error;
}

function Preview({ form, job, companies }: Known & { form: ReturnType<typeof useEditJob> }) {
  const values = useWatch({ control: form.form.control });
  return (
    <JobPreview
      title={values.title ?? ""}
      company={companies.find(({ id }) => id === values.company)?.name ?? ""}
      logo={values.company === job.company.id ? job.company.logo : null}
      location={values.location ?? ""}
      f_type={values.f_type ?? ""}
      description={values.description ?? ""}
      requirements={values.requirements ?? ""}
      reward={values.reward_amount}
    />
  );
}

/** The form of /jobs/{id}/edit. Takes the companies that one may choose. */
export function EditForm({ job, companies }: Known) {
  const { t } = useTranslation("jobs");
  const status = useStatusLabel();
  const form = useEditJob(job);
  const failure = useFailure(form.failure);
  const requirements = useWatch({ control: form.form.control, name: "requirements" });
  return (
    <div className="grid-main job-form">
      <FormShell
        className="card"
        onSubmit={form.submit}
        pending={form.pending}
        error={failure}
        actions={
          <>
            <Button kind="primary" type="submit" busy={form.pending && t("saving")}>
              {t("save_changes")}
            </Button>
            <LinkButton kind="quiet" to={paths.job(job.id)}>
              {t("cancel", { ns: "general" })}
            </LinkButton>
          </>
        }
      >
        <JobFields
          field={(name, options) => form.register(name, options)}
          fault={form.faultOf}
          requirements={requirements ?? ""}
          company={
            <Field label={t("company")} error={form.faultOf("company")}>
              <Select
                {...form.register("company")}
                placeholder={t("choose_company")}
                options={companies.map(({ id, name }) => ({ value: id, label: name }))}
              />
            </Field>
          }
          status={
            <Field label={t("status")} error={form.faultOf("status")}>
              <Select
                {...form.register("status")}
                options={JOB_STATUSES.map((value) => ({ value, label: status({ job: value }) }))}
              />
            </Field>
          }
        />
      </FormShell>
      <aside className="wide-only">
        <Preview form={form} job={job} companies={companies} />
      </aside>
    </div>
  );
}
