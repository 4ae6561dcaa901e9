import { useTranslation } from "react-i18next";
import type { Candidate } from "../../../../contract/hiring/candidates.ts";
import { useEnding } from "../../../shared/records/ending.ts";
import { LinkedInLink } from "../../../shared/records/linkedin-link.tsx";
import { INTEREST_LABELS } from "../../../shared/records/role-interests.ts";
import { StatusBadge } from "../../../shared/records/status-badge.tsx";
import { When } from "../../../shared/records/when.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { SubmittedTo } from "./candidate-referrals.tsx";
import { SavedCandidateNote } from "./saved-candidate-note.tsx";

type Props = { candidate: Candidate; onView: () => void; onSubmit: () => void };

/** One candidate: name, interests, and the latest status. */
export function CandidateRow({ candidate, onView, onSubmit }: Props) {
  const { t } = useTranslation(["candidates", "referrer-page"]);
  const { name, linkedin, email, whatsapp, role_interest, status, created_at, job, referrals = [] } = candidate;
  const ending = useEnding()({ ended_by: candidate.ended_by, company: job?.company ?? "", name });
  // The newest referral, if any.
  const [submitted] = referrals;
  const facts = [email, whatsapp, t(INTEREST_LABELS[role_interest], { ns: "referrer-page" })];
  return (
    <article className="card cand" aria-labelledby={`candidate-${candidate.id}`}>
      <Avatar name={name} />
      <div className="cand-who">
        <div className="cand-head">
          <h2 className="sub-title" id={`candidate-${candidate.id}`}>
            {name}
          </h2>
          <LinkedInLink className="link" href={linkedin} name={name} />
          <StatusBadge of={{ candidate: status }} />
        </div>
        <ul className="facts">
          {facts
            .filter((fact) => fact !== "")
            .map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
        </ul>
        <p className="note soft">
          {submitted === undefined ? t("added_on") : t("submitted")} <When at={submitted?.created_at ?? created_at} />
          {job !== null && referrals.length < 2 && <span>{` · ${job.title}, ${job.company}`}</span>}
          {!!candidate.notes && <span>{` · ${t("notes_count", { count: candidate.notes })}`}</span>}
        </p>
        <SavedCandidateNote candidate={candidate} />
        <SubmittedTo candidate={candidate} />
        {ending !== null && referrals.length < 2 && <p className="label">{ending}</p>}
      </div>
      <div className="actions">
        <Button onClick={onView} aria-label={t("view_of", { name })}>
          {t("view")}
        </Button>
        {candidate.can.submit && (
          <Button
            kind={job === null ? "primary" : undefined}
            onClick={onSubmit}
            aria-label={t(job === null ? "submit_of" : "submit_another_of", { name })}
          >
            {t(job === null ? "submit_to_job" : "submit_another")}
          </Button>
        )}
      </div>
    </article>
  );
}
