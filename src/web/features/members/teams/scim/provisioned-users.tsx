import { useTranslation } from "react-i18next";
import {
  type PeopleSync,
  peopleSyncEndpoints,
  type SyncedPerson,
} from "../../../../../contract/members/people-sync.ts";
import { pages } from "../../../../lib/data/query.ts";
import { usePagesOnDemand } from "../../../../lib/data/use-pages.ts";
import { LoadFailure } from "../../../../shared/lists/load-failure.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { Card } from "../../../../ui/card.tsx";
import { LoadMore } from "../../../../ui/load-more.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";

function useColumns(): Column<SyncedPerson>[] {
  const { t } = useTranslation("scim");
  const { t: team } = useTranslation("team");
  return [
    {
      key: "person",
      head: t("person"),
      main: true,
      cell: ({ name, email, user_name }) => (
        <span className="sync-person">
          <span className="strong sync-long">{name || user_name}</span>
          <span className="note soft sync-long">{email}</span>
        </span>
      ),
    },
    { key: "role", head: t("role"), cell: ({ role }) => (role === null ? t("role_none") : team(`role_${role}`)) },
    {
      key: "state",
      head: t("state"),
      cell: ({ active, made }) => (
        <span className="sync-person">
          <span>
            <Badge status={active ? "active" : "archived"}>{t(active ? "person_active" : "person_inactive")}</Badge>
          </span>
          {!active && <span className="note soft">{t(made ? "inactive_locked" : "inactive_own")}</span>}
        </span>
      ),
    },
  ];
}

/** The people added by the provider, and their state. */
export function ProvisionedUsers({ company, counts }: { company: string; counts: PeopleSync["counts"] }) {
  const { t } = useTranslation("scim");
  const list = usePagesOnDemand(pages(peopleSyncEndpoints.people, { params: { id: company }, query: {} }));
  const columns = useColumns();
  return (
    <Card title={t("people")}>
      <div className="stack">
        <p className="soft">{t("counts", { active: counts.active, inactive: counts.inactive })}</p>
        {list.first === null && list.failure === null && (
          <div role="status">
            <p className="soft">{t("people_loading")}</p>
            <Skeleton height="10rem" />
          </div>
        )}
        {list.first !== null && list.items.length === 0 && <p className="soft">{t("people_empty")}</p>}
        {list.items.length > 0 && (
          <Table caption={t("people")} columns={columns} rows={list.items} rowKey={({ id }) => id} />
        )}
        {list.failure !== null && <LoadFailure text={t("people_failed")} onRetry={list.loadMore} busy={list.busy} />}
        {/* Hidden for a list of one page, where it would be an empty line. */}
        {list.failure === null && (list.more || list.items.length > (list.first?.items.length ?? 0)) && (
          <LoadMore shown={String(list.items.length)} more={list.more} busy={list.busy} onMore={list.loadMore} />
        )}
      </div>
    </Card>
  );
}
