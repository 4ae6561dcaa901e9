import { useTranslation } from "react-i18next";
import { Link, type LinkProps } from "react-router";
import type { Referral } from "../../../../contract/hiring/referrals.ts";
import type { ReferralStatus } from "../../../../contract/statuses.ts";
import { formatCents, formatDollars } from "../../../../rules/money.ts";
import { clock } from "../../../lib/clock.ts";
import { formatInstant } from "../../../lib/format/dates.ts";
import { useZone } from "../../../lib/language/time-zone.ts";
import { useHydrated } from "../../../lib/use-hydrated.ts";
import { CvButton } from "../../../shared/records/cv-download.tsx";
import { useEnding } from "../../../shared/records/ending.ts";
import { LinkedInLink } from "../../../shared/records/linkedin-link.tsx";
import { usePersonName } from "../../../shared/records/person-name.ts";
import { ResponseDueNote } from "../../../shared/records/response-due-note.tsx";
import { StatusBadge, useStatusLabel } from "../../../shared/records/status-badge.tsx";
import { When } from "../../../shared/records/when.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { type ProgressStep, ProgressSteps } from "../../../ui/timeline.tsx";
import { ReferredJob } from "./referred-job.tsx";
import { RewardTimeline } from "./reward-timeline.tsx";

/** Number of completed steps, of five, by status; the fifth is the released reward. */
const REACHED: Record<Exclude<ReferralStatus, "Rejected" | "Withdrawn">, number> = {
  Pending: 1,
  Reviewing: 2,
  Interviewing: 3,
  Hired: 4,
};

function useSteps(referral: Referral): ProgressStep[] | null {
  const { t } = useTranslation("referrals");
  const labelOf = useStatusLabel();
  const { status, reward_status } = referral;
  if (status === "Rejected" || status === "Withdrawn") return null;
  const reached = reward_status === "Released" ? 5 : REACHED[status];
  const step = (at: number, key: string, label: string, who: ProgressStep["who"]): ProgressStep => {
    const ahead = at > reached;
    const shown = ahead ? (at === 5 ? "hollow-seal" : "next") : who;
    return { key, label, who: shown, state: ahead ? "ahead" : "done" };
  };
  return [
    step(1, "referred", t("referred"), "referrer"),
    step(2, "viewed", labelOf({ referral: "Reviewing" }), "company"),
    step(3, "interviewing", labelOf({ referral: "Interviewing" }), "company"),
    step(4, "hired", labelOf({ referral: "Hired" }), "candidate"),
    step(5, "released", labelOf({ reward: "Released" }), "seal"),
  ];
}

function Head({ referral }: { referral: Referral }) {
  const { candidate_linkedin: linkedin, job } = referral;
  const name = usePersonName()(referral.candidate_name);
  return (
    <div className="ref-head">
      <Avatar name={name} />
      <div>
        <h2 className="sub-title" id={`referral-${referral.id}`}>
          {name}
          <LinkedInLink className="ref-li" href={linkedin} name={name} />
        </h2>
        <ReferredJob job={job} />
      </div>
      <StatusBadge of={{ referral: referral.status }} />
    </div>
  );
}

/** Until when a rejected referral keeps its credit (rule R10), as text; null once that is over. */
function useCreditText(until: string | null): string | null {
  const { i18n } = useTranslation();
  const zone = useZone();
  const hydrated = useHydrated();
  if (until === null || !hydrated || Date.parse(until) <= clock.now()) return null;
  return formatInstant(until, i18n.language, "medium", zone);
}

/** Since when the person was an existing contact of the company (rule F11), as text; null if they were not. */
function useExistingContactText(since: string | undefined): string | null {
  const { i18n } = useTranslation();
  const zone = useZone();
  const hydrated = useHydrated();
  return since === undefined || !hydrated ? null : formatInstant(since, i18n.language, "medium", zone);
}

/** The candidate's answer, and whether they applied as well (rules F5, F9). */
function ConsentAnswer({ referral }: { referral: Referral }) {
  const { t } = useTranslation("referrals");
  const { candidate_name: name, invitation, shown, ended_by } = referral;
  const kept = useCreditText(referral.credit_until);
  const known = useExistingContactText(referral.known_since);
  const first = referral.requires_consent === true && !shown;
  // If emails are only logged, nobody knows whether they were read; a declined referral is shown by the badge.
  const written = referral.written === true && invitation === "waiting";
  const silent = ended_by !== null || (invitation === "waiting" && (shown || first || written));
  return (
    <>
      {ended_by === null && first && (invitation === "waiting" || invitation === "notified") && (
        <span>{t("asked_first", { company: referral.job.company.name, name })}</span>
      )}
      {ended_by === null && written && <span>{t("asked_written")}</span>}
      {!silent && <span>{t(`asked_${invitation}`, { name })}</span>}
      {referral.applied && <span>{t(ended_by !== null ? "applied_only" : "applied_too")}</span>}
      {known !== null && (
        <span>{t("existing_contact_since", { company: referral.job.company.name, date: known })}</span>
      )}
      {kept !== null && <span>{t("credit_until", { company: referral.job.company.name, date: kept })}</span>}
    </>
  );
}

/** One referral for its referrer: candidate, job, progress and reward. */
export function ReferralCard({ referral, view }: { referral: Referral; view: LinkProps }) {
  const { t, i18n } = useTranslation("referrals");
  const steps = useSteps(referral);
  const { candidate_name, ended_by, invitation, rejection_reason: reason = null, job } = referral;
  const { reward_percent: percent = 100 } = referral;
  const name = usePersonName()(candidate_name);
  const ending = useEnding()({
    ended_by,
    // Erased with the person.
    reason: invitation === "erased" ? undefined : reason,
    company: job.company.name,
    name: candidate_name,
  });
  return (
    <article className="voucher ref-card" aria-labelledby={`referral-${referral.id}`}>
      <div className="voucher-body">
        <Head referral={referral} />
        {referral.recommendation !== "" && <p className="clamp-2 ref-rec">{referral.recommendation}</p>}
        {steps !== null && <ProgressSteps label={t("progress")} className="ref-thread" steps={steps} />}
        {ending !== null && <p className="label ref-rec">{ending}</p>}
        <ResponseDueNote record={referral} />
        <p className="note soft ref-foot">
          <span>
            <RichText text={t("referred_on")} slots={{ when: <When at={referral.created_at} /> }} />
          </span>
          <ConsentAnswer referral={referral} />
          <span className="ref-acts">
            {referral.cv !== null && <CvButton kind="referral" id={referral.id} cv={referral.cv} />}
            <Link {...view} className={buttonClass({ kind: "quiet", size: "sm" })} aria-label={t("view_of", { name })}>
              {t("view")}
            </Link>
          </span>
        </p>
        {referral.status === "Hired" && referral.reward_amount > 0 && <RewardTimeline referral={referral} />}
      </div>
      <div className="voucher-stub">
        <p className="voucher-worth">
          <span className="figure">{formatCents(referral.reward_amount * percent, i18n.language)}</span>
          <span className="note">{t("reward_label")}</span>
          {percent < 100 && (
            <span className="note">
              {t("reward_share", { percent, amount: formatDollars(referral.reward_amount, i18n.language) })}
            </span>
          )}
        </p>
        {referral.reward_ended !== true && <StatusBadge of={{ reward: referral.reward_status }} />}
      </div>
    </article>
  );
}
