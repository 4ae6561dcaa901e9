import { Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate, useParams } from "react-router";
import { type JobDraft, jobDraftEndpoints } from "../../../../contract/jobs/posting/job-drafts.ts";
import { paths } from "../../../../contract/paths.ts";
import { call } from "../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { ScreenFailure } from "../../../shared/lists/screen-failure.tsx";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { BackLink, PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { useSessionEndedText } from "../../../shared/shell/session-ended.tsx";
import { FormSkeleton } from "./form-skeleton.tsx";
import { JobForm } from "./job-form.tsx";
import { NewJobFields, NewJobPreview } from "./new-job-fields.tsx";
import { useNewJob } from "./use-new-job.ts";
import "../../../shared/jobs/job.css";

const DraftButtons = lazyComponent(async () => ({ default: (await import("./draft-buttons.tsx")).DraftButtons }));
const FromTemplate = lazyComponent(async () => ({ default: (await import("./from-template.tsx")).FromTemplate }));
const DraftMissing = lazyComponent(async () => ({ default: (await import("./draft-missing.tsx")).DraftMissing }));

/** `null` if the draft does not exist, `undefined` if no draft was requested. */
type Loaded = { draft: JobDraft | null | undefined };

/** The draft that the current form has just created: its URL is shown without loading it again. */
let createdDraft: JobDraft | null = null;

export async function clientLoader({ params: { draftId } }: ClientLoaderFunctionArgs): Promise<Loaded> {
  const known = createdDraft;
  createdDraft = null;
  if (draftId === undefined) return { draft: undefined };
  if (known?.id === draftId) return { draft: known };
  try {
    return { draft: await call(jobDraftEndpoints.get, { params: { id: draftId } }) };
  } catch (error) {
    if (["not_found", "validation_failed"].includes(errorCodeOf(error))) return { draft: null };
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

/** Returns the React key of the form: a new job keeps its form and input when its URL becomes that of its draft. */
function useFormKey(draftId: string | undefined) {
  const [open, setOpen] = useState<{ id: string | undefined; own: string | null; nth: number }>({
    id: draftId,
    own: null,
    nth: 0,
  });
  if (open.id !== draftId) setOpen({ id: draftId, own: null, nth: draftId === open.own ? open.nth : open.nth + 1 });
  return { key: open.nth, onMade: (id: string) => setOpen((now) => ({ ...now, own: id })) };
}

function Form({ draft, onMade }: { draft: JobDraft | undefined; onMade: (id: string) => void }) {
  const { t } = useTranslation(["company", "jobs"]);
  const navigate = useNavigate();
  const stored = useRef(draft);
  const [id, setId] = useState(draft?.id);
  const form = useNewJob(stored, id);
  const kind = draft?.kind ?? "draft";
  const words = {
    ...(id === undefined
      ? { submit: t("post", { ns: "jobs" }), busy: t("posting", { ns: "jobs" }) }
      : { submit: t("publish"), busy: t("publishing") }),
    must_log_in: t("must_log_in_to_post", { ns: "jobs" }),
    failed: t("create_failed", { ns: "jobs" }),
  };
  const onStored = async (now: JobDraft) => {
    stored.current = now;
    if (id !== undefined) return;
    createdDraft = now;
    setId(now.id);
    onMade(now.id);
    await navigate(paths.jobDraft(now.id), { replace: true, preventScrollReset: true });
  };
  return (
    <JobForm
      form={form}
      words={words}
      cancelTo={id === undefined ? paths.jobs() : paths.jobDrafts(kind)}
      preview={<NewJobPreview form={form} />}
      posts={kind === "draft"}
      more={
        <Suspense>
          <DraftButtons kind={kind} form={form} stored={stored} onStored={onStored} />
        </Suspense>
      }
    >
      <NewJobFields form={form} />
    </JobForm>
  );
}

/** A new job, or a draft of one: two URLs of one screen, so that the first save leaves the form mounted. */
export default function NewJobScreen() {
  const { t } = useTranslation(["company", "jobs"]);
  const { draft } = useLoaderData<typeof clientLoader>();
  const { key, onMade } = useFormKey(useParams().draftId);
  const isNew = draft === undefined;
  useSessionEndedText(
    t(isNew ? "must_log_in_to_post" : "must_log_in_to_edit", { ns: "jobs" }),
    t("authentication_required", { ns: "jobs" }),
  );
  const kind = draft?.kind ?? "draft";
  const title = isNew ? t("post_title", { ns: "jobs" }) : t(kind);
  const lead = kind === "draft" ? t("draft_lead") : t("template_lead");
  return (
    <div className="page">
      <PageMeta title={title} />
      {!isNew && (
        <div className="job-page">
          <BackLink to={paths.jobDrafts(kind)}>{t(kind === "draft" ? "back_to_drafts" : "back_to_templates")}</BackLink>
        </div>
      )}
      <PageHeader title={title} lead={isNew ? t("post_lead", { ns: "jobs" }) : lead} />
      <div className="stack-lg">
        {isNew && (
          <Suspense>
            <FromTemplate />
          </Suspense>
        )}
        {draft === null ? (
          <Suspense>
            <DraftMissing />
          </Suspense>
        ) : (
          <Form key={key} draft={draft} onMade={onMade} />
        )}
      </div>
    </div>
  );
}
