import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { paths } from "../../../../contract/paths.ts";
import type { Contact } from "../../../../rules/contacts/contact.ts";
import type { OpenJob } from "../../../../rules/contacts/match.ts";
import { deleteDraft, readDraft } from "../../../lib/draft-storage.ts";
import { useAuth } from "../../../lib/session/auth-provider.tsx";
import { isAbout, passPersonToReferral, referralDraft } from "../../../shared/records/prefill-referral.ts";
import { ConfirmDialog } from "../../../ui/dialog.tsx";

type PendingReferral = {
  readonly contact: Contact;
  readonly job: OpenJob;
  /** The person of the stored draft; empty if it has no name yet. */
  readonly before: string;
};

/** Returns whom the job's draft form is about if that is another person; else null. */
function personInDraft(owner: string, job: string, contact: Contact): string | null {
  const kept: { candidate_name?: unknown } | null = readDraft(owner, referralDraft(job));
  if (kept === null || isAbout(kept, contact)) return null;
  return typeof kept.candidate_name === "string" ? kept.candidate_name : "";
}

/** Opens the referral form for a contact; asks first if a draft about another person would be lost (rule X148). */
export function useReferContact() {
  const navigate = useNavigate();
  const owner = useAuth().person?.id;
  const [asking, setAsking] = useState<PendingReferral | null>(null);
  const go = useCallback(
    ({ name, email, linkedin }: Contact, { id }: OpenJob) => {
      passPersonToReferral({ job: id, name, email, linkedin });
      void navigate(paths.refer(id));
    },
    [navigate],
  );
  const refer = useCallback(
    (contact: Contact, job: OpenJob) => {
      const before = owner === undefined ? null : personInDraft(owner, job.id, contact);
      if (before === null) go(contact, job);
      else setAsking({ contact, job, before });
    },
    [go, owner],
  );
  function answerWith(yes: boolean): void {
    setAsking(null);
    if (!yes || asking === null) return;
    if (owner !== undefined) deleteDraft(owner, referralDraft(asking.job.id));
    go(asking.contact, asking.job);
  }
  return { refer, asking, answerWith };
}

type Props = { asking: PendingReferral; onAnswer: (yes: boolean) => void };

export function ReplaceDialog({ asking, onAnswer }: Props) {
  const { t } = useTranslation("contacts");
  const name = asking.before === "" ? t("nobody_yet") : asking.before;
  const other = asking.contact.name;
  return (
    <ConfirmDialog
      open
      onClose={() => onAnswer(false)}
      title={t("replace_title", { name })}
      text={t("replace_text", { name, other })}
      confirm={t("replace", { other })}
      busy={false}
      kind="primary"
      onConfirm={() => onAnswer(true)}
    />
  );
}
