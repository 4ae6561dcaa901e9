import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import {
  type CompanyArchive,
  type CompanyArchives,
  companyArchiveEndpoints,
} from "../../../../contract/companies/company-archives.ts";
import { formatCents } from "../../../../rules/money.ts";
import { formatWhole } from "../../../../rules/numbers.ts";
import { invalidate } from "../../../lib/data/invalidation.ts";
import { loadOfCompany } from "../../../lib/data/load-of-company.ts";
import { query } from "../../../lib/data/query.ts";
import { usePolling } from "../../../lib/data/use-polling.ts";
import { useLoadedQuery } from "../../../lib/data/use-query.ts";
import { call } from "../../../lib/net/api-client.ts";
import { FormDialog } from "../../../shared/forms/form-dialog.tsx";
import { formLevelError, ReauthenticationFields } from "../../../shared/forms/reauthentication-fields.tsx";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { useSessionEndedText } from "../../../shared/shell/session-ended.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Message } from "../../../ui/message.tsx";
import { toast } from "../../../ui/toast.ts";
import { ArchiveCard } from "./archive-card.tsx";
import { CompanySettingsFailure, CompanySettingsPage, CompanySettingsSkeleton } from "./company-settings-page.tsx";
import { MissingTeam } from "./missing-team.tsx";
import "./export.css";

/** Asks for the password, because the archive contains everybody of the company (rules A12, X166). */
function CreateArchiveDialog({ company, onClose }: { company: string; onClose: () => void }) {
  const { t } = useTranslation("archives");
  const form = useContractForm({
    schema: async () => (await import("../../../../contract/accounts/account-data.ts")).confirmed,
    defaults: { password: "", code: "" },
    async send(body, key) {
      await call(companyArchiveEndpoints.make, { params: { id: company }, body }, { key });
      toast(t("asked"), "success");
      await invalidate(companyArchiveEndpoints.list);
      onClose();
    },
  });
  const { register, errorOf, error } = form;
  return (
    <FormDialog
      title={t("make")}
      submit={t("make")}
      busy={t("making")}
      onClose={onClose}
      form={form}
      error={formLevelError(error)}
    >
      <p>{t("make_text")}</p>
      <ReauthenticationFields register={register} errorOf={errorOf} error={error} />
    </FormDialog>
  );
}

/** Polling interval while an archive is being created. */
const POLL_MS = 2_000;

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadOfCompany(args, (id) => query(companyArchiveEndpoints.list, { params: { id } }));
}

export function HydrateFallback() {
  return <CompanySettingsSkeleton texts="archives" heights={["14rem", "10rem"]} />;
}

export function ErrorBoundary() {
  return <CompanySettingsFailure texts="archives" />;
}

/** Polls while an archive is being created, because background tasks send no events to this screen. */
function usePollWhileCreating(items: readonly CompanyArchive[]): boolean {
  const underWay = items.some(({ ended_at }) => ended_at === null);
  usePolling(underWay ? POLL_MS : null, companyArchiveEndpoints.list);
  return underWay;
}

/** Payments in progress, which block a new archive meanwhile. */
function PaymentsInProgress({ moving }: Pick<CompanyArchives, "moving">) {
  const { t, i18n } = useTranslation("archives");
  return (
    <Message kind="wait" title={t("moving")}>
      <p>{t("moving_text")}</p>
      <ul>
        {moving.map(({ kind, count, amount }) => (
          <li key={kind}>
            {t(`moving_${kind}`, { n: formatWhole(count, i18n.language), amount: formatCents(amount, i18n.language) })}
          </li>
        ))}
      </ul>
    </Message>
  );
}

type Loaded = NonNullable<Awaited<ReturnType<typeof clientLoader>>>;

function Export({ loaded }: { loaded: Loaded }) {
  const { t } = useTranslation("archives");
  const { company, moving, items } = useLoadedQuery(loaded);
  const underWay = usePollWhileCreating(items);
  const [asked, setAsked] = useState(false);
  return (
    <CompanySettingsPage texts="archives" company={company}>
      <div className="stack">
        <Card className="export">
          <p>{t("what")}</p>
          <p className="soft">{t("not_in")}</p>
          {moving.length > 0 && <PaymentsInProgress moving={moving} />}
          <div className="actions">
            <Button
              kind="primary"
              reason={underWay ? t("asked") : moving.length > 0 ? t("moving") : undefined}
              onClick={() => setAsked(true)}
            >
              {t("make")}
            </Button>
          </div>
        </Card>
        {items.length === 0 && <p className="soft">{t("empty")}</p>}
        {items.map((archive) => (
          <ArchiveCard key={archive.id} company={company.id} archive={archive} />
        ))}
      </div>
      {asked && <CreateArchiveDialog company={company.id} onClose={() => setAsked(false)} />}
    </CompanySettingsPage>
  );
}

/** Exports of a company's data, for its owners (rules X166 to X171). */
export default function ExportScreen() {
  const { t } = useTranslation("archives");
  const loaded = useLoaderData<typeof clientLoader>();
  useSessionEndedText(t("log_in"));
  return loaded === null ? <MissingTeam /> : <Export loaded={loaded} />;
}
