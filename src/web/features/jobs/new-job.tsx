import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { jobEndpoints } from "../../../contract/jobs.ts";
import { paths } from "../../../contract/paths.ts";
import { call } from "../../lib/net/caller.ts";
import { useContractForm } from "../../shared/forms/use-contract-form.ts";
import { latePiece } from "../../shared/shell/late-piece.tsx";
import { PageHead } from "../../shared/shell/page-head.tsx";
import { PageTop } from "../../shared/shell/page-top.tsx";
import { useSessionEndedText } from "../../shared/shell/session-ended.tsx";
import { toast } from "../../ui/toast.ts";
import { FormSkeleton } from "./form-skeleton.tsx";
import { JobForm } from "./job-form.tsx";
import { NewJobFields, NewJobPreview } from "./new-job-fields.tsx";
import "../../shared/jobs/job.css";

const DraftButtons = latePiece(async () => ({ default: (await import("./draft-buttons.tsx")).DraftButtons }));
const FromTemplate = latePiece(async () => ({ default: (await import("./from-template.tsx")).FromTemplate }));

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
    schema: async () => (await import("../../../contract/posting/job-forms.ts")).newJob,
    defaults: {
      ...{ title: "", company_name: "", company_website: "", description: "", location: "", requirements: "" },
      ...{ pay_currency: "USD", pay_per: "year", openings: 1, answer_days: 5, private: false, referrers: "everybody" },
    },
    draft: "new-job",
    async send(values, key) {
      const { ask_first, worked_together } = values;
      const asked = { ask_first: ask_first || undefined, worked_together: worked_together || undefined };
      await call(jobEndpoints.create, { body: { ...values, ...asked } }, { key });
      const message = t("posted");
      toast(message, "success");
      await navigate(paths.jobs(), { state: { message } });
    },
  });
}

export default function NewJobScreen() {
  const { t } = useTranslation("jobs");
  const form = useNewJob();
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
      <div className="stack-lg">
        <Suspense>
          <FromTemplate />
        </Suspense>
        <JobForm
          form={form}
          words={words}
          cancelTo={paths.jobs()}
          preview={<NewJobPreview form={form} />}
          more={
            <Suspense>
              <DraftButtons kind="draft" form={form} />
            </Suspense>
          }
        >
          <NewJobFields form={form} />
        </JobForm>
      </div>
    </div>
  );
}
