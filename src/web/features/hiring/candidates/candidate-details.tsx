import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorCode } from "../../../../contract/errors.ts";
import { type Candidate, candidateEndpoints } from "../../../../contract/hiring/candidates.ts";
import { call } from "../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { CvRow } from "../../../shared/records/cv-download.tsx";
import { INTEREST_LABELS } from "../../../shared/records/role-interests.ts";
import { StatusBadge } from "../../../shared/records/status-badge.tsx";
import { BreakableEmailText } from "../../../ui/breakable-email.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog, Dialog } from "../../../ui/dialog.tsx";
import { Fact } from "../../../ui/fact.tsx";
import { OutLink } from "../../../ui/link-button.tsx";
import { toast } from "../../../ui/toast.ts";
import { CandidateNotes } from "./candidate-notes.tsx";
import { CandidateReferrals } from "./candidate-referrals.tsx";
import { SavedCandidateNote } from "./saved-candidate-note.tsx";

type Props = { candidate: Candidate; onClose: () => void; onRemoved: () => void; onEdit: () => void };

function Facts({ candidate }: Pick<Props, "candidate">) {
  const { t } = useTranslation(["candidates", "referrer-page"]);
  const { name, email, whatsapp, linkedin, role_interest, status } = candidate;
  return (
    <dl className="dl">
      <Fact name={t("name")}>{name}</Fact>
      <Fact name={t("email")}>
        <a href={`mailto:${email}`}>
          <BreakableEmailText address={email} />
        </a>
      </Fact>
      <Fact name={t("role_interest")}>{t(INTEREST_LABELS[role_interest], { ns: "referrer-page" })}</Fact>
      <Fact name={t("status")}>
        <StatusBadge of={{ candidate: status }} />
      </Fact>
      {linkedin !== "" && (
        <Fact name="LinkedIn">
          <OutLink href={linkedin}>{linkedin}</OutLink>
        </Fact>
      )}
      {whatsapp !== "" && <Fact name="WhatsApp">{whatsapp}</Fact>}
    </dl>
  );
}

function useRemove({ candidate, onRemoved }: Props) {
  const { t } = useTranslation("candidates");
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ErrorCode | null>(null);
  const remove = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await call(candidateEndpoints.remove, { params: { id: candidate.id } });
      toast(t("removed"), "success");
      onRemoved();
    } catch (error) {
      setFailure(errorCodeOf(error));
      setBusy(false);
    }
  };
  return { asked, setAsked, busy, failure, remove };
}

/** Everything that is known of a candidate, and the action to erase them. */
export function CandidateDetails(props: Props) {
  const { t } = useTranslation(["candidates", "errors"]);
  const { asked, setAsked, busy, failure, remove } = useRemove(props);
  const { candidate, onClose, onEdit } = props;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("details")}
      foot={
        <>
          <Button kind="danger-quiet" onClick={() => setAsked(true)}>
            {t("delete")}
          </Button>
          {candidate.added && <Button onClick={onEdit}>{t("edit")}</Button>}
          <Button onClick={onClose}>{t("close", { ns: "general" })}</Button>
        </>
      }
    >
      <div className="stack">
        <SavedCandidateNote candidate={candidate} full />
        <Facts candidate={candidate} />
        {candidate.cv !== null && <CvRow kind="candidate" id={candidate.id} cv={candidate.cv} />}
        <CandidateReferrals candidate={candidate} />
        <CandidateNotes candidate={candidate.id} />
      </div>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t("delete_title", { name: candidate.name })}
        text={t(candidate.job === null ? "delete_text" : "delete_text_submitted")}
        confirm={t("delete")}
        busy={busy && t("deleting")}
        error={failure === null ? undefined : t(failure, { ns: "errors" })}
        onConfirm={() => void remove()}
      />
    </Dialog>
  );
}
