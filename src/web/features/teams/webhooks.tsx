import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { companyWebhookEndpoints, WEBHOOK_BOUNDS, type WebhookWithSecret } from "../../../contract/team/webhooks.ts";
import { loadIfVisible } from "../../lib/data/load-if-visible.ts";
import { query } from "../../lib/data/query.ts";
import { useLoadedQuery } from "../../lib/data/use-query.ts";
import { requireSession } from "../../lib/session/guard.ts";
import { ScreenFailure } from "../../shared/lists/screen-failure.tsx";
import { copyText } from "../../shared/records/copy-text.ts";
import { useCopied } from "../../shared/records/use-copied.ts";
import { BackLink, PageHeader } from "../../shared/shell/page-header.tsx";
import { PageMeta } from "../../shared/shell/page-meta.tsx";
import { useSessionEndedText } from "../../shared/shell/session-ended.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Message } from "../../ui/message.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { MissingTeam } from "./missing-team.tsx";
import { WebhookCard } from "./webhook-card.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import "./team.css";
import "./webhooks.css";

/** A signing secret, shown once: only its own button closes the dialog, so that it is not lost by accident. */
function SecretDialog({ told, onClose }: { told: WebhookWithSecret | null; onClose: () => void }) {
  const { t } = useTranslation("webhooks");
  const [copied, showCopied] = useCopied();
  const secret = told?.secret ?? "";
  const copy = async () => {
    if (await copyText(secret, { done: t("copied"), failed: t("copy_failed") })) showCopied();
  };
  return (
    <Dialog
      open={told !== null}
      onClose={onClose}
      held
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
          <Button size="sm" onClick={() => void copy()}>
            <Icon of={copied ? Check : Copy} small />
            {t(copied ? "copied" : "copy")}
          </Button>
        </div>
        {told?.webhook.former_until != null && <p className="soft">{t("secret_former")}</p>}
      </div>
    </Dialog>
  );
}

/** Null if the company does not exist or the user may not view it. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  requireSession({ request });
  return loadIfVisible(request, query(companyWebhookEndpoints.list, { params: { id: params.companyId ?? "" } }));
}

export function HydrateFallback() {
  const { t } = useTranslation("webhooks");
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
  const { t } = useTranslation("webhooks");
  return <ScreenFailure title={t("title")} text={t("load_failed")} />;
}

type Loaded = NonNullable<Awaited<ReturnType<typeof clientLoader>>>;

function Webhooks({ loaded }: { loaded: Loaded }) {
  const { t } = useTranslation("webhooks");
  const { company, items } = useLoadedQuery(loaded);
  const [told, setTold] = useState<WebhookWithSecret | null>(null);
  const full = items.length >= WEBHOOK_BOUNDS.endpoints;
  return (
    <div className="page">
      <PageMeta title={t("title")} />
      <div className="team-back">
        <BackLink to={paths.team(company.id)}>{t("back")}</BackLink>
      </div>
      <PageHeader title={t("title")} lead={t("lead", { name: company.name })} />
      <div className="stack-lg">
        <p className="webhook-words">{t("what")}</p>
        {items.length === 0 && <Empty text={t("empty")} />}
        {items.map((webhook) => (
          <WebhookCard key={webhook.id} company={company.id} webhook={webhook} onSecret={setTold} />
        ))}
        {full ? (
          <Message title={t("full", { n: WEBHOOK_BOUNDS.endpoints })} />
        ) : (
          <Card title={t("add")} className="webhook-form">
            <WebhookForm company={company.id} onSecret={setTold} />
          </Card>
        )}
      </div>
      <SecretDialog told={told} onClose={() => setTold(null)} />
    </div>
  );
}

/** The webhook endpoints of a company (rules X70 to X76). */
export default function WebhooksScreen() {
  const { t } = useTranslation("webhooks");
  const loaded = useLoaderData<typeof clientLoader>();
  useSessionEndedText(t("log_in"));
  return loaded === null ? <MissingTeam /> : <Webhooks loaded={loaded} />;
}
