import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { adminAuditEndpoints } from "../../../../contract/admin/admin-users.ts";
import {
  adminReportEndpoints,
  type ReportCase,
  type ReportCaseDetail,
} from "../../../../contract/admin/reports/admin-reports.ts";
import { reportEndpoints } from "../../../../contract/admin/reports/reports.ts";
import { paths } from "../../../../contract/paths.ts";
import { invalidate } from "../../../lib/data/invalidation.ts";
import { query } from "../../../lib/data/query.ts";
import { useOwnQuery } from "../../../lib/data/use-query.ts";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import { Moment } from "../../../shared/records/moment.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Fact } from "../../../ui/fact.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { toast } from "../../../ui/toast.ts";
import { DecisionForm } from "./report-decision-form.tsx";
import { CaseState } from "./report-table.tsx";
import { accountDisplayName } from "./user-query.ts";

type SingleReport = ReportCaseDetail["reports"][number];

function Facts({ record }: { record: ReportCaseDetail }) {
  const { t } = useTranslation("accounts");
  const { owner, path } = record;
  return (
    <dl className="dl">
      <Fact name={t("report_subject")}>{t(`report_kind_${record.kind}`)}</Fact>
      <Fact name={t("state")}>
        <CaseState of={record} />
      </Fact>
      <Fact name={t("report_page")}>{path === null ? t("report_no_page") : <a href={path}>{record.label}</a>}</Fact>
      <Fact name={t("report_owner")}>
        {owner === null ? "–" : <Link to={`${paths.adminUsers()}?open=${owner.id}`}>{accountDisplayName(owner)}</Link>}
      </Fact>
    </dl>
  );
}

/** Who reported it, as far as known. */
function Reporter({ report }: { report: SingleReport }) {
  const { t } = useTranslation("accounts");
  if (report.by !== null) return accountDisplayName(report.by);
  return report.email === "" ? t("visitor") : report.email;
}

function Complaint({ title, of }: { title: string; of: NonNullable<SingleReport["complaint"]> }) {
  return (
    <figure>
      <figcaption className="label">
        {title} · <Moment at={of.at} />
      </figcaption>
      <blockquote className="typed" dir="auto">
        {of.text}
      </blockquote>
    </figure>
  );
}

function AllReports({ record }: { record: ReportCaseDetail }) {
  const { t } = useTranslation("accounts");
  const reason = useTranslation("reports").t;
  return (
    <section className="stack" aria-labelledby="report-all">
      <h3 className="sub-title" id="report-all">
        {t("report_all", { n: record.reports.length })}
      </h3>
      <ul className="stack">
        {record.reports.map((one) => (
          <li className="stack" key={one.id}>
            <p>
              <span className="strong">{reason(`reason_${one.reason}`)}</span>
              {one.former && <span>{` (${t("report_former")})`}</span>}
            </p>
            {one.text !== "" && (
              <blockquote className="typed" dir="auto">
                {one.text}
              </blockquote>
            )}
            <p className="note soft">
              <Reporter report={one} /> · <Moment at={one.at} />
            </p>
            {one.complaint !== null && <Complaint title={t("report_complaint")} of={one.complaint} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The reported content with its context (rule T12). */
function ReportedContent({ of }: { of: NonNullable<ReportCaseDetail["said"]> }) {
  const { t } = useTranslation("reports");
  return (
    <section className="stack" aria-labelledby="report-content">
      <h3 className="sub-title" id="report-content">
        {t("report_content")}
      </h3>
      {of.readers !== null && (
        <p className="note soft">
          {t("report_to")} {t(`readers_${of.readers}`)}
        </p>
      )}
      {of.words.length === 0 && <p className="soft">{t("report_content_erased")}</p>}
      <ul className="stack">
        {of.words.map(({ part, side, text, at, since }) => (
          <li className="stack" key={`${part} ${at} ${text}`}>
            <p className={part === "before" ? "note soft" : "strong"}>
              {t(part === "before" ? "report_before" : `report_part_${part}`)}
              {since && <span className="note soft"> {t("report_since")}</span>}
            </p>
            <blockquote className="typed" dir="auto">
              {text}
            </blockquote>
            <p className="note soft">
              {side === "company" ? of.company : t(`side_${side}`)} · <Moment at={at} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Decisions({ record }: { record: ReportCaseDetail }) {
  const { t } = useTranslation("accounts");
  if (record.decisions.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="report-decisions">
      <h3 className="sub-title" id="report-decisions">
        {t("report_decisions")}
      </h3>
      <ul className="stack">
        {record.decisions.map(({ id, outcome, reason, by, at }) => (
          <li className="stack" key={id}>
            <p className="strong">{t(`value_outcome_${outcome}`)}</p>
            <blockquote className="typed" dir="auto">
              {reason}
            </blockquote>
            <p className="note soft">
              {by === "" ? "–" : by} · <Moment at={at} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Record({ record, onClose }: { record: ReportCaseDetail; onClose: () => void }) {
  const { t } = useTranslation("accounts");
  const { state, owner_complaint } = record;
  const done = async () => {
    await invalidate(
      adminReportEndpoints.get,
      adminReportEndpoints.list,
      adminAuditEndpoints.list,
      reportEndpoints.get,
    );
    toast(t("report_is_decided"), "success");
    onClose();
  };
  return (
    <div className="stack-lg">
      <Facts record={record} />
      {owner_complaint !== null && <Complaint title={t("report_complaint_owner")} of={owner_complaint} />}
      {record.said && <ReportedContent of={record.said} />}
      <AllReports record={record} />
      <Decisions record={record} />
      {state !== "decided" && <DecisionForm record={{ ...record, state }} onDone={done} />}
    </div>
  );
}

type Props = { id: string; known: ReportCase | undefined; onClose: () => void };

/** A report case with all reports about the same content, and its decision (rule P21). */
export function ReportCaseDialog({ id, known, onClose }: Props) {
  const { t } = useTranslation("accounts");
  const { value, failure, retry } = useOwnQuery(query(adminReportEndpoints.get, { params: { id } }));
  return (
    <Dialog open onClose={onClose} title={value?.label || known?.label || t("report_subject")}>
      {value !== null && <Record record={value} onClose={onClose} key={value.state} />}
      {value === null && failure !== null && <LoadFailure text={t("report_failed")} onRetry={retry} />}
      {value === null && failure === null && (
        <div role="status">
          <p className="soft">{t("report_loading")}</p>
          <Skeleton height="18rem" />
        </div>
      )}
    </Dialog>
  );
}
