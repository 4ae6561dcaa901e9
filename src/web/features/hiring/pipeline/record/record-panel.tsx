import { Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { applicationEndpoints } from "../../../../../contract/hiring/applications.ts";
import { referralEndpoints } from "../../../../../contract/hiring/referrals.ts";
import { HIRE_STATUSES } from "../../../../../contract/statuses.ts";
import { formatDollars } from "../../../../../rules/money.ts";
import { formatCalendarDate } from "../../../../lib/format/dates.ts";
import { LoadFailure } from "../../../../shared/lists/load-failure.tsx";
import { useMemberName, usePersonName } from "../../../../shared/records/person-name.ts";
import { CvSection, TextSection } from "../../../../shared/records/record-sections.tsx";
import { StatusBadge, type StatusOf } from "../../../../shared/records/status-badge.tsx";
import { lazyComponent } from "../../../../shared/shell/lazy-component.tsx";
import { Avatar } from "../../../../ui/avatar.tsx";
import { Button } from "../../../../ui/button.tsx";
import { OutLink } from "../../../../ui/link-button.tsx";
import { SidePanel } from "../../../../ui/side-panel.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { RewardSection } from "../reward/reward-section.tsx";
import { type OpenRecord, openerId, RECORD_CHANGES, useOpenedRecord } from "../state/open-record.ts";
import { RecordActions } from "./record-actions.tsx";
import { RecordNotes } from "./record-notes.tsx";

const CvReader = lazyComponent(() => import("../cv/cv-viewer.tsx"));

const ENDPOINTS = { referral: referralEndpoints.cv, application: applicationEndpoints.cv };

/** Shows the CV of the open record inline, if it is a PDF and was requested (rule H16). */
function InlineCv({ open }: { open: OpenRecord }) {
  const { t } = useTranslation("pipeline");
  const [shown, setShown] = useState(false);
  const id = useId();
  const { cv } = open.record;
  if (cv === null || !/\.pdf$/i.test(cv.name)) return null;
  return (
    <div className="cv-place stack">
      <div className="actions">
        <Button size="sm" aria-expanded={shown} aria-controls={id} onClick={() => setShown(!shown)}>
          {shown ? t("cv_hide") : t("cv_show")}
        </Button>
      </div>
      <div id={id}>
        {shown && (
          <Suspense fallback={<Skeleton height="20rem" />}>
            <CvReader endpoint={ENDPOINTS[open.kind]} input={{ params: { id: open.record.id } }} name={cv.name} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

const ResponseDueNote = lazyComponent(async () => ({
  default: (await import("../../../../shared/records/response-due-note.tsx")).ResponseDueNote,
}));

function statusOf(open: OpenRecord): StatusOf {
  return open.kind === "referral" ? { referral: open.record.status } : { application: open.record.status };
}

function Head({ open }: { open: OpenRecord }) {
  const { t, i18n } = useTranslation("pipeline");
  const { candidate_email: email, candidate_linkedin: linkedin } = open.record;
  const name = usePersonName()(open.record.candidate_name);
  return (
    <>
      <div className="panel-who">
        <Avatar name={name} />
        <ul className="facts">
          <li>{open.kind === "referral" ? t("a_referral") : t("an_application")}</li>
          {email !== "" && (
            <li>
              <a href={`mailto:${email}`}>{email}</a>
            </li>
          )}
          {linkedin !== "" && (
            <li>
              <OutLink href={linkedin}>LinkedIn</OutLink>
            </li>
          )}
        </ul>
      </div>
      <Suspense>
        <ResponseDueNote record={open.record} />
      </Suspense>
      <div className="panel-status">
        <StatusBadge of={statusOf(open)} />
        {open.kind === "referral" && open.record.reward_amount > 0 && (
          <span className="label soft">
            {formatDollars(open.record.reward_amount, i18n.language)}{" "}
            {open.record.reward_ended !== true && <StatusBadge of={{ reward: open.record.reward_status }} />}
          </span>
        )}
        {open.record.start_date != null && (
          <span className="label soft">
            {t("start_date", { day: formatCalendarDate(open.record.start_date, i18n.language) })}
          </span>
        )}
      </div>
    </>
  );
}

function RecordTexts({ open }: { open: OpenRecord }) {
  const { t } = useTranslation("pipeline");
  const [memberName, personName] = [useMemberName(), usePersonName()];
  if (open.kind === "application") {
    const { cover_letter, candidate_name, created_at } = open.record;
    return (
      <TextSection title={t("cover_letter")} text={cover_letter} by={personName(candidate_name)} at={created_at} />
    );
  }
  const { recommendation, referrer, created_at } = open.record;
  return (
    <TextSection
      title={t("recommendation")}
      text={recommendation}
      by={memberName(referrer.name)}
      at={created_at}
      vetted={referrer.vetted}
    />
  );
}

function Waiting() {
  const { t } = useTranslation("pipeline");
  return (
    <div className="stack" role="status">
      <p className="visually-hidden">{t("record_loading")}</p>
      <Skeleton height="3rem" />
      <Skeleton height="9rem" />
      <Skeleton height="6rem" />
    </div>
  );
}

const RelationshipNote = lazyComponent(() => import("../../../../shared/relationships/relationship-note.tsx"));
const RecordActivity = lazyComponent(() => import("./record-activity.tsx"));
const HireClaim = lazyComponent(() => import("../../../../shared/claims/hire.tsx"));
const Answers = lazyComponent(async () => ({
  default: (await import("../../../../shared/records/answers-section.tsx")).AnswersSection,
}));

type Props = {
  open: string;
  jobId: string;
  onClose: () => void;
  /** Opened for a hire: the confirmation opens with it. */
  hiring: boolean;
  onAsked: () => void;
};

/** The open referral or application beside the board; fetches itself: content, history and next actions. */
export function RecordPanel({ open, jobId, onClose, hiring, onAsked }: Props) {
  const { t } = useTranslation("pipeline");
  const [nameOf, memberName] = [usePersonName(), useMemberName()];
  const opened = useOpenedRecord(open);
  const { shown } = opened;
  const frame = { of: open, returnTo: openerId(open), onClose };
  if (opened.missing || (shown !== null && shown.record.job.id !== jobId)) {
    return (
      <SidePanel title={t("missing_title")} {...frame}>
        <p>{t("missing_text")}</p>
      </SidePanel>
    );
  }
  if (shown === null) {
    return (
      <SidePanel title={t("record")} {...frame}>
        {opened.failed ? (
          <LoadFailure text={t("record_failed")} onRetry={opened.retry} busy={opened.busy} />
        ) : (
          <Waiting />
        )}
      </SidePanel>
    );
  }
  const { record } = shown;
  return (
    <SidePanel
      title={nameOf(record.candidate_name)}
      {...frame}
      head={<Head open={shown} />}
      foot={
        record.can.set_status && record.next.length > 0 ? (
          <Suspense fallback={null}>
            <RecordActions open={shown} hiring={hiring} onAsked={onAsked} key={record.id} />
          </Suspense>
        ) : undefined
      }
    >
      {/* Late texts suspend only this part, so that the board and the focus stay. */}
      <Suspense fallback={<Waiting />}>
        {shown.kind === "referral" && HIRE_STATUSES.includes(record.status) && (
          <HireClaim referral={record.id} changes={RECORD_CHANGES} key={`hire:${record.id}`} />
        )}
        {shown.kind === "referral" && (
          <RewardSection record={shown.record} reward={shown.reward} key={`reward:${record.id}`} />
        )}
        <RecordNotes open={shown} />
        {(shown.kind === "application" || shown.record.invitation !== "erased") && <RecordTexts open={shown} />}
        {shown.kind === "referral" && shown.record.relationship !== undefined && (
          <RelationshipNote
            relationship={shown.record.relationship}
            referrer={memberName(shown.record.referrer.name)}
            person={nameOf(record.candidate_name)}
          />
        )}
        {shown.kind === "application" && <Answers answers={shown.record.answers} />}
        <CvSection kind={shown.kind} record={record}>
          <InlineCv open={shown} key={`cv:${record.id}`} />
        </CvSection>
        <RecordActivity open={shown} />
      </Suspense>
    </SidePanel>
  );
}
