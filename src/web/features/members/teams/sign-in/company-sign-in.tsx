import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import {
  companySignInEndpoints,
  SIGN_IN_BOUNDS,
  SIGN_IN_KINDS,
} from "../../../../../contract/companies/company-sign-in.ts";
import { paths } from "../../../../../contract/paths.ts";
import { loadOfCompany } from "../../../../lib/data/load-of-company.ts";
import { query } from "../../../../lib/data/query.ts";
import { useLoadedQuery } from "../../../../lib/data/use-query.ts";
import { useSessionEndedText } from "../../../../shared/shell/session-ended.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Empty } from "../../../../ui/empty.tsx";
import { TextLink } from "../../../../ui/link-button.tsx";
import { Message } from "../../../../ui/message.tsx";
import { Segmented } from "../../../../ui/segmented.tsx";
import { CompanySettingsFailure, CompanySettingsPage, CompanySettingsSkeleton } from "../company-settings-page.tsx";
import { MissingTeam } from "../missing-team.tsx";
import { ConnectionCard } from "./connection-card.tsx";
import { ConnectionForm } from "./connection-form.tsx";
import { SamlForm } from "./saml-form.tsx";
import "./sign-in.css";

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadOfCompany(args, (id) => query(companySignInEndpoints.list, { params: { id } }));
}

export function HydrateFallback() {
  return <CompanySettingsSkeleton texts="sign-ins" />;
}

export function ErrorBoundary() {
  return <CompanySettingsFailure texts="sign-ins" />;
}

type Loaded = NonNullable<Awaited<ReturnType<typeof clientLoader>>>;

/** Adds a connection; the domain must be verified first. */
function Adding({ company, domain, full }: { company: string; domain: string | null; full: boolean }) {
  const { t } = useTranslation("sign-ins");
  const [kind, setKind] = useState<(typeof SIGN_IN_KINDS)[number]>("oidc");
  if (full) return <Message title={t("full", { n: SIGN_IN_BOUNDS.connections })} />;
  if (domain === null)
    return (
      <Message title={t("no_proof")}>
        <p>{t("no_proof_text")}</p>
        <TextLink to={paths.verifyCompany(company)} arrow>
          {t("to_proof")}
        </TextLink>
      </Message>
    );
  const Form = kind === "saml" ? SamlForm : ConnectionForm;
  return (
    <Card title={t("add")} className="sign-in-form">
      <div className="stack">
        <Segmented
          label={t("kind")}
          choices={SIGN_IN_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
          chosen={kind}
          onChoose={(value) => setKind(value === "saml" ? "saml" : "oidc")}
        />
        <Form company={company} domain={domain} />
      </div>
    </Card>
  );
}

function CompanySignIn({ loaded }: { loaded: Loaded }) {
  const { t } = useTranslation("sign-ins");
  const { company, domain, owners, items } = useLoadedQuery(loaded);
  return (
    <CompanySettingsPage texts="sign-ins" company={company}>
      <div className="stack-lg">
        <p className="sign-in-words">{t("what")}</p>
        {items.length === 0 && domain !== null && <Empty text={t("empty")} />}
        {items.map((connection) => (
          <ConnectionCard key={connection.id} company={company.id} owners={owners} connection={connection} />
        ))}
        <Adding company={company.id} domain={domain} full={items.length >= SIGN_IN_BOUNDS.connections} />
      </div>
    </CompanySettingsPage>
  );
}

/** The identity providers by which a company's people sign in (rules X181 to X189). */
export default function CompanySignInScreen() {
  const { t } = useTranslation("sign-ins");
  const loaded = useLoaderData<typeof clientLoader>();
  useSessionEndedText(t("log_in"));
  return loaded === null ? <MissingTeam /> : <CompanySignIn loaded={loaded} />;
}
