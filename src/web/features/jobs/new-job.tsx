import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { jobEndpoints, newJob } from "../../../contract/jobs.ts";
import { paths } from "../../../contract/paths.ts";
import { call } from "../../lib/net/caller.ts";
import { useContractForm } from "../../shared/forms/use-contract-form.ts";
import { PageHead } from "../../shared/shell/page-head.tsx";
import { PageTop } from "../../shared/shell/page-top.tsx";
import { useSessionEndedText } from "../../shared/shell/session-ended.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { toast } from "../../ui/toast.ts";
import { FormSkeleton } from "./form-skeleton.tsx";
import { JobFields } from "./job-fields.tsx";
import { JobForm } from "./job-form.tsx";
import { JobPlaces, useJobPlaces } from "./job-places.tsx";
import { JobPreview } from "./job-preview.tsx";
import "../../shared/jobs/job.css";

/** Nothing to load; its being here lets the guard run first. */
export function clientLoader() {
  return null;
}

export function HydrateFallback() {
  return <FormSkeleton />;
}

function useNewJob() {
  const { t } = useTranslation("jobs");
  const navigate = useNavigate();
  return useContractForm({
    schema: newJob,
    defaults: {
      ...{ title: "", company_name: "", company_website: "", description: "", location: "", requirements: "" },
      ...{ pay_currency: "USD", pay_per: "year" },
    },
    draft: "new-job",
    async send(values, key) {
      await call(jobEndpoints.create, { body: values }, { key });
      const message = t("posted");
      toast(message, "success");
      await navigate(paths.jobs(), { state: { message } });
    },
  });
}

type Form = ReturnType<typeof useNewJob>;

function Company({ form }: { form: Form }) {
  const { t } = useTranslation("jobs");
  return (
    <div className="two">
      <Field label={t("company_name")} error={form.faultOf("company_name")}>
        <Input {...form.register("company_name")} autoComplete="organization" />
      </Field>
      <Field label={t("company_website")} error={form.faultOf("company_website")}>
        <Input
          {...form.register("company_website")}
          type="url"
          inputMode="url"
          autoComplete="url"
          placeholder="https://"
        />
      </Field>
    </div>
  );
}

function Preview({ form }: { form: Form }) {
  const typed = useWatch({ control: form.form.control });
  return <JobPreview typed={typed} company={typed.company_name ?? ""} />;
}

export default function NewJobScreen() {
  const { t } = useTranslation("jobs");
  const form = useNewJob();
  const requirements = useWatch({ control: form.form.control, name: "requirements" });
  const where = useJobPlaces(form.form);
  useSessionEndedText(t("must_log_in_to_post"), t("authentication_required"));
  const words = {
    submit: t("post"),
    busy: t("posting"),
    must_log_in: t("must_log_in_to_post"),
    failed: t("create_failed"),
  };
  return (
    <div className="page">
      <PageHead title={t("post_title")} />
      <PageTop title={t("post_title")} lead={t("post_lead")} />
      <JobForm form={form} words={words} cancelTo={paths.jobs()} preview={<Preview form={form} />}>
        <JobFields
          field={(name, options) => form.register(name, options)}
          fault={form.faultOf}
          requirements={requirements ?? ""}
          where={where}
          company={<Company form={form} />}
          places={<JobPlaces {...where} error={form.faultOf("places")} />}
        />
      </JobForm>
    </div>
  );
}
