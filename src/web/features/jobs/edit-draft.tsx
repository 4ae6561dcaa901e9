import { type RefObject, Suspense, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLoaderData, useNavigate } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { type JobDraft, jobDraftEndpoints } from "../../../contract/posting/job-drafts.ts";
import { codeOf } from "../../lib/net/api-error.ts";
import { call } from "../../lib/net/caller.ts";
import { useContractForm } from "../../shared/forms/use-contract-form.ts";
import { ScreenFailure } from "../../shared/lists/screen-failure.tsx";
import { latePiece } from "../../shared/shell/late-piece.tsx";
import { PageHead } from "../../shared/shell/page-head.tsx";
import { BackLink, PageTop } from "../../shared/shell/page-top.tsx";
import { useSessionEndedText } from "../../shared/shell/session-ended.tsx";
import { Empty } from "../../ui/empty.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { toast } from "../../ui/toast.ts";
import type { Route } from "./+types/edit-draft.ts";
import { FormSkeleton } from "./form-skeleton.tsx";
import { JobForm } from "./job-form.tsx";
import { NewJobFields, NewJobPreview } from "./new-job-fields.tsx";
import "../../shared/jobs/job.css";

const DraftButtons = latePiece(async () => ({ default: (await import("./draft-buttons.tsx")).DraftButtons }));

export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<{ draft: JobDraft | null }> {
  try {
    return { draft: await call(jobDraftEndpoints.get, { params: { id: params.draftId } }) };
  } catch (error) {
    if (["not_found", "validation_failed"].includes(codeOf(error))) return { draft: null };
    throw error;
  }
}

export function HydrateFallback() {
  return <FormSkeleton />;
}

export function ErrorBoundary() {
  const { t } = useTranslation("company");
  return <ScreenFailure title={t("draft")} text={t("drafts_failed")} />;
}

/** The form of a draft, which publishing checks as a whole (rule J46), as it was `seen` last: what came since is not lost. */
function useDraftForm({ id, fields }: JobDraft, seen: RefObject<string>) {
  const { t } = useTranslation("jobs");
  const navigate = useNavigate();
  const { f_type, ...rest } = fields;
  const pay = { pay_currency: fields.pay_currency ?? "USD", pay_per: fields.pay_per ?? "year" };
  return useContractForm({
    schema: async () => (await import("../../../contract/posting/job-forms.ts")).newJob,
    defaults: { ...rest, ...pay, ...(f_type !== "" && { f_type }) },
    draft: `job-draft-${id}`,
    async send(values, key) {
      const { publishDraft } = await import("./draft-calls.ts");
      await publishDraft(id, { ...values, updated_at: seen.current }, key);
      const message = t("posted");
      toast(message, "success");
      await navigate(paths.jobs(), { state: { message } });
    },
  });
}

function Form({ draft }: { draft: JobDraft }) {
  const { t } = useTranslation(["company", "jobs"]);
  const seen = useRef(draft.updated_at);
  const form = useDraftForm(draft, seen);
  const { kind } = draft;
  const words = {
    submit: t("publish"),
    busy: t("publishing"),
    must_log_in: t("must_log_in_to_post", { ns: "jobs" }),
    failed: t("create_failed", { ns: "jobs" }),
  };
  return (
    <JobForm
      form={form}
      words={words}
      cancelTo={paths.jobDrafts(kind)}
      preview={<NewJobPreview form={form} />}
      posts={kind === "draft"}
      more={
        <Suspense>
          <DraftButtons kind={kind} form={form} draft={draft} seen={seen} />
        </Suspense>
      }
    >
      <NewJobFields form={form} />
    </JobForm>
  );
}

export default function EditDraft() {
  const { t } = useTranslation(["company", "jobs"]);
  const { draft } = useLoaderData<typeof clientLoader>();
  useSessionEndedText(t("must_log_in_to_edit", { ns: "jobs" }), t("authentication_required", { ns: "jobs" }));
  const kind = draft?.kind ?? "draft";
  return (
    <div className="page">
      <PageHead title={t(kind)} />
      <div className="job-page">
        <BackLink to={paths.jobDrafts(kind)}>{t(kind === "draft" ? "back_to_drafts" : "back_to_templates")}</BackLink>
      </div>
      <PageTop title={t(kind)} lead={t(kind === "draft" ? "draft_lead" : "template_lead")} />
      {draft === null ? (
        <Empty
          text={
            <>
              <span className="card-title">{t("draft_missing")}</span>
              <br />
              {t("draft_missing_text")}
            </>
          }
        >
          <LinkButton to={paths.newJob()}>{t("post_a_job", { ns: "jobs" })}</LinkButton>
        </Empty>
      ) : (
        <Form key={draft.id} draft={draft} />
      )}
    </div>
  );
}
