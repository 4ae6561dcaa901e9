import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { type PeopleSync, peopleSyncEndpoints } from "../../../../../contract/members/people-sync.ts";
import { paths } from "../../../../../contract/paths.ts";
import { loadOfCompany } from "../../../../lib/data/load-of-company.ts";
import { query } from "../../../../lib/data/query.ts";
import { useLoadedQuery } from "../../../../lib/data/use-query.ts";
import { Moment } from "../../../../shared/records/moment.tsx";
import { useSessionEndedText } from "../../../../shared/shell/session-ended.tsx";
import { Card } from "../../../../ui/card.tsx";
import { TextLink } from "../../../../ui/link-button.tsx";
import { Message } from "../../../../ui/message.tsx";
import { CompanySettingsFailure, CompanySettingsPage, CompanySettingsSkeleton } from "../company-settings-page.tsx";
import { MissingTeam } from "../missing-team.tsx";
import { ProvisionedUsers } from "./provisioned-users.tsx";
import { ScimGroups } from "./scim-groups.tsx";
import { ScimTokens } from "./scim-tokens.tsx";
import "./scim.css";

/** The provider's latest rejected requests, and why. */
function RejectedRequests({ refused }: { refused: PeopleSync["refused"] }) {
  const { t } = useTranslation("scim");
  return (
    <Card title={t("refused")}>
      {refused.length === 0 ? (
        <p className="soft">{t("refused_empty")}</p>
      ) : (
        <ul className="sync-list" aria-label={t("refused")}>
          {refused.map(({ at, why, about }) => (
            <li key={`${at} ${why} ${about}`} className="sync-person">
              <span>{t(`why_${why}`)}</span>
              <span className="note soft sync-long">
                {about === "" ? "" : <span>{`${about} · `}</span>}
                <Moment at={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadOfCompany(args, (id) => query(peopleSyncEndpoints.get, { params: { id } }));
}

export function HydrateFallback() {
  return <CompanySettingsSkeleton texts="scim" />;
}

export function ErrorBoundary() {
  return <CompanySettingsFailure texts="scim" />;
}

type Loaded = NonNullable<Awaited<ReturnType<typeof clientLoader>>>;

function ScimSettingsPage({ loaded }: { loaded: Loaded }) {
  const { t } = useTranslation("scim");
  const sync = useLoadedQuery(loaded);
  const { company, domain, tokens, counts } = sync;
  return (
    <CompanySettingsPage texts="scim" company={company}>
      <div className="stack-lg">
        <div className="stack">
          <p className="sync-words">{t("what")}</p>
          {domain === null ? (
            <Message
              title={t("unproved")}
              actions={<TextLink to={paths.verifyCompany(company.id)}>{t("prove")}</TextLink>}
            >
              {t("unproved_text")}
            </Message>
          ) : (
            <p className="sync-words">{t("domain", { domain })}</p>
          )}
        </div>
        {(domain !== null || tokens.length > 0) && <ScimTokens sync={sync} />}
        <ScimGroups sync={sync} />
        <ProvisionedUsers company={company.id} counts={counts} />
        <RejectedRequests refused={sync.refused} />
      </div>
    </CompanySettingsPage>
  );
}

/** How a company's identity provider adds and removes its people (SCIM, rules X190 to X195). */
export default function ScimSettingsScreen() {
  const { t } = useTranslation("scim");
  const loaded = useLoaderData<typeof clientLoader>();
  useSessionEndedText(t("log_in"));
  return loaded === null ? <MissingTeam /> : <ScimSettingsPage loaded={loaded} />;
}
