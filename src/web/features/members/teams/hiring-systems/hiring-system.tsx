import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { hiringSystemEndpoints } from "../../../../../contract/integrations/hiring-systems.ts";
import { loadOfCompany } from "../../../../lib/data/load-of-company.ts";
import { query } from "../../../../lib/data/query.ts";
import { useLoadedQuery } from "../../../../lib/data/use-query.ts";
import { useSessionEndedText } from "../../../../shared/shell/session-ended.tsx";
import { Card } from "../../../../ui/card.tsx";
import { CompanySettingsFailure, CompanySettingsPage, CompanySettingsSkeleton } from "../company-settings-page.tsx";
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
  return <CompanySettingsSkeleton texts="hiring" />;
}

export function ErrorBoundary() {
  return <CompanySettingsFailure texts="hiring" />;
}

type Loaded = NonNullable<Awaited<ReturnType<typeof clientLoader>>>;

function HiringSystemPage({ loaded }: { loaded: Loaded }) {
  const { t } = useTranslation("hiring");
  const connection = useLoadedQuery(loaded);
  const { company, system, counts } = connection;
  const known = counts.waiting + counts.sent + counts.failed + counts.by_hand > 0;
  return (
    <CompanySettingsPage texts="hiring" company={company}>
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
