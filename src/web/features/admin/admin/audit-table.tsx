import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AuditEntry } from "../../../../contract/admin/admin-users.ts";
import { paths } from "../../../../contract/paths.ts";
import { formatStoredCents } from "../../../../rules/amounts.ts";
import { Moment } from "../../../shared/records/moment.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { accountDisplayName } from "./user-query.ts";

/** Returns a function for the label of an audit event; an event of a later version keeps its own name. */
export function useEventLabel(): (event: string) => string {
  const { t, i18n } = useTranslation("audit");
  return (event) => {
    const key = `event_${event}` as "event_sign_in";
    return i18n.exists(key, { ns: "audit" }) ? t(key) : event.replaceAll("_", " ");
  };
}

function useDetailLabel(): (name: string) => string {
  const { t, i18n } = useTranslation("accounts");
  return (name) => {
    const key = `detail_${name}` as "detail_reason";
    return i18n.exists(key, { ns: "accounts" }) ? t(key) : name.replaceAll("_", " ");
  };
}

/** The label of a known value; names, ids and typed reasons are shown as they are. */
function useValueLabel(): (name: string, value: string) => string {
  const { t, i18n } = useTranslation("accounts");
  return (name, value) => {
    if (name === "amount") return formatStoredCents(value, i18n.language);
    const words = value.split(", ").map((part) => {
      const key = `value_${name}_${part.replaceAll(" ", "_")}` as "value_method_password";
      return i18n.exists(key, { ns: "accounts" }) ? t(key) : part;
    });
    return words.join(", ");
  };
}

/** Links to all audit entries about a person. */
function PersonLink({ person, otherwise }: { person: AuditEntry["who"]; otherwise: string }) {
  const { t } = useTranslation("statuses");
  if (person === null) return <span className="soft">{otherwise}</span>;
  return (
    <Link to={paths.adminAudit(person.id)}>{person.deleted ? t("deleted_user") : accountDisplayName(person)}</Link>
  );
}

function Detail({ detail }: Pick<AuditEntry, "detail">) {
  const labelOf = useDetailLabel();
  const wordOf = useValueLabel();
  if (detail.length === 0) return <span className="soft">–</span>;
  return (
    <ul className="audit-detail">
      {detail.map(({ name, value }) => (
        <li key={name}>
          <span className="soft">{labelOf(name)}</span> {wordOf(name, value)}
        </li>
      ))}
    </ul>
  );
}

/** The audit log as a table, on phones as cards. */
export function AuditTable({ rows, caption }: { rows: readonly AuditEntry[]; caption: string }) {
  const { t } = useTranslation("accounts");
  const labelOf = useEventLabel();
  const columns: Column<AuditEntry>[] = [
    {
      key: "event",
      head: t("event"),
      main: true,
      cell: ({ event }) => <span className="strong">{labelOf(event)}</span>,
    },
    // The exact time is shown, because the order of events matters.
    { key: "when", head: t("when"), cell: ({ at }) => <Moment at={at} seconds /> },
    { key: "who", head: t("who"), cell: ({ who }) => <PersonLink person={who} otherwise={t("visitor")} /> },
    { key: "whom", head: t("whom"), cell: ({ whom }) => <PersonLink person={whom} otherwise="–" /> },
    { key: "ip", head: t("from"), cell: ({ ip }) => <span className="audit-ip">{ip || "–"}</span> },
    { key: "detail", head: t("detail"), cell: ({ detail }) => <Detail detail={detail} /> },
  ];
  return <Table className="pay-table" caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}
