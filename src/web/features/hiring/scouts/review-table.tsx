import { Eye } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ScoutApplication } from "../../../../contract/hiring/scouts.ts";
import { When } from "../../../shared/records/when.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import type { Decision } from "./use-decision.ts";

type ActionsProps = { scout: ScoutApplication; decision: Decision; onOpen: (id: string) => void };

function Actions({ scout, decision, onOpen }: ActionsProps) {
  const { t } = useTranslation("vetting");
  const { id, full_name: name } = scout;
  return (
    <>
      <IconButton icon={Eye} label={t("view_details_of", { name })} small onClick={() => onOpen(id)} />
      {scout.can.decide && (
        <>
          <Button size="sm" aria-label={t("approve_name", { name })} onClick={() => decision.ask(scout, "approved")}>
            {t("approve")}
          </Button>
          <Button
            kind="danger-quiet"
            size="sm"
            aria-label={t("decline_name", { name })}
            onClick={() => decision.ask(scout, "declined")}
          >
            {t("decline")}
          </Button>
        </>
      )}
    </>
  );
}

type TableProps = Omit<ActionsProps, "scout"> & { rows: readonly ScoutApplication[]; caption: string };

/** The applications as a table, on phones as cards. */
export function ReviewTable({ rows, caption, decision, onOpen }: TableProps) {
  const { t } = useTranslation("vetting");
  const columns: Column<ScoutApplication>[] = [
    {
      key: "applicant",
      head: t("applicant"),
      main: true,
      cell: ({ full_name, email }) => (
        <>
          <span className="strong">{full_name}</span>
          <br />
          <span className="soft">{email}</span>
        </>
      ),
    },
    { key: "role", head: t("role"), cell: ({ role }) => <span className="tag">{t(`role_${role}`)}</span> },
    { key: "status", head: t("status"), cell: ({ status }) => <Badge status={status}>{t(status)}</Badge> },
    {
      key: "applied",
      head: t("applied"),
      cell: ({ created_at }) => (
        <span className="nowrap">
          <When at={created_at} />
        </span>
      ),
    },
    { key: "utm", head: t("utm_source"), cell: ({ utm_source }) => utm_source ?? <span className="soft">–</span> },
    {
      key: "actions",
      head: t("actions"),
      actions: "headed",
      cell: (scout) => <Actions scout={scout} decision={decision} onOpen={onOpen} />,
    },
  ];
  return <Table caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}
