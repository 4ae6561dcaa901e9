import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import {
  type CompanyKey,
  companyKeyEndpoints,
  type NewCompanyKey,
} from "../../../../../contract/identity/keys/company-keys.ts";
import { COMPANY_SCOPES } from "../../../../../contract/identity/keys/company-scopes.ts";
import { invalidate } from "../../../../lib/data/invalidation.ts";
import { loadOfCompany } from "../../../../lib/data/load-of-company.ts";
import { query } from "../../../../lib/data/query.ts";
import { useLoadedQuery } from "../../../../lib/data/use-query.ts";
import { call } from "../../../../lib/net/api-client.ts";
import { KeyRow, RevokeDialog } from "../../../../shared/keys/key-row.tsx";
import { type KeyKind, NewKeyDialog, type RoleFieldProps } from "../../../../shared/keys/new-key-dialog.tsx";
import { useSessionEndedText } from "../../../../shared/shell/session-ended.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Empty } from "../../../../ui/empty.tsx";
import { Field } from "../../../../ui/field.tsx";
import { Select } from "../../../../ui/select.tsx";
import { CompanySettingsFailure, CompanySettingsPage, CompanySettingsSkeleton } from "../company-settings-page.tsx";
import { MissingTeam } from "../missing-team.tsx";
import "../../../../shared/keys/account.css";

/** The roles, least first: `KEY_ROLES` of the contract. */
const ROLES = ["viewer", "recruiter"] as const;

/** The role of the key in the company's team, which limits its scopes. */
function RoleField({ field, fieldError }: RoleFieldProps) {
  const { t } = useTranslation(["company-keys", "team"]);
  const options = ROLES.map((role) => ({ value: role, label: t(`role_${role}`, { ns: "team" }) }));
  return (
    <Field label={t("role", { ns: "team" })} hint={t("role_hint")} error={fieldError}>
      <Select {...field} options={options} />
    </Field>
  );
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadOfCompany(args, (id) => query(companyKeyEndpoints.list, { params: { id } }));
}

export function HydrateFallback() {
  return <CompanySettingsSkeleton texts="company-keys" heights={["14rem"]} />;
}

export function ErrorBoundary() {
  return <CompanySettingsFailure texts="company-keys" />;
}

type Loaded = NonNullable<Awaited<ReturnType<typeof clientLoader>>>;

const reload = () => invalidate(companyKeyEndpoints.list);

function companyKeyKind(id: string): KeyKind<NewCompanyKey> {
  return {
    schema: () =>
      import("../../../../../contract/identity/keys/company-keys.ts").then((contract) => contract.newCompanyKey),
    known: COMPANY_SCOPES,
    role: { first: "viewer", Field: RoleField },
    send: async (body) => (await call(companyKeyEndpoints.create, { params: { id }, body })).key,
  };
}

/** The role of the key in the team, and its creator. */
function KeyOwner({ item: { role, made_by } }: { item: CompanyKey }) {
  const { t } = useTranslation(["company-keys", "team"]);
  const words = [
    ...(role === null ? [] : [t("as_role", { role: t(`role_${role}`, { ns: "team" }) })]),
    made_by === null ? t("made_by_nobody") : t("made_by", { name: made_by }),
  ];
  return <p className="note soft">{words.join(" · ")}</p>;
}

function CompanyKeys({ loaded }: { loaded: Loaded }) {
  const { t } = useTranslation(["company-keys", "api-keys"]);
  const { company, has_password, items } = useLoadedQuery(loaded);
  const [asked, setAsked] = useState<"new" | CompanyKey | null>(null);
  const close = () => setAsked(null);
  async function revoke({ id: api_key }: CompanyKey) {
    await call(companyKeyEndpoints.revoke, { params: { id: company.id, api_key } });
    await reload();
  }
  return (
    <CompanySettingsPage texts="company-keys" company={company}>
      <div className="stack-lg">
        <p className="soft">{t("what")}</p>
        {items.length === 0 && <Empty text={t("empty")} />}
        {items.length > 0 && (
          <Card>
            <ul className="account-list" aria-label={t("title")}>
              {items.map((item) => (
                <KeyRow key={item.id} item={item} more={<KeyOwner item={item} />} onRevoke={() => setAsked(item)} />
              ))}
            </ul>
          </Card>
        )}
        <div className="actions">
          <Button onClick={() => setAsked("new")}>{t("make", { ns: "api-keys" })}</Button>
          <a href="/api/docs">{t("docs", { ns: "api-keys" })}</a>
        </div>
      </div>
      {asked === "new" && (
        <NewKeyDialog kind={companyKeyKind(company.id)} hasPassword={has_password} onMade={reload} onClose={close} />
      )}
      {asked !== null && asked !== "new" && <RevokeDialog item={asked} revoke={revoke} onClose={close} />}
    </CompanySettingsPage>
  );
}

/** API keys that act for a company (rule X211). */
export default function CompanyKeysScreen() {
  const { t } = useTranslation("company-keys");
  const loaded = useLoaderData<typeof clientLoader>();
  useSessionEndedText(t("log_in"));
  return loaded === null ? <MissingTeam /> : <CompanyKeys loaded={loaded} />;
}
