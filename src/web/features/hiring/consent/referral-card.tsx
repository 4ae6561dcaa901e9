import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ReferralAboutMe } from "../../../../contract/hiring/consent.ts";
import { jobLinkPath } from "../../../../contract/jobs/posting/link-paths.ts";
import { paths } from "../../../../contract/paths.ts";
import { HIRE_STATUSES } from "../../../../contract/statuses.ts";
import { LocationFacts } from "../../../shared/jobs/location-facts.tsx";
import { AboutMe } from "../../../shared/records/about-me.tsx";
import { AtsTransferNote } from "../../../shared/records/ats-transfer-note.tsx";
import { ExistingContactSince } from "../../../shared/records/existing-contact-note.tsx";
import { useHistoryEvents } from "../../../shared/records/history-events.tsx";
import { useMemberName } from "../../../shared/records/person-name.ts";
import { ResponseDueNote } from "../../../shared/records/response-due-note.tsx";
import { StatusBadge } from "../../../shared/records/status-badge.tsx";
import { When } from "../../../shared/records/when.tsx";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { CompanyLogo } from "../../../ui/company-logo.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Message } from "../../../ui/message.tsx";
import { Timeline } from "../../../ui/timeline.tsx";
import type { ConsentActions } from "./use-consent.ts";

const CorrectOwn = lazyComponent(() => import("../../../shared/records/correct-own-details.tsx"));
const RelationshipAnswer = lazyComponent(() => import("../../../shared/relationships/relationship-answer.tsx"));
const HireByLink = lazyComponent(() => import("../../../shared/claims/hire-by-link.tsx"));

function Job({ referral }: { referral: ReferralAboutMe }) {
  const { t } = useTranslation("referred");
  const memberName = useMemberName();
  const { job } = referral;
  return (
    <div className="slip-job">
      <CompanyLogo name={job.company.name} src={job.company.logo} size="lg" />
      <div>
        <h2 className="card-title" id={`slip-${referral.id}`}>
          <bdi>{job.title}</bdi>
        </h2>
        <ul className="facts">
          <LocationFacts job={job} />
        </ul>
        <p>
          <StatusBadge of={{ referral: referral.status }} />
        </p>
        <ul className="facts slip-by">
          <li>{t("by", { name: memberName(referral.referrer_name) })}</li>
          {referral.shared_with !== undefined && (
            <li>{t("shared_with", { name: memberName(referral.shared_with) })}</li>
          )}
          <li>
            <When at={referral.created_at} />
          </li>
        </ul>
      </div>
    </div>
  );
}

/** The company's rejection, with the reason that it named (rule R14). */
function Rejection({ referral: { job, rejection_reason: reason } }: { referral: ReferralAboutMe }) {
  const { t } = useTranslation("referred");
  const { t: history } = useTranslation("history");
  const named = reason && history("reason_named", { reason: history(`reason_${reason}`) });
  return <Message title={t("state_rejected", { company: job.company.name })}>{named ?? history("no_reason")}</Message>;
}

/** The current state, in a sentence. */
function ReferralState({ referral }: { referral: ReferralAboutMe }) {
  const { t } = useTranslation("referred");
  const company = referral.job.company.name;
  const { invitation, status } = referral;
  const name = useMemberName()(referral.referrer_name);
  if (referral.ended_by === "withdrawn") return <Message title={t("state_withdrawn", { name })} />;
  if (referral.ended_by === "unanswered") return <Message title={t("state_unanswered")} />;
  if (invitation === "erased") return <Message title={t("state_erased")} />;
  if (invitation === "declined") return <Message title={t("state_declined", { company })} />;
  if (status === "Rejected") return <Rejection referral={referral} />;
  if (status === "Hired") return <Message kind="good" title={t("state_hired", { company })} />;
  if (referral.job_closed === true) return <Message title={t("state_closed", { company })} />;
  if (referral.requires_consent === true) return <Message title={t("state_first", { company })} />;
  if (invitation === "accepted") return <Message kind="good" title={t("state_accepted", { company })} />;
  return null;
}

/** The next step, and who takes it (rule F36). */
function Next({ referral }: { referral: ReferralAboutMe }) {
  const { t } = useTranslation("referred");
  const { status, invitation, job } = referral;
  const company = job.company.name;
  if (invitation === "erased" || invitation === "declined" || referral.ended_by !== null || status === "Hired")
    return null;
  if (referral.job_closed === true) return null;
  if (status === "Interviewing") return <p>{t("next_interviewing", { company })}</p>;
  if (referral.requires_consent === true) return <p>{t("next_first", { company })}</p>;
  return <p>{t(invitation === "accepted" ? "next_accepted" : "next_notified", { company })}</p>;
}

/** The history as the referred person may read it. */
function History({ history }: { history: NonNullable<ReferralAboutMe["history"]> }) {
  const { t } = useTranslation("history");
  const events = useHistoryEvents({ kind: "referral", candidate_name: "", history, own: true });
  return (
    <details>
      <summary className="label">{t("title")}</summary>
      <Timeline label={t("title")} events={events} />
    </details>
  );
}

