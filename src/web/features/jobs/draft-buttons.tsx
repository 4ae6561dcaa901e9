import { Eye, FileText } from "lucide-react";
import { type RefObject, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { type DraftKind, type JobDraft, jobDraftEndpoints } from "../../../contract/posting/job-drafts.ts";
import { changed } from "../../lib/data/changes.ts";
import { call } from "../../lib/net/caller.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { toast } from "../../ui/toast.ts";
import type { NewJobForm } from "./new-job-fields.tsx";
import { useCopy } from "./use-copy.ts";
import { useDraft } from "./use-draft.ts";

const CHANGES = [jobDraftEndpoints.list] as const;

type Props = {
  kind: DraftKind;
  form: NewJobForm;
  /** Where it is stored already. */
  draft?: JobDraft;
  /** When the draft was changed, as it was last seen; publishing asks for it. */
  seen?: RefObject<string>;
};

/** Sends what is written: as a new draft, or over the one that is there as it was last seen. */
function useKept({ form, draft: known, seen }: Omit<Props, "kind">) {
  const stored = useRef(known);
  return useDraft(form, async (fields, key) => {
    const { current } = stored;
    const kept =
      current === undefined
        ? await call(jobDraftEndpoints.create, { body: fields }, { key })
        : await call(jobDraftEndpoints.update, {
            params: { id: current.id },
            body: { ...fields, updated_at: current.updated_at },
          });
    stored.current = kept;
    if (seen !== undefined) seen.current = kept.updated_at;
    await changed(...CHANGES);
    return kept;
  });
}

/** A template is no job: instead of being posted, drafts are made of it. */
function Use({ save, busy }: ReturnType<typeof useKept>) {
  const { t } = useTranslation("company");
  const navigate = useNavigate();
  const use = useCopy(t("template_used"), (made) => void navigate(paths.jobDraft(made.id)));
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

/** Beside the button that posts: keeping what is written, looking at it, and making a template of it (rules J46, J47). */
export function DraftButtons({ kind, form, draft, seen }: Props) {
  const { t } = useTranslation(["company", "jobs"]);
  const navigate = useNavigate();
  const kept = useKept({ form, draft, seen });
  const { save, busy } = kept;
  const template = useCopy(t("template_made"));
  const stay = async ({ id }: JobDraft) => {
    if (draft === undefined) await navigate(paths.jobDraft(id), { replace: true });
  };
  const keep = async () => {
    const now = await save();
    if (now === null) return;
    toast(t(kind === "draft" ? "draft_saved" : "template_saved"), "success");
    await stay(now);
  };
  const look = async () => {
    const now = await save();
    if (now !== null) await navigate(paths.jobDraft(now.id, "/preview"));
  };
  const asTemplate = async () => {
    const now = await save();
    if (now === null) return;
    await template.act({ kind: "template", draft: now.id });
    await stay(now);
  };
  return (
    <>
      {kind === "template" && <Use {...kept} />}
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
