import { useTranslation } from "react-i18next";
import type { TeamPerson } from "../../../../contract/hiring/pipeline/people.ts";
import { paths } from "../../../../contract/paths.ts";
import type { ApplicationStatus, ReferralStatus } from "../../../../contract/statuses.ts";
import { labelled } from "../../../../rules/french.ts";
import { useMemberName, usePersonName } from "../../../shared/records/person-name.ts";
import { StatusBadge } from "../../../shared/records/status-badge.tsx";
import { When } from "../../../shared/records/when.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { type Column, Table } from "../../../ui/table.tsx";

function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <>
      <span className="strong">{first}</span>
      <br />
      <span className="soft">{second}</span>
    </>
  );
}

function statusOf({ kind, status }: TeamPerson) {
  return kind === "referral" ? { referral: status as ReferralStatus } : { application: status as ApplicationStatus };
}

/** Candidates of several jobs as a table, on phones as cards; each links to the pipeline of its job. */
export function PeopleTable({ rows }: { rows: readonly TeamPerson[] }) {
  const { t, i18n } = useTranslation("pipeline");
  const nameOf = usePersonName();
  const memberName = useMemberName();
  const sourceText = ({ kind, referrer_name: name }: TeamPerson) => {
    if (kind === "referral") return t("referred_by", { name: memberName(name) });
    return name === null ? t("applied") : t("applied_referred", { name: memberName(name) });
  };
  const columns: Column<TeamPerson>[] = [
    {
      key: "name",
      head: t("candidate"),
      main: true,
      cell: (row) => <TwoLines first={nameOf(row.candidate_name)} second={row.candidate_email} />,
    },
    { key: "job", head: t("people_job"), cell: ({ job }) => <TwoLines first={job.title} second={job.company} /> },
    { key: "source", head: t("source_title"), cell: sourceText },
    { key: "date", head: t("date"), cell: ({ created_at }) => <When at={created_at} /> },
    { key: "status", head: t("status"), cell: (row) => <StatusBadge of={statusOf(row)} /> },
    {
      key: "open",
      head: t("actions"),
      actions: true,
      cell: ({ kind, id, job, candidate_name }) => (
        <LinkButton
          size="sm"
          to={`${paths.manageJob(job.id)}?open=${kind}:${id}`}
          aria-label={labelled(i18n.language, t("people_open"), nameOf(candidate_name))}
        >
          {t("people_open")}
        </LinkButton>
      ),
    },
  ];
  return <Table caption={t("people")} columns={columns} rows={rows} rowKey={({ kind, id }) => `${kind}:${id}`} />;
}
