import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type CompanyVerificationDetail,
  companyVerificationEndpoints,
} from "../../../../contract/companies/company-verification.ts";
import { paths } from "../../../../contract/paths.ts";
import { PRODUCT_KEY } from "../../../../contract/product.ts";
import { call } from "../../../lib/net/api-client.ts";
import { useFetched } from "../../../lib/net/use-fetched.ts";
import { useAuth } from "../../../lib/session/auth-provider.tsx";
import { signInPath } from "../../../lib/session/guard.ts";
import { useLinkToken } from "../../../shared/forms/use-link-token.ts";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import { useAction } from "../../../shared/records/use-action.ts";
import { VerifiedBadge } from "../../../shared/records/verified-badge.tsx";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Message } from "../../../ui/message.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

const STORAGE_KEY = `${PRODUCT_KEY}-company-proof`;

function Done({ company: { id, name } }: Pick<CompanyVerificationDetail, "company">) {
  const { t } = useTranslation("company");
  return (
    <div className="stack">
      <Message kind="good" title={t("confirm_done", { name })} />
      <p>
        <VerifiedBadge verified />
      </p>
      <div className="actions">
        <LinkButton kind="primary" to={paths.companyJobs(id)}>
          {t("view_jobs")}
        </LinkButton>
      </div>
    </div>
  );
}

/** The link may be expired, used, replaced, or for another company: the response does not distinguish. */
function LinkInvalid() {
  const { t } = useTranslation("company");
  const { t: errorText } = useTranslation("errors");
  return (
    <Message kind="stop" title={errorText("company_link_invalid")}>
      <p>{t("confirm_gone")}</p>
    </Message>
  );
}

/** Opening the page changes nothing; the press does. */
function Confirm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation("company");
  const { value, failure, busy, again } = useFetched(`company proof ${token}`, () =>
    call(companyVerificationEndpoints.open, { body: { token } }),
  );
  const [verification, setVerification] = useState<CompanyVerificationDetail | null>(null);
  const press = useAction(() => call(companyVerificationEndpoints.confirm, { body: { token } }), {
    changes: [],
    onDone(answer) {
      setVerification(answer);
      onDone();
    },
  });
  if (verification !== null) return <Done company={verification.company} />;
  if (failure === "company_link_invalid" || press.failure === "company_link_invalid") return <LinkInvalid />;
  if (failure !== null) return <LoadFailure text={t("verify_failed")} onRetry={again} busy={busy} />;
  if (value === null) return <Skeleton height="9rem" />;
  return (
    <div className="stack">
      <p>{t("confirm_text", { domain: value.domain, name: value.company.name })}</p>
      {press.failure !== null && <Message kind="stop" title={t("confirm_failed")} />}
      <div className="actions">
        <Button kind="primary" busy={press.busy && t("confirming")} onClick={() => void press.act()}>
          {t("confirm")}
        </Button>
      </div>
    </div>
  );
}

function SignInFirst() {
  const { t } = useTranslation("company");
  const general = useTranslation("general").t;
  return (
    <div className="stack">
      <p>{t("confirm_sign_in")}</p>
      <div className="actions">
        <LinkButton kind="primary" to={signInPath(paths.companyVerification())}>
          {general("sign_in")}
        </LinkButton>
      </div>
    </div>
  );
}

function Content() {
  const { t } = useTranslation("company");
  const { status } = useAuth();
  const { token, clear } = useLinkToken(STORAGE_KEY);
  const [used, setUsed] = useState<string | null>(null);
  if (status === "signed-out") return <SignInFirst />;
  const shown = used ?? token;
  if (status !== "signed-in" || shown === undefined) return <Skeleton height="9rem" />;
  if (shown === null) return <Message kind="wait" title={t("confirm_missing")} />;
  const finish = () => {
    setUsed(shown);
    clear();
  };
  return <Confirm token={shown} onDone={finish} key={shown} />;
}

/** Target of the emailed link that verifies a company's domain (rule C3). */
export default function ConfirmVerificationScreen() {
  const { t } = useTranslation("company");
  return (
    <div className="page">
      <PageMeta title={t("confirm_title")} />
      <PageHeader title={t("confirm_title")} lead={t("confirm_lead")} />
      <Card className="prose">
        <Content />
      </Card>
    </div>
  );
}
