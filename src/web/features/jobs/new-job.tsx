import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { ErrorCode } from "../../../contract/errors.ts";
import { jobEndpoints, newJob } from "../../../contract/jobs.ts";
import { paths } from "../../../contract/paths.ts";
import { withoutAnswer } from "../../lib/api-error.ts";
import { call } from "../../lib/caller.ts";
import { FormShell } from "../../shared/form-shell.tsx";
import { PageHead } from "../../shared/page-head.tsx";
import { PageTop } from "../../shared/page-top.tsx";
import { useSessionEndedText } from "../../shared/session-ended.tsx";
import { useContractForm } from "../../shared/use-contract-form.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { toast } from "../../ui/toast.ts";
import { FormSkeleton } from "./form-skeleton.tsx";
import { JobFields } from "./job-fields.tsx";
import { JobPreview } from "./job-preview.tsx";
import "../../styles/job.css";

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
    defaults: { title: "", company_name: "", company_website: "", description: "", location: "", requirements: "" },
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

/** Faults of fields stand under the fields; everything else says its own words or the specification's. */
function useFailure(error: ErrorCode | null) {
  const { t } = useTranslation("jobs");
  if (error === null) return null;
  if (error === "not_signed_in") return { title: t("must_log_in_to_post") };
  return withoutAnswer(error) ? { title: t("create_failed") } : error;
}

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
  const values = useWatch({ control: form.form.control });
  return (
    <JobPreview
      title={values.title ?? ""}
      company={values.company_name ?? ""}
      location={values.location ?? ""}
      f_type={values.f_type ?? ""}
      description={values.description ?? ""}
      requirements={values.requirements ?? ""}
      reward={values.reward_amount}
    />
  );
}

export default function NewJobScreen() {
  const { t } = useTranslation("jobs");
  const form = useNewJob();
  const failure = useFailure(form.failure);
  const requirements = useWatch({ control: form.form.control, name: "requirements" });
  useSessionEndedText(t("must_log_in_to_post"), t("authentication_required"));
  return (
    <div className="page">
      <PageHead title={t("post_title")} />
      <PageTop title={t("post_title")} lead={t("post_lead")} />
      <div className="grid-main job-form">
        <FormShell
          className="card"
          onSubmit={form.submit}
          pending={form.pending}
          error={failure}
          actions={
            <>
              <Button kind="primary" type="submit" busy={form.pending && t("posting")}>
                {t("post")}
              </Button>
              <LinkButton kind="quiet" to={paths.jobs()}>
                {t("cancel", { ns: "general" })}
              </LinkButton>
            </>
          }
        >
          <JobFields
            field={(name, options) => form.register(name, options)}
            fault={form.faultOf}
            requirements={requirements ?? ""}
            company={<Company form={form} />}
          />
        </FormShell>
        <aside className="wide-only">
          <Preview form={form} />
        </aside>
      </div>
    </div>
  );
}