/** Link to the company's messages and to asking a question. */
function MessagesLink({ referral: { messages, job } }: { referral: ReferralAboutMe }) {
  const { t } = useTranslation("referred");
  if (messages === undefined) return null;
  return (
    <div className="actions">
      <LinkButton size="sm" to={`${paths.messages()}#token=${messages}`}>
        {t("messages_see", { company: job.company.name })}
      </LinkButton>
    </div>
  );
}

/** Link to the offered interview times, or to the agreed one. */
function InterviewLink({ referral: { interview } }: { referral: ReferralAboutMe }) {
  const { t } = useTranslation("referred");
  if (interview === undefined) return null;
  return (
    <div className="actions">
      <LinkButton size="sm" to={`${paths.interview()}#token=${interview}`}>
        {t("interview_see")}
      </LinkButton>
    </div>
  );
}

function Answers({ referral, desk }: { referral: ReferralAboutMe; desk: ConsentActions }) {
  const { t } = useTranslation("referred");
  const { t: errorText } = useTranslation("errors");
  const [asked, setAsked] = useState(false);
  const { id, can, job, link } = referral;
  const failed = (word: "accept" | "decline") =>
    desk.failure?.press === `${word} ${id}` ? errorText(desk.failure.code) : undefined;
  async function declineIt(): Promise<void> {
    if (await desk.answer(id, "decline")) setAsked(false);
  }
  return (
    <>
      {failed("accept") !== undefined && <Message kind="stop" title={failed("accept")} />}
      <div className="actions slip-actions">
        {can.accept && (
          <Button
            kind="primary"
            disabled={desk.pressed !== null}
            busy={desk.pressed === `accept ${id}` && t("working")}
            onClick={() => desk.answer(id, "accept")}
          >
            {t("accept")}
          </Button>
        )}
        {!job.archived && (
          <Link className={buttonClass({})} to={link === undefined ? paths.job(job.id) : jobLinkPath(link)}>
            {t("see_job")}
          </Link>
        )}
        {/* Not the primary action: an accepted referral is considered without an application. */}
        {!can.accept && can.apply && (
          <Link className={buttonClass({})} to={link === undefined ? paths.apply(job.id) : jobLinkPath(link, "/apply")}>
            {t("apply")}
          </Link>
        )}
        {can.decline && (
          <Button kind="danger-quiet" disabled={desk.pressed !== null} onClick={() => setAsked(true)}>
            {t("decline")}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t("decline_title")}
        text={t(referral.requires_consent === true ? "decline_first_text" : "decline_text", {
          company: job.company.name,
          title: job.title,
        })}
        confirm={t("decline_confirm")}
        busy={desk.pressed === `decline ${id}` && t("working")}
        error={failed("decline")}
        onConfirm={declineIt}
      />
    </>
  );
}

/** The person's data in the referral, and the action to correct it (rule F37). */
function Details({ referral, desk, more }: { referral: ReferralAboutMe; desk: ConsentActions; more: boolean }) {
  const { t } = useTranslation("referred");
  const [open, setOpen] = useState(false);
  const { id, details } = referral;
  if (details === undefined) return null;
  return (
    <div className="stack">
      <div className="actions">
        <Button size="sm" disabled={desk.pressed !== null} onClick={() => setOpen(true)}>
          {t("correct_own")}
        </Button>
      </div>
      {details.corrected_at !== null && (
        <p className="note soft">
          {t("corrected_own_on")} <When at={details.corrected_at} />
        </p>
      )}
      {open && (
        <Suspense fallback={null}>
          <CorrectOwn
            referral={referral}
            more={more}
            send={(values) => desk.correct(id, values)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

type Props = { referral: ReferralAboutMe; desk: ConsentActions; more: boolean };

/** One referral for the referred person: referrer, job, state and available answers. */
export function ConsentReferralCard({ referral, desk, more }: Props) {
  return (
    <article className="card slip" aria-labelledby={`slip-${referral.id}`}>
      <Job referral={referral} />
      <ReferralState referral={referral} />
      <Next referral={referral} />
      <AboutMe referral={referral} />
      <ExistingContactSince referral={referral} />
      <AtsTransferNote referral={referral} />
      <ResponseDueNote record={referral} />
      {referral.relationship !== undefined && (
        <Suspense fallback={null}>
          <RelationshipAnswer referral={referral} send={(said) => desk.sayTie(referral.id, said)} />
        </Suspense>
      )}
      <InterviewLink referral={referral} />
      <MessagesLink referral={referral} />
      {HIRE_STATUSES.includes(referral.status) && referral.invitation !== "erased" && (
        <Suspense fallback={null}>
          <HireByLink referral={referral.id} token={desk.token} />
        </Suspense>
      )}
      {referral.history !== undefined && <History history={referral.history} />}
      <Details referral={referral} desk={desk} more={more} />
      <Answers referral={referral} desk={desk} />
    </article>
  );
}
