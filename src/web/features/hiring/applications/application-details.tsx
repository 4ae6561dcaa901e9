import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { type ApplicationRecord, applicationEndpoints } from "../../../../contract/hiring/applications.ts";
import { paths } from "../../../../contract/paths.ts";
import { query } from "../../../lib/data/query.ts";
import { useTypeLabel } from "../../../shared/jobs/job-type.ts";
import { LocationFacts } from "../../../shared/jobs/location-facts.tsx";
import { useHistoryEvents } from "../../../shared/records/history-events.tsx";
import { RecordDialog } from "../../../shared/records/record-dialog.tsx";
import { CvSection, HistorySection, TextSection } from "../../../shared/records/record-sections.tsx";
import { StatusBadge } from "../../../shared/records/status-badge.tsx";
import { When } from "../../../shared/records/when.tsx";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { PreloadLink } from "../../../ui/preload-link.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { useApplicationEnding } from "./application-ending.ts";

const HireClaim = lazyComponent(() => import("../../../shared/claims/hire.tsx"));
const RecordMessages = lazyComponent(() => import("../../../shared/messages/record-messages.tsx"));
const Answers = lazyComponent(async () => ({
  default: (await import("../../../shared/records/answers-section.tsx")).AnswersSection,
}));

const OwnActions = lazyComponent(() => import("./own-actions.tsx"));
const ApplicationCorrection = lazyComponent(() => import("./application-correction.tsx"));

/** Endpoints that become stale after the start was reported. */
const CHANGED_ENDPOINTS = [applicationEndpoints.get, applicationEndpoints.list] as const;

function Facts({ record }: { record: ApplicationRecord }) {
  const { t } = useTranslation("applications");
  const type = useTypeLabel();
  const ending = useApplicationEnding()(record);
  const { job } = record;
  return (
    <section className="record-facts">
      <p className="record-badges">
        <StatusBadge of={{ application: record.status }} />
      </p>
      {ending !== null && <p className="label">{ending}</p>}
      {record.corrected_at != null && (
        <p className="label soft">
          <RichText text={t("corrected_on")} slots={{ when: <When at={record.corrected_at} /> }} />
        </p>
      )}
      <ul className="facts">
        <LocationFacts job={job} />
        <li>{type(job.f_type)}</li>
        {!job.archived && (
          <li>
            <PreloadLink to={paths.job(job.id)}>{t("see_job")}</PreloadLink>
          </li>
        )}
      </ul>
      {record.referred_by !== null && <p className="label soft">{t("referred_by", { name: record.referred_by })}</p>}
    </section>
  );
}

function Details({ record }: { record: ApplicationRecord }) {
  const { t } = useTranslation("applications");
  const { history, candidate_name: name, cover_letter, created_at } = record;
  const events = useHistoryEvents({ kind: "application", candidate_name: name, history });
  const [correcting, setCorrecting] = useState(false);
  if (correcting && record.can.correct)
    return (
      <Suspense fallback={null}>
        <ApplicationCorrection record={record} onDone={() => setCorrecting(false)} />
      </Suspense>
    );
  return (
    <>
      <Facts record={record} />
      {record.can.correct && (
        <Suspense fallback={null}>
          <OwnActions record={record} onCorrect={() => setCorrecting(true)} />
        </Suspense>
      )}
      {record.hire != null && (
        <Suspense fallback={null}>
          <HireClaim referral={record.hire} changes={CHANGED_ENDPOINTS} />
        </Suspense>
      )}
      <TextSection title={t("cover_letter")} text={cover_letter} by={name} at={created_at} />
      <Suspense>
        <Answers answers={record.answers} />
      </Suspense>
      <CvSection kind="application" record={record} />
      <Suspense fallback={null}>
        <RecordMessages kind="application" record={record.id} />
      </Suspense>
      <HistorySection events={events} />
    </>
  );
}

/** The user's own application in full: the letter and the history (rule F6). */
export function ApplicationDetails({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <RecordDialog
      kind="application"
      wanted={query(applicationEndpoints.get, { params: { id } })}
      titleOf={(record) => record.job.title}
      onClose={onClose}
    >
      {(record) => <Details record={record} />}
    </RecordDialog>
  );
}
