import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { paths } from "../../../../contract/paths.ts";
import { hiringSystemEndpoints } from "../../../../contract/team/hiring-systems.ts";
import { loadIfVisible } from "../../../lib/data/load-if-visible.ts";
import { query } from "../../../lib/data/query.ts";
import { useLoadedQuery } from "../../../lib/data/use-query.ts";
import { requireSession } from "../../../lib/session/guard.ts";
import { ScreenFailure } from "../../../shared/lists/screen-failure.tsx";
import { BackLink, PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { useSessionEndedText } from "../../../shared/shell/session-ended.tsx";
import { Card } from "../../../ui/card.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { MissingTeam } from "../missing-team.tsx";
import { ConnectForm } from "./connect-form.tsx";
import { RemoteJobMapping } from "./job-mapping.tsx";
import { RemoteCandidates } from "./remote-candidates.tsx";
import { RemoteStageMapping } from "./stage-mapping.tsx";
import { SystemCard } from "./system-card.tsx";
import "../team.css";
import "./hiring-systems.css";

/** Null if the company does not exist or the user may not view it. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  requireSession({ request });
  return loadIfVisible(request, query(hiringSystemEndpoints.get, { params: { id: params.companyId ?? "" } }));
}

export function HydrateFallback() {
  const { t } = useTranslation("hiring");
  return (
    <div className="page">
      <PageHeader title={t("title")} />
      <div className="stack" role="status">
        <p className="soft">{t("loading")}</p>
        <Skeleton height="14rem" />
        <Skeleton height="24rem" />
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("hiring");
  return <ScreenFailure title={t("title")} text={t("load_failed")} />;
}

type Loaded = NonNullable<Awaited<ReturnType<typeof clientLoader>>>;

function HiringSystemPage({ loaded }: { loaded: Loaded }) {
  const { t } = useTranslation("hiring");
  const connection = useLoadedQuery(loaded);
  const { company, system, counts } = connection;
  const known = counts.waiting + counts.sent + counts.failed + counts.by_hand > 0;
  return (
    <div className="page">
      <PageMeta title={t("title")} />
      <div className="team-back">
        <BackLink to={paths.team(company.id)}>{t("back")}</BackLink>
      </div>
      <PageHeader title={t("title")} lead={t("lead", { name: company.name })} />
      <div className="stack-lg">
        <p className="hiring-words">{t("what")}</p>
        {system === null ? (
          <Card title={t("connect")} className="hiring-form">
            <ConnectForm company={company.id} />
          </Card>
        ) : (
          <>
            <SystemCard company={company.id} system={system} />
            <RemoteJobMapping connection={connection} />
            <RemoteStageMapping connection={connection} />
          </>
        )}
        {(system !== null || known) && <RemoteCandidates connection={connection} />}
      </div>
    </div>
  );
}

/** A company's ATS connection: keys, job mapping, stage mapping and synchronised candidates (rules X200 to X209). */
export default function HiringSystemScreen() {
  const { t } = useTranslation("hiring");
  const loaded = useLoaderData<typeof clientLoader>();
  useSessionEndedText(t("log_in"));
  return loaded === null ? <MissingTeam /> : <HiringSystemPage loaded={loaded} />;
}
