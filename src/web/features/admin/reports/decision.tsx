import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { type ReportDecisionView, reportEndpoints } from "../../../../contract/admin/reports/reports.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import { paths } from "../../../../contract/paths.ts";
import { PRODUCT_KEY } from "../../../../contract/product.ts";
import { call } from "../../../lib/net/api-client.ts";
import { useFetched } from "../../../lib/net/use-fetched.ts";
import { useAuth } from "../../../lib/session/auth-provider.tsx";
import { signInPath } from "../../../lib/session/guard.ts";
import { FormShell } from "../../../shared/forms/form-shell.tsx";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { useLinkToken } from "../../../shared/forms/use-link-token.ts";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import { When } from "../../../shared/records/when.tsx";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/field.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Message } from "../../../ui/message.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { toast } from "../../../ui/toast.ts";

/** How a user came to a decision: by an emailed link, or from a notification. */
type DecisionAccess = { readonly token: string } | { readonly id: string };

/** A unique name of it. */
function decisionAccessKey(way: DecisionAccess): string {
  return "token" in way ? way.token : way.id;
}

/** The decision for the requesting side. */
function openDecision(way: DecisionAccess): Promise<ReportDecisionView> {
  if ("token" in way) return call(reportEndpoints.open, { body: way });
  return call(reportEndpoints.get, { params: way });
}

/** Objects to it. */
function sendAppeal(way: DecisionAccess, text: string): Promise<ReportDecisionView> {
  if ("token" in way) return call(reportEndpoints.complain, { body: { ...way, text } });
  return call(reportEndpoints.complainAbout, { params: way, body: { text } });
}

type Props = { way: DecisionAccess; until: string; onSent: (news: ReportDecisionView) => void };

/** Objects to a decision, once, within the time limit. */
function AppealForm({ way, until, onSent }: Props) {
  const { t } = useTranslation("reports");
  const form = useContractForm({
    schema: async () => (await import("../../../../contract/admin/reports/reports.ts")).complaintForm,
    defaults: { text: "" },
    // The draft's name must not contain the secret of a link, so its last part is removed.
    draft: `complaint:${decisionAccessKey(way).split(".").slice(0, 2).join(":")}`,
    async send({ text }) {
      onSent(await sendAppeal(way, text));
      toast(t("complaint_sent"), "success");
    },
  });
  const { register, errorOf, pending } = form;
  return (
    <Card title={t("complain_title")}>
      <FormShell
        form={form}
        actions={
          <Button kind="primary" type="submit" busy={pending && t("report_sending")}>
            {t("complain_send")}
          </Button>
        }
      >
        <p>
          <RichText text={t("complain_until")} slots={{ when: <When at={until} /> }} />
        </p>
        <Field label={t("complain_text")} error={errorOf("text")}>
          <Textarea rows={5} counter={{ max: LIMITS.report.text }} {...register("text")} />
        </Field>
      </FormShell>
    </Card>
  );
}

const STORAGE_KEY = `${PRODUCT_KEY}-report-decision`;

/** The state besides the decision: none, under review again, or final for this side. */
function AppealState({ news }: { news: ReportDecisionView }) {
  const { t } = useTranslation("reports");
  if (news.outcome === null) return <Message kind="wait" title={t("decision_open")} />;
  if (news.state === "complaint")
    return (
      <Message kind="wait" title={t("decision_complaint")}>
        <p>{t("decision_complaint_text")}</p>
      </Message>
    );
  const against = news.outcome === (news.as === "owner" ? "taken_down" : "kept");
  return against && news.complain_until === null ? <p className="soft">{t("decision_final")}</p> : null;
}

function Decision({
  news,
  way,
  onNews,
}: {
  news: ReportDecisionView;
  way: DecisionAccess;
  onNews: (news: ReportDecisionView) => void;
}) {
  const { t } = useTranslation("reports");
  const { as, kind, label, outcome, reason, decided_at } = news;
  const owns = as === "owner" && outcome === "taken_down";
  return (
    <div className="stack-lg">
      <Card title={label || t("decision_title")}>
        <div className="stack">
          {outcome !== null && <p className="strong">{t(`decision_${as}_${outcome}`)}</p>}
          {owns && <p>{t(`decision_means_${kind}`)}</p>}
          {reason !== null && (
            <figure className="stack">
              <figcaption className="label">{t("decision_reason")}</figcaption>
              <blockquote className="typed" dir="auto">
                {reason}
              </blockquote>
            </figure>
          )}
          {decided_at !== null && (
            <p className="note soft">
              <When at={decided_at} />
            </p>
          )}
          <AppealState news={news} />
        </div>
      </Card>
      {news.complain_until !== null && <AppealForm way={way} until={news.complain_until} onSent={onNews} />}
    </div>
  );
}

function Read({ way }: { way: DecisionAccess }) {
  const { t } = useTranslation("reports");
  const { t: errorText } = useTranslation("errors");
  const name = decisionAccessKey(way);
  const { value, failure, busy, again } = useFetched(`decision ${name}`, () => openDecision(way));
  const [newer, setNewer] = useState<{ name: string; news: ReportDecisionView } | null>(null);
  const news = newer?.name === name ? newer.news : value;
  if (news !== null) return <Decision news={news} way={way} onNews={(latest) => setNewer({ name, news: latest })} />;
  if (failure === null)
    return (
      <div role="status">
        <p className="soft">{t("decision_loading")}</p>
        <Skeleton height="14rem" />
      </div>
    );
  if (failure === "report_link_invalid" || failure === "not_found")
    return (
      <Message kind="stop" title={errorText(failure)}>
        <p>{t("decision_erased")}</p>
      </Message>
    );
  return <LoadFailure text={t("decision_failed")} onRetry={again} busy={busy} />;
}

function SignInFirst({ id }: { id: string }) {
  const { t } = useTranslation("reports");
  const general = useTranslation("general").t;
  return (
    <div className="stack">
      <p>{t("decision_sign_in")}</p>
      <div className="actions">
        <LinkButton kind="primary" to={signInPath(paths.reportDecision(id))}>
          {general("sign_in")}
        </LinkButton>
      </div>
    </div>
  );
}

function Content(): ReactNode {
  const { t } = useTranslation("reports");
  const { status } = useAuth();
  const id = useSearchParams()[0].get("case");
  const { token } = useLinkToken(STORAGE_KEY);
  if (id !== null && status === "signed-out") return <SignInFirst id={id} />;
  if (id !== null) return status === "signed-in" ? <Read way={{ id }} /> : <Skeleton height="14rem" />;
  if (token === undefined) return <Skeleton height="14rem" />;
  return token === null ? <Message kind="wait" title={t("decision_no_link")} /> : <Read way={{ token }} />;
}

/** The decision about a report, for either side, and the form to object to it (rule P22). */
export default function ReportDecisionScreen() {
  const { t } = useTranslation("reports");
  return (
    <div className="page">
      <PageMeta title={t("decision_title")} />
      <PageHeader title={t("decision_title")} lead={t("decision_lead")} />
      <Content />
    </div>
  );
}
