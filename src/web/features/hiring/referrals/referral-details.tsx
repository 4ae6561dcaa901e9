import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { type ReferralRecord, referralEndpoints } from "../../../../contract/hiring/referrals.ts";
import { receiptEndpoints } from "../../../../contract/payments/receipts.ts";
import { HIRE_STATUSES } from "../../../../contract/statuses.ts";
import { formatCents, formatDollars } from "../../../../rules/money.ts";
import { query } from "../../../lib/data/query.ts";
import { sortByTime, useCorrectionEvents } from "../../../shared/records/correction-event.tsx";
import { DownloadButton } from "../../../shared/records/download-button.tsx";
import { useEnding } from "../../../shared/records/ending.ts";
import { useHistoryEvents } from "../../../shared/records/history-events.tsx";
import { LinkedInLink } from "../../../shared/records/linkedin-link.tsx";
import { useMemberName, usePersonName } from "../../../shared/records/person-name.ts";
import { RecordDialog } from "../../../shared/records/record-dialog.tsx";
import { CvSection, HistorySection, TextSection } from "../../../shared/records/record-sections.tsx";
import { StatusBadge } from "../../../shared/records/status-badge.tsx";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { CandidateCv } from "./candidate-cv.tsx";
import { ReferredJob } from "./referred-job.tsx";

const RecordMessages = lazyComponent(() => import("../../../shared/messages/record-messages.tsx"));
const OwnChanges = lazyComponent(async () => ({ default: (await import("./own-changes.tsx")).OwnChanges }));
const RelationshipNote = lazyComponent(() => import("../../../shared/relationships/relationship-note.tsx"));
const HireClaim = lazyComponent(() => import("../../../shared/claims/hire.tsx"));

function Facts({ record }: { record: ReferralRecord }) {
  const { t, i18n } = useTranslation("referrals");
  const memberName = useMemberName();
  const {
    job,
    shared_with: shared,
    candidate_email: email,
    candidate_linkedin: linkedin,
    candidate_name: name,
  } = record;
  const { ended_by, invitation, rejection_reason: reason = null, reward_percent: percent = 100 } = record;
  const shown = invitation === "erased" ? undefined : reason;
  const ending = useEnding()({ ended_by, reason: shown, company: job.company.name, name });
  return (
    <section className="record-facts">
      <p className="record-badges">
        <StatusBadge of={{ referral: record.status }} />
        <span className="label soft">
          {t("reward_of", { amount: formatCents(record.reward_amount * percent, i18n.language) })}
          {percent < 100 &&
            ` (${t("reward_share", { percent, amount: formatDollars(record.reward_amount, i18n.language) })})`}{" "}
          {record.reward_ended !== true && <StatusBadge of={{ reward: record.reward_status }} />}
        </span>
      </p>
      {shared !== undefined && (
        <p className="label soft">{t("shared_with", { ...shared, name: memberName(shared.name) })}</p>
      )}
      {ending !== null && <p className="label">{ending}</p>}
      <ReferredJob job={job} />
      {email !== "" && (
        <ul className="facts">
          <li>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
          {linkedin !== "" && (
            <li>
              <LinkedInLink className="ref-li" href={linkedin} name={name} />
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

function Details({ record }: { record: ReferralRecord }) {
  const { t } = useTranslation("referrals");
  const { history, candidate_name, corrected_at, recommendation, relationship, created_at } = record;
  const historyEvents = useHistoryEvents({ kind: "referral", candidate_name, history });
  const correction = useCorrectionEvents({ kind: "referral", candidate_name, corrected_at });
  const events = sortByTime([
    ...historyEvents.map((event, nth) => ({ at: history[nth]?.at ?? "", event })),
    ...correction,
  ]);
  const by = useMemberName()(record.referrer.name);
  const personName = usePersonName();
  return (
    <>
      <Facts record={record} />
      {HIRE_STATUSES.includes(record.status) && (
        <Suspense fallback={null}>
          <HireClaim referral={record.id} changes={[referralEndpoints.list]} />
        </Suspense>
      )}
      {recommendation !== "" && (
        <TextSection title={t("recommendation")} text={recommendation} by={by} at={created_at} />
      )}
      {relationship !== undefined && (
        <Suspense fallback={null}>
          <RelationshipNote relationship={relationship} referrer={by} person={personName(candidate_name)} />
        </Suspense>
      )}
      <CvSection kind="referral" record={record} />
      {record.candidate_cv !== undefined && <CandidateCv of={record.candidate_cv} />}
      {(record.can.change === true || record.can.readdress === true) && (
        <Suspense fallback={null}>
          <OwnChanges record={record} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <RecordMessages kind="referral" record={record.id} />
      </Suspense>
      <HistorySection events={events} />
      <div className="stack">
        <p className="hint">{t("receipt_hint")}</p>
        <p className="actions">
          <DownloadButton
            endpoint={receiptEndpoints.download}
            input={{ params: { id: record.id } }}
            label={t("receipt")}
            size="sm"
          />
        </p>
      </div>
    </>
  );
}

/** The user's own referral in full: the recommendation and the history (rule F6). */
export function ReferralDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const nameOf = usePersonName();
  return (
    <RecordDialog
      kind="referral"
      wanted={query(referralEndpoints.get, { params: { id } })}
      titleOf={(record) => nameOf(record.candidate_name)}
      onClose={onClose}
    >
      {(record) => <Details record={record} />}
    </RecordDialog>
  );
}
