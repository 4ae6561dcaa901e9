import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData, useLocation, useSearchParams } from "react-router";
import { type AdminUser, adminUserEndpoints, USER_STANDINGS } from "../../../contract/admin-users.ts";
import { formatCount } from "../../lib/format/counts.ts";
import { call } from "../../lib/net/caller.ts";
import { usePages } from "../../lib/net/use-pages.ts";
import { ListShell } from "../../shared/lists/list-shell.tsx";
import { ListToolbar } from "../../shared/lists/list-toolbar.tsx";
import { useUrlFilters } from "../../shared/lists/use-url-filters.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { AdminFrame, AdminFrameFailure, AdminWaiting } from "./admin-frame.tsx";
import { UserDialog } from "./user-dialog.tsx";
import { userFiltersOf } from "./user-query.ts";
import { UserTable } from "./user-table.tsx";
import "./admin.css";
import "../../styles/payouts.css";

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return call(adminUserEndpoints.list, { query: userFiltersOf(new URL(request.url).searchParams) });
}

function listed(url: URL): string {
  const params = new URLSearchParams(url.search);
  params.delete("user");
  return `${url.pathname}?${params}`;
}

/** Opening somebody is no reason to ask for the list again. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return currentUrl.search === nextUrl.search || listed(currentUrl) !== listed(nextUrl);
}

export function HydrateFallback() {
  return <AdminWaiting screen="users" />;
}

export function ErrorBoundary() {
  return <AdminFrameFailure screen="users" />;
}

/** Whose dialog is open stands in the address. */
function useOpenUser() {
  const [params, setParams] = useSearchParams();
  const show = useCallback(
    (id: string | null) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (id === null) after.delete("user");
          else after.set("user", id);
          return after;
        },
        { preventScrollReset: true, replace: id === null },
      ),
    [setParams],
  );
  return { open: params.get("user"), show };
}

function Users({ loaded }: { loaded: Awaited<ReturnType<typeof clientLoader>> }) {
  const { t, i18n } = useTranslation("accounts");
  const { search } = useLocation();
  const filters = useUrlFilters();
  const { open, show } = useOpenUser();
  const fetchPage = useCallback(
    (cursor: string) =>
      call(adminUserEndpoints.list, { query: { ...userFiltersOf(new URLSearchParams(search)), cursor } }),
    [search],
  );
  const { items, more, busy, failure, loadMore } = usePages<AdminUser>(loaded, fetchPage);
  const { search: words, standing } = userFiltersOf(filters.params);
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
            name: "standing",
            label: t("standing"),
            options: [
              { value: "", label: t("standing_all") },
              ...USER_STANDINGS.map((value) => ({ value, label: t(`standing_${value}`) })),
            ],
          },
        ]}
      />
      <ListShell
        empty={
          <Empty text={t("users_empty")}>
            {(words ?? standing) !== undefined && <Button onClick={filters.clear}>{t("clear_filters")}</Button>}
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
      <UserDialog id={open} known={items.find(({ id }) => id === open)} onClose={() => show(null)} />
    </section>
  );
}

export default function AdminUsersScreen() {
  return (
    <AdminFrame screen="users">
      <Users loaded={useLoaderData<typeof clientLoader>()} />
    </AdminFrame>
  );
}
