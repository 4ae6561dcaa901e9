import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { hiringSystemEndpoints } from "../../../../contract/team/hiring-systems.ts";
import { loadOfCompany } from "../../../lib/data/load-of-company.ts";
import { query } from "../../../lib/data/query.ts";
import { useLoadedQuery } from "../../../lib/data/use-query.ts";
import { ScreenFailure } from "../../../shared/lists/screen-failure.tsx";
import { ScreenSkeleton } from "../../../shared/lists/screen-skeleton.tsx";
import { useSessionEndedText } from "../../../shared/shell/session-ended.tsx";
import { Card } from "../../../ui/card.tsx";
import { CompanySettingsPage } from "../company-settings-page.tsx";
import { MissingTeam } from "../missing-team.tsx";
import { ConnectForm } from "./connect-form.tsx";
import { RemoteJobMapping } from "./job-mapping.tsx";
import { RemoteCandidates } from "./remote-candidates.tsx";
import { RemoteStageMapping } from "./stage-mapping.tsx";
import { SystemCard } from "./system-card.tsx";
import "./hiring-systems.css";

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadOfCompany(args, (id) => query(hiringSystemEndpoints.get, { params: { id } }));
}

export function HydrateFallback() {
  const { t } = useTranslation("hiring");
  return <ScreenSkeleton title={t("title")} text={t("loading")} heights={["14rem", "24rem"]} />;
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
    <CompanySettingsPage
      company={company.id}
      title={t("title")}
      lead={t("lead", { name: company.name })}
      back={t("back")}
    >
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
    </CompanySettingsPage>
  );
}

/** A company's ATS connection: keys, job mapping, stage mapping and synchronised candidates (rules X200 to X209). */
export default function HiringSystemScreen() {
  const { t } = useTranslation("hiring");
  const loaded = useLoaderData<typeof clientLoader>();
  useSessionEndedText(t("log_in"));
  return loaded === null ? <MissingTeam /> : <HiringSystemPage loaded={loaded} />;
}
