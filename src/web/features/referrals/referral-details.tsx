import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { type ReferralRecord, referralEndpoints } from "../../../contract/referrals.ts";
import { call } from "../../lib/caller.ts";
import { formatDollars } from "../../lib/money.ts";
import { CvRow } from "../../shared/cv-download.tsx";
import { useEnding } from "../../shared/ending.ts";
import { useHistoryEvents } from "../../shared/history-events.tsx";
import { LinkedInLink } from "../../shared/linkedin-link.tsx";
import { useMemberName, usePersonName } from "../../shared/person-name.ts";
import { RecordDialog } from "../../shared/record-dialog.tsx";
import { StatusBadge } from "../../shared/status-badge.tsx";
import { When } from "../../shared/when.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Letter } from "../../ui/card.tsx";
import { ThreadV } from "../../ui/thread.tsx";

const fetchReferral = (id: string) => call(referralEndpoints.get, { params: { id } });

function Facts({ record }: { record: ReferralRecord }) {
  const { t } = useTranslation("referrals");
  const { job, candidate_email: email, candidate_linkedin: linkedin, candidate_name: name } = record;
  const ending = useEnding()({ ended_by: record.ended_by, company: job.company.name, name });
  return (
    <section className="record-facts">
      <p className="record-badges">
        <StatusBadge of={{ referral: record.status }} />
        <span className="label soft">
          {t("reward_of", { amount: formatDollars(record.reward_amount) })}{" "}
          <StatusBadge of={{ reward: record.reward_status }} />
        </span>
      </p>
      {ending !== null && <p className="label">{ending}</p>}
      <ul className="facts">
        <li>{job.archived ? job.title : <Link to={paths.job(job.id)}>{job.title}</Link>}</li>
        <li>{job.company.name}</li>
        <li>{job.location}</li>
      </ul>
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
  const { t } = useTranslation(["referrals", "history", "files"]);
  const { history, candidate_name, recommendation, cv, id } = record;
  const events = useHistoryEvents({ kind: "referral", candidate_name, history });
  const by = useMemberName()(record.referrer.name);
  return (
    <>
      <Facts record={record} />
      {recommendation !== "" && (
        <section>
          <h3 className="sub-title">{t("recommendation")}</h3>
          <Letter
            text={recommendation}
            sign={
              <>
                <Avatar name={by} size="sm" />
                <span className="label">
                  <span className="strong">{by}</span>
                  <br />
                  <span className="soft">
                    <When at={record.created_at} />
                  </span>
                </span>
              </>
            }
          />
        </section>
      )}
      {cv !== null && (
        <section>
          <h3 className="sub-title">{t("cv", { ns: "files" })}</h3>
          <CvRow kind="referral" id={id} cv={cv} />
        </section>
      )}
      <section>
        <h3 className="sub-title">{t("title", { ns: "history" })}</h3>
        <ThreadV label={t("title", { ns: "history" })} events={events} />
      </section>
    </>
  );
}

/** A referral of one's own, whole: the letter as it was written, and what happened since (DECISIONS F6). */
export function ReferralDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation("referrals");
  const nameOf = usePersonName();
  const texts = {
    title: t("details"),
    loading: t("details_loading"),
    failed: t("details_failed"),
    missing: t("details_missing"),
  };
  return (
    <RecordDialog
      id={id}
      fetchRecord={fetchReferral}
      texts={texts}
      titleOf={(record) => nameOf(record.candidate_name)}
      onClose={onClose}
    >
      {(record) => <Details record={record} />}
    </RecordDialog>
  );
}
