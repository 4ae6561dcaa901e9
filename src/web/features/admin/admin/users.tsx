import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { adminUserEndpoints, USER_FILTERS } from "../../../../contract/admin/admin-users.ts";
import { loadList } from "../../../lib/data/query.ts";
import { usePages } from "../../../lib/data/use-pages.ts";
import { formatCount } from "../../../lib/format/counts.ts";
import { ListShell } from "../../../shared/lists/list-shell.tsx";
import { ListToolbar } from "../../../shared/lists/list-toolbar.tsx";
import { useUrlFilters } from "../../../shared/lists/use-url-filters.ts";
import { revalidatesList, useOpenRecord } from "../../../shared/records/use-open-record.ts";
import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { AdminFrame, AdminFrameFailure, AdminSkeleton } from "./admin-frame.tsx";
import { UserDialog } from "./user-dialog.tsx";
import { parseUserFilters } from "./user-query.ts";
import { UserTable } from "./user-table.tsx";
import "./admin.css";
import "../../../styles/payouts.css";

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadList(request, adminUserEndpoints.list, { query: parseUserFilters(new URL(request.url).searchParams) });
}

export const shouldRevalidate = revalidatesList;

export function HydrateFallback() {
  return <AdminSkeleton screen="users" />;
}

export function ErrorBoundary() {
  return <AdminFrameFailure screen="users" />;
}

function Users() {
  const { t, i18n } = useTranslation("accounts");
  const { first: loaded, items, more, busy, failure, loadMore } = usePages(useLoaderData<typeof clientLoader>().list);
  const filters = useUrlFilters();
  const { id: open, show, close } = useOpenRecord();
  const { search: words, state } = parseUserFilters(filters.params);
  const heading = t("users_n", { n: formatCount(loaded.matching, i18n.language) });
  return (
    <section className="stack" aria-labelledby="user-list" aria-busy={filters.busy}>
      <h2 className="sub-title" id="user-list">
        {heading}
      </h2>
      <ListToolbar
        filters={filters}
        search={{ label: t("search"), hint: t("users_search_hint") }}
        choices={[
          {
            name: "state",
            label: t("state"),
            options: [
              { value: "", label: t("state_all") },
              ...USER_FILTERS.map((value) => ({ value, label: t(`state_${value}`) })),
            ],
          },
        ]}
      />
      <ListShell
        empty={
          <Empty text={t("users_empty")}>
            {(words ?? state) !== undefined && <Button onClick={filters.clear}>{t("clear_filters")}</Button>}
          </Empty>
        }
        shown={items.length}
        total={loaded.matching}
        more={more}
        busy={busy}
        failure={failure === null ? null : t("users_failed")}
        onMore={loadMore}
      >
        <UserTable rows={items} caption={heading} onOpen={show} />
      </ListShell>
      <UserDialog id={open} known={items.find(({ id }) => id === open)} onClose={close} />
    </section>
  );
}

export default function AdminUsersScreen() {
  return (
    <AdminFrame screen="users">
      <Users />
    </AdminFrame>
  );
}
