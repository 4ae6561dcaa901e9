import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { companyEndpoints } from "../../../../contract/companies/companies.ts";
import { paths } from "../../../../contract/paths.ts";
import { loadList } from "../../../lib/data/query.ts";
import { usePages } from "../../../lib/data/use-pages.ts";
import { requireSession } from "../../../lib/session/guard.ts";
import { toPerson } from "../../../lib/session/session-store.ts";
import { ListShell } from "../../../shared/lists/list-shell.tsx";
import { ListToolbar } from "../../../shared/lists/list-toolbar.tsx";
import { ScreenFailure } from "../../../shared/lists/screen-failure.tsx";
import { parseSearch, useUrlFilters } from "../../../shared/lists/use-url-filters.ts";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { useSessionEndedText } from "../../../shared/shell/session-ended.tsx";
import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { CompanyCard } from "./company-card.tsx";
import "./company.css";

function parseQuery(search: string) {
  return { search: parseSearch(new URLSearchParams(search)) };
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { role } = toPerson(requireSession({ request }));
  const { list } = await loadList(request, companyEndpoints.list, { query: parseQuery(new URL(request.url).search) });
  return { role, list };
}

export function HydrateFallback() {
  const { t } = useTranslation("company");
  return (
    <div className="page">
      <PageHeader title={t("companies")} />
      <div className="company-list" aria-hidden="true">
        {["a", "b", "c", "d"].map((key) => (
          <Skeleton height="13rem" key={key} />
        ))}
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("company");
  return <ScreenFailure title={t("companies")} text={t("load_failed")} />;
}

type Filters = ReturnType<typeof useUrlFilters>;

function NoCompanies({ filters, poster }: { filters: Filters; poster: boolean }) {
  const { t } = useTranslation(["company", "jobs"]);
  return (
    <Empty text={t("none")}>
      <div className="actions">
        {filters.filtered && <Button onClick={filters.clear}>{t("clear_search")}</Button>}
        {poster ? (
          <LinkButton kind="primary" to={paths.newCompany()}>
            {t("add_company")}
          </LinkButton>
        ) : (
          <LinkButton to={paths.newJob()}>{t("post_a_job", { ns: "jobs" })}</LinkButton>
        )}
      </div>
    </Empty>
  );
}

function List({ filters }: { filters: Filters }) {
  const { t } = useTranslation("company");
  const { role, list } = useLoaderData<typeof clientLoader>();
  const { items, more, busy, failure, loadMore } = usePages(list);
  const poster = role === "poster";
  return (
    <ListShell
      empty={<NoCompanies filters={filters} poster={poster} />}
      shown={items.length}
      more={more}
      busy={busy}
      failure={failure && t("load_failed")}
      onMore={loadMore}
    >
      <ul className="company-list" aria-busy={filters.busy}>
        {items.map((company) => (
          <li key={company.id}>
            <CompanyCard company={company} poster={poster} />
          </li>
        ))}
      </ul>
    </ListShell>
  );
}

export default function CompaniesScreen() {
  const { t } = useTranslation("company");
  const { role } = useLoaderData<typeof clientLoader>();
  const filters = useUrlFilters();
  useSessionEndedText(t("please_log_in"));
  return (
    <div className="page">
      <PageMeta title={t("companies")} />
      <PageHeader title={t("companies")} lead={t("companies_lead")}>
        {role === "poster" && (
          <LinkButton kind="primary" to={paths.newCompany()}>
            <Icon of={Plus} />
            {t("add_company")}
          </LinkButton>
        )}
      </PageHeader>
      <section className="stack" aria-label={t("companies")}>
        <ListToolbar filters={filters} search={{ label: t("search"), hint: t("search_hint") }} choices={[]} />
        <List filters={filters} />
      </section>
    </div>
  );
}
