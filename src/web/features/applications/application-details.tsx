import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type ApplicationRecord, applicationEndpoints } from "../../../contract/applications.ts";
import { paths } from "../../../contract/paths.ts";
import { call } from "../../lib/caller.ts";
import { CvRow } from "../../shared/cv-download.tsx";
import { useHistoryEvents } from "../../shared/history-events.tsx";
import { useTypeLabel } from "../../shared/job-type.ts";
import { RecordDialog } from "../../shared/record-dialog.tsx";
import { StatusBadge } from "../../shared/status-badge.tsx";
import { When } from "../../shared/when.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Letter } from "../../ui/card.tsx";
import { ThreadV } from "../../ui/thread.tsx";
import { useEndingOf } from "./application-ending.ts";

const fetchApplication = (id: string) => call(applicationEndpoints.get, { params: { id } });

function Facts({ record }: { record: ApplicationRecord }) {
  const { t } = useTranslation("applications");
  const type = useTypeLabel();
  const ending = useEndingOf()(record);
  const { job } = record;
  return (
    <section className="record-facts">
      <p className="record-badges">
        <StatusBadge of={{ application: record.status }} />
      </p>
      {ending !== null && <p className="label">{ending}</p>}
      <ul className="facts">
        <li>{job.company.name}</li>
        <li>{job.location}</li>
        <li>{type(job.f_type)}</li>
        {!job.archived && (
          <li>
            <Link to={paths.job(job.id)}>{t("see_job")}</Link>
          </li>
        )}
      </ul>
      {record.referred_by !== null && <p className="label soft">{t("referred_by", { name: record.referred_by })}</p>}
    </section>
  );
}

function Details({ record }: { record: ApplicationRecord }) {
  const { t } = useTranslation(["applications", "history", "files"]);
  const { history, candidate_name: name, cover_letter, cv, id } = record;
  const events = useHistoryEvents({ kind: "application", candidate_name: name, history });
  return (
    <>
      <Facts record={record} />
      <section>
        <h3 className="sub-title">{t("cover_letter")}</h3>
        <Letter
          text={cover_letter}
          sign={
            <>
              <Avatar name={name} size="sm" />
              <span className="label">
                <span className="strong">{name}</span>
                <br />
                <span className="soft">
                  <When at={record.created_at} />
                </span>
              </span>
            </>
          }
        />
      </section>
      {cv !== null && (
        <section>
          <h3 className="sub-title">{t("cv", { ns: "files" })}</h3>
          <CvRow kind="application" id={id} cv={cv} />
        </section>
      )}
      <section>
        <h3 className="sub-title">{t("title", { ns: "history" })}</h3>
        <ThreadV label={t("title", { ns: "history" })} events={events} />
      </section>
    </>
  );
}

/** An application of one's own, whole: the letter as it was written, and what happened since (DECISIONS F6). */
export function ApplicationDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation("applications");
  const texts = {
    title: t("details"),
    loading: t("details_loading"),
    failed: t("details_failed"),
    missing: t("details_missing"),
  };
  return (
    <RecordDialog
      id={id}
      fetchRecord={fetchApplication}
      texts={texts}
      titleOf={(record) => record.job.title}
      onClose={onClose}
    >
      {(record) => <Details record={record} />}
    </RecordDialog>
  );
}
