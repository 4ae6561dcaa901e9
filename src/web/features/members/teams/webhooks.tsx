import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import {
  companyWebhookEndpoints,
  WEBHOOK_BOUNDS,
  type WebhookWithSecret,
} from "../../../../contract/integrations/webhooks.ts";
import { loadOfCompany } from "../../../lib/data/load-of-company.ts";
import { query } from "../../../lib/data/query.ts";
import { useLoadedQuery } from "../../../lib/data/use-query.ts";
import { CopyButton } from "../../../shared/records/copy-button.tsx";
import { useSessionEndedText } from "../../../shared/shell/session-ended.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Message } from "../../../ui/message.tsx";
import { CompanySettingsFailure, CompanySettingsPage, CompanySettingsSkeleton } from "./company-settings-page.tsx";
import { MissingTeam } from "./missing-team.tsx";
import { WebhookCard } from "./webhook-card.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import "./webhooks.css";

/** A signing secret, shown once: only its own button closes the dialog, so that it is not lost by accident. */
function SecretDialog({ created, onClose }: { created: WebhookWithSecret | null; onClose: () => void }) {
  const { t } = useTranslation("webhooks");
  const secret = created?.secret ?? "";
  return (
    <Dialog
      open={created !== null}
      onClose={onClose}
      locked
      title={t("secret")}
      foot={
        <Button kind="primary" onClick={onClose}>
          {t("secret_kept")}
        </Button>
      }
    >
      <div className="stack">
        <p>{t("secret_text")}</p>
        <code className="webhook-secret">{secret}</code>
        <div>
          <CopyButton text={secret} words={{ copy: t("copy"), copied: t("copied"), failed: t("copy_failed") }} />
        </div>
        {created?.webhook.former_until != null && <p className="soft">{t("secret_former")}</p>}
      </div>
    </Dialog>
  );
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadOfCompany(args, (id) => query(companyWebhookEndpoints.list, { params: { id } }));
}

export function HydrateFallback() {
  return <CompanySettingsSkeleton texts="webhooks" />;
}

export function ErrorBoundary() {
  return <CompanySettingsFailure texts="webhooks" />;
}

type Loaded = NonNullable<Awaited<ReturnType<typeof clientLoader>>>;

function Webhooks({ loaded }: { loaded: Loaded }) {
  const { t } = useTranslation("webhooks");
  const { company, items } = useLoadedQuery(loaded);
  const [created, setCreated] = useState<WebhookWithSecret | null>(null);
  const full = items.length >= WEBHOOK_BOUNDS.endpoints;
  return (
    <CompanySettingsPage texts="webhooks" company={company}>
      <div className="stack-lg">
        <p className="webhook-words">{t("what")}</p>
        {items.length === 0 && <Empty text={t("empty")} />}
        {items.map((webhook) => (
          <WebhookCard key={webhook.id} company={company.id} webhook={webhook} onSecret={setCreated} />
        ))}
        {full ? (
          <Message title={t("full", { n: WEBHOOK_BOUNDS.endpoints })} />
        ) : (
          <Card title={t("add")} className="webhook-form">
            <WebhookForm company={company.id} onSecret={setCreated} />
          </Card>
        )}
      </div>
      <SecretDialog created={created} onClose={() => setCreated(null)} />
    </CompanySettingsPage>
  );
}

/** The webhook endpoints of a company (rules X70 to X76). */
export default function WebhooksScreen() {
  const { t } = useTranslation("webhooks");
  const loaded = useLoaderData<typeof clientLoader>();
  useSessionEndedText(t("log_in"));
  return loaded === null ? <MissingTeam /> : <Webhooks loaded={loaded} />;
}
