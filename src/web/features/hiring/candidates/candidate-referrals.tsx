import { useTranslation } from "react-i18next";
import type { Candidate, CandidateReferral } from "../../../../contract/hiring/candidates.ts";
import { paths } from "../../../../contract/paths.ts";
import { useEnding } from "../../../shared/records/ending.ts";
import { StatusBadge } from "../../../shared/records/status-badge.tsx";
import { When } from "../../../shared/records/when.tsx";
import { PreloadLink } from "../../../ui/preload-link.tsx";

type Props = { referral: CandidateReferral; name: string };

function ReferralItem({ referral, name }: Props) {
  const { t } = useTranslation("candidates");
  const { job, status, ended_by, recommendation, created_at } = referral;
  const ending = useEnding()({ ended_by, company: job.company, name });
  return (
    <li className="cand-referral">
      <p className="cand-head">
        <PreloadLink className="strong" to={paths.job(job.id)}>
          <bdi>{job.title}</bdi>
        </PreloadLink>
        <StatusBadge of={{ referral: status }} />
      </p>
      <p className="note soft">
        {job.company} · {t("submitted_on")} <When at={created_at} />
      </p>
      {ending !== null && <p className="label">{ending}</p>}
      {recommendation !== "" && (
        <>
          <h4 className="label strong">{t("recommendation")}</h4>
          <p className="typed" dir="auto">
            {recommendation}
          </p>
        </>
      )}
    </li>
  );
}

/** All jobs that a candidate was referred to, each with its status (rule F41). */
export function CandidateReferrals({ candidate }: { candidate: Candidate }) {
  const { t } = useTranslation("candidates");
  const { referrals = [], name } = candidate;
  if (referrals.length === 0) return null;
  return (
    <section aria-labelledby="candidate-referrals">
      <h3 className="sub-title" id="candidate-referrals">
        {t("referrals")}
      </h3>
      <ul className="cand-referrals">
        {referrals.map((referral) => (
          <ReferralItem key={referral.id} referral={referral} name={name} />
        ))}
      </ul>
    </section>
  );
}

/** The same on a card, if there are several: jobs and badges only. */
export function SubmittedTo({ candidate }: { candidate: Candidate }) {
  const { t } = useTranslation("candidates");
  const { referrals = [], name } = candidate;
  if (referrals.length < 2) return null;
  return (
    <ul className="cand-jobs-of" aria-label={t("referrals_list", { name })}>
      {referrals.map(({ id, job, status }) => (
        <li key={id}>
          <span>
            <bdi>{job.title}</bdi>, <span className="soft">{job.company}</span>
          </span>
          <StatusBadge of={{ referral: status }} />
        </li>
      ))}
    </ul>
  );
}
