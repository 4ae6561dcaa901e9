import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { adminAuditEndpoints } from "../../../../contract/admin/admin-users.ts";
import { AUDIT_EVENTS } from "../../../../contract/identity/audit.ts";
import { loadList } from "../../../lib/data/query.ts";
import { usePages } from "../../../lib/data/use-pages.ts";
import { ListShell } from "../../../shared/lists/list-shell.tsx";
import { ListToolbar } from "../../../shared/lists/list-toolbar.tsx";
import { useUrlFilters } from "../../../shared/lists/use-url-filters.ts";
import { Chip } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { AdminFrame, AdminFrameFailure, AdminSkeleton } from "./admin-frame.tsx";
import { AuditTable, useEventLabel } from "./audit-table.tsx";
import { accountDisplayName, parseAuditFilters } from "./user-query.ts";
import "./admin.css";
import "../../../styles/payouts.css";

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadList(request, adminAuditEndpoints.list, { query: parseAuditFilters(new URL(request.url).searchParams) });
}

export function HydrateFallback() {
  return <AdminSkeleton screen="audit" />;
}

export function ErrorBoundary() {
  return <AdminFrameFailure screen="audit" />;
}

function Entries() {
  const { t } = useTranslation("accounts");
  const filters = useUrlFilters();
  const labelOf = useEventLabel();
  const { first, items, more, busy, failure, loadMore } = usePages(useLoaderData<typeof clientLoader>().list);
  const { person } = first;
  const events = AUDIT_EVENTS.map((value) => ({ value, label: labelOf(value) }));
  return (
    <section className="stack" aria-label={t("audit")} aria-busy={filters.busy}>
      <ListToolbar
        filters={filters}
        search={{ label: t("search"), hint: t("audit_search_hint") }}
        choices={[
          {
            name: "event",
            label: t("event"),
            options: [
              { value: "", label: t("event_all") },
              ...events.sort((left, right) => left.label.localeCompare(right.label)),
            ],
          },
        ]}
      />
      {person !== null && (
        <div className="actions">
          <Chip pressed onPress={() => filters.set("person", "")}>
            {person.deleted ? t("deleted_user", { ns: "statuses" }) : accountDisplayName(person)}
          </Chip>
        </div>
      )}
      <ListShell
        empty={
          <Empty text={t("audit_empty")}>
            {filters.filtered && <Button onClick={filters.clear}>{t("clear_filters")}</Button>}
          </Empty>
        }
        shown={items.length}
        more={more}
        busy={busy}
        failure={failure === null ? null : t("audit_failed")}
        onMore={loadMore}
      >
        <AuditTable rows={items} caption={t("audit")} />
      </ListShell>
    </section>
  );
}

export default function AdminAuditScreen() {
  return (
    <AdminFrame screen="audit">
      <Entries />
    </AdminFrame>
  );
}
