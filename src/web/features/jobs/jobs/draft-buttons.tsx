import { Eye, FileText } from "lucide-react";
import { type RefObject, useRef, useState } from "react";
import type { FieldValues, Path } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { fieldErrorsOf } from "../../../../contract/field-errors.ts";
import {
  type DraftFields,
  type DraftKind,
  draftFields,
  type JobDraft,
  jobDraftEndpoints,
} from "../../../../contract/jobs/posting/job-drafts.ts";
import { paths } from "../../../../contract/paths.ts";
import { invalidate } from "../../../lib/data/invalidation.ts";
import { call } from "../../../lib/net/api-client.ts";
import { ApiError, errorCodeOf } from "../../../lib/net/api-error.ts";
import { IdempotencyKey } from "../../../lib/net/idempotency-key.ts";
import type { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { toast } from "../../../ui/toast.ts";
import type { NewJobForm } from "./new-job-fields.tsx";
import { useCopyJob } from "./use-copy.ts";

type FormOf<In extends FieldValues, Out> = Pick<
  ReturnType<typeof useContractForm<In, Out>>,
  "form" | "draft" | "setError" | "readFields"
>;

/**
 * Saves an unfinished job form: only values that cannot be stored are errors. `keep` sends it, `onStored` receives the
 * stored draft. Saving returns the draft, or null on failure. The form stays open; input made during saving is not
 * stored yet.
 */
function useJobDraft<In extends FieldValues, Out>(
  { form, draft, setError, readFields }: FormOf<In, Out>,
  keep: (fields: DraftFields, key: string) => Promise<JobDraft>,
  onStored: (now: JobDraft) => Promise<void>,
) {
  const [busy, setBusy] = useState(false);
  const attempt = useRef(new IdempotencyKey());
  const show = (fieldErrors: object) => {
    for (const [nth, [name, { code }]] of Object.entries(fieldErrors).entries()) {
      form.setError(name as Path<In>, { type: code, message: code }, { shouldFocus: nth === 0 });
    }
  };
  const save = async (): Promise<JobDraft | null> => {
    setError(null);
    form.clearErrors();
    readFields();
    const sent = structuredClone(form.getValues());
    const parsed = draftFields.safeParse(sent);
    if (!parsed.success) {
      show(fieldErrorsOf(parsed.error.issues));
      return null;
    }
    setBusy(true);
    try {
      const kept = await keep(parsed.data, attempt.current.for(parsed.data));
      attempt.current.ended(null);
      form.resetDefaultValues(sent);
      draft.stored();
      await onStored(kept);
      return kept;
    } catch (failure) {
      attempt.current.ended(failure);
      if (failure instanceof ApiError && failure.fields !== undefined) show(failure.fields);
      setError(errorCodeOf(failure));
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { save, busy };
}

const CHANGES = [jobDraftEndpoints.list] as const;

type Props = {
  kind: DraftKind;
  form: NewJobForm;
  /** The stored draft as this form last saw it. */
  stored: RefObject<JobDraft | undefined>;
  onStored: (now: JobDraft) => Promise<void>;
};

/** Saves the form: as a new draft, or over the stored one if nobody changed it since. */
function useSaveDraft({ form, stored, onStored }: Omit<Props, "kind">) {
  const send = async (fields: DraftFields, key: string) => {
    const { current } = stored;
    const kept =
      current === undefined
        ? await call(jobDraftEndpoints.create, { body: fields }, { key })
        : await call(jobDraftEndpoints.update, {
            params: { id: current.id },
            body: { ...fields, updated_at: current.updated_at },
          });
    await invalidate(...CHANGES);
    return kept;
  };
  return useJobDraft(form, send, onStored);
}

/** A template is not a job: drafts are created from it instead of posting it. */
function UseTemplate({ save, busy }: ReturnType<typeof useSaveDraft>) {
  const { t } = useTranslation("company");
  const navigate = useNavigate();
  const use = useCopyJob(t("template_used"), (made) => void navigate(paths.jobDraft(made.id)));
  const begin = async () => {
    const template = await save();
    if (template !== null) await use.act({ kind: "draft", draft: template.id });
  };
  return (
    <Button kind="primary" disabled={busy} busy={use.busy && t("use_template")} onClick={() => void begin()}>
      {t("use_template")}
    </Button>
  );
}

/** Actions beside posting: save as draft, preview, and save as template (rules J46, J47). */
export function DraftButtons({ kind, ...more }: Props) {
  const { t } = useTranslation(["company", "jobs"]);
  const navigate = useNavigate();
  const kept = useSaveDraft(more);
  const { save, busy } = kept;
  const template = useCopyJob(t("template_made"));
  const keep = async () => {
    const now = await save();
    if (now === null) return;
    toast(t(kind === "draft" ? "draft_saved" : "template_saved"), "success");
  };
  const look = async () => {
    const now = await save();
    if (now !== null) await navigate(paths.jobDraft(now.id, "/preview"));
  };
  const asTemplate = async () => {
    const now = await save();
    if (now === null) return;
    await template.act({ kind: "template", draft: now.id });
  };
  return (
    <>
      {kind === "template" && <UseTemplate {...kept} />}
      <Button busy={busy && t("saving", { ns: "jobs" })} onClick={() => void keep()}>
        {t(kind === "draft" ? "save_draft" : "save_template")}
      </Button>
      <Button kind="quiet" disabled={busy} onClick={() => void look()}>
        <Icon of={Eye} small />
        {t("preview")}
      </Button>
      {kind === "draft" && (
        <Button kind="quiet" disabled={busy || template.busy} onClick={() => void asTemplate()}>
          <Icon of={FileText} small />
          {t("save_as_template")}
        </Button>
      )}
    </>
  );
}
