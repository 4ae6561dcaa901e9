import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { IMPORT_BOUNDS, type JobImport, jobImportEndpoints } from "../../../../contract/jobs/posting/job-imports.ts";
import { paths } from "../../../../contract/paths.ts";
import { loadOfCompany } from "../../../lib/data/load-of-company.ts";
import { query } from "../../../lib/data/query.ts";
import { usePolling } from "../../../lib/data/use-polling.ts";
import { useLoadedQuery } from "../../../lib/data/use-query.ts";
import { ScreenFailure } from "../../../shared/lists/screen-failure.tsx";
import { ScreenSkeleton } from "../../../shared/lists/screen-skeleton.tsx";
import { BackLink, PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { useSessionEndedText } from "../../../shared/shell/session-ended.tsx";
import { Card } from "../../../ui/card.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Message } from "../../../ui/message.tsx";
import { ImportCard } from "./import-card.tsx";
import { importId, NewImport } from "./import-new.tsx";
import "./imports.css";

/** Polling interval while a run is active. */
const POLL_MS = 1_500;

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadOfCompany(args, (id) => query(jobImportEndpoints.list, { params: { id } }));
}

export function HydrateFallback() {
  const { t } = useTranslation("imports");
  return <ScreenSkeleton title={t("title")} text={t("loading")} heights={["16rem", "20rem"]} />;
}

export function ErrorBoundary() {
  const { t } = useTranslation("imports");
  return <ScreenFailure title={t("title")} text={t("load_failed")} />;
}

/** Returns whether a run of the import is active. */
function isRunActive({ preview, imported }: JobImport): boolean {
  return [preview, imported].some((run) => run !== null && run.ended_at === null);
}

/** Polls while a run is active, because background tasks send no events to this screen. */
function usePollWhileActive(items: readonly JobImport[]): boolean {
  const underWay = items.some(isRunActive);
  usePolling(underWay ? POLL_MS : null, jobImportEndpoints.list);
  return underWay;
}

type Loaded = NonNullable<Awaited<ReturnType<typeof clientLoader>>>;

function Imports({ loaded }: { loaded: Loaded }) {
  const { t } = useTranslation("imports");
  const { company, hosts, items } = useLoadedQuery(loaded);
  const underWay = usePollWhileActive(items);
  const full = items.length >= IMPORT_BOUNDS.imports;
  return (
    <div className="page">
      <PageMeta title={t("title")} />
      <div className="import-back">
        <BackLink to={paths.companyJobs(company.id)}>{t("back")}</BackLink>
      </div>
      <PageHeader title={t("title")} lead={t("lead", { name: company.name })} />
      <div className="stack-lg">
        {items.length === 0 && <Empty text={t("empty")} />}
        {items.map((own) => (
          <div key={own.id} id={importId(own)} tabIndex={-1}>
            <ImportCard company={company.id} own={own} underWay={underWay} />
          </div>
        ))}
        {full ? (
          <Message title={t("full", { n: IMPORT_BOUNDS.imports })} />
        ) : (
          <Card title={t("add")} className="import-form">
            <NewImport company={company.id} hosts={hosts} underWay={underWay} />
          </Card>
        )}
      </div>
    </div>
  );
}

function Missing() {
  const { t } = useTranslation("company");
  return (
    <div className="page">
      <PageMeta title={t("not_found")} />
      <PageHeader title={t("not_found")} lead={t("not_found_text")} />
      <LinkButton kind="primary" to={paths.companies()}>
        {t("back_to_companies")}
      </LinkButton>
    </div>
  );
}

/** Import sources from which a company creates jobs (rules X100 to X108). */
export default function ImportsScreen() {
  const { t } = useTranslation("imports");
  const loaded = useLoaderData<typeof clientLoader>();
  useSessionEndedText(t("log_in"));
  return loaded === null ? <Missing /> : <Imports loaded={loaded} />;
}
