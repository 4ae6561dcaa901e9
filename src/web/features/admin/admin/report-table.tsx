import { useTranslation } from "react-i18next";
import type { ReportCase } from "../../../../contract/admin/reports/admin-reports.ts";
import { Moment } from "../../../shared/records/moment.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { TwoLines } from "./two-line-cell.tsx";

/** The state of a case: new, objected to, or its decision. */
export function CaseState({ of: { state, outcome } }: { of: Pick<ReportCase, "state" | "outcome"> }) {
  const { t } = useTranslation("accounts");
  if (state === "decided" && outcome !== null)
    return <Badge status={outcome === "kept" ? "approved" : "rejected"}>{t(`value_outcome_${outcome}`)}</Badge>;
  return <Badge status="pending">{t(state === "complaint" ? "report_complaint" : "report_new")}</Badge>;
}

type Props = { rows: readonly ReportCase[]; caption: string; onOpen: (id: string) => void };

/** Report cases as a table, on phones as cards. */
export function ReportTable({ rows, caption, onOpen }: Props) {
  const { t } = useTranslation("accounts");
  const reason = useTranslation("reports").t;
  const columns: Column<ReportCase>[] = [
    {
      key: "subject",
      head: t("report_subject"),
      main: true,
      cell: ({ label, kind }) => <TwoLines first={label || "–"} second={t(`report_kind_${kind}`)} />,
    },
    {
      key: "reasons",
      head: t("detail_reason"),
      cell: ({ reasons }) => (
        <ul className="audit-detail">
          {reasons.map((one) => (
            <li key={one}>{reason(`reason_${one}`)}</li>
          ))}
        </ul>
      ),
    },
    { key: "reports", head: t("reports"), num: true, cell: ({ reports }) => reports },
    { key: "state", head: t("state"), cell: (row) => <CaseState of={row} /> },
    {
      key: "since",
      head: t("when"),
      cell: ({ decided_at, state, waiting_since }) => (
        <Moment at={state === "decided" && decided_at !== null ? decided_at : waiting_since} />
      ),
    },
    {
      key: "actions",
      head: t("actions"),
      actions: true,
      cell: ({ id, label }) => (
        <Button size="sm" aria-label={t("view_of", { name: label })} onClick={() => onOpen(id)}>
          {t("view")}
        </Button>
      ),
    },
  ];
  return <Table className="pay-table" caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}
