import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { adminEndpoints } from "../../../../contract/admin/admin-users.ts";
import type { ErrorCode } from "../../../../contract/errors.ts";
import { paths } from "../../../../contract/paths.ts";
import { PRODUCT_KEY } from "../../../../contract/product.ts";
import { call } from "../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { useAuth } from "../../../lib/session/auth-provider.tsx";
import { signInPath } from "../../../lib/session/guard.ts";
import { authClient } from "../../../lib/session/session.ts";
import { useLinkToken } from "../../../shared/forms/use-link-token.ts";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Message } from "../../../ui/message.tsx";

type State = { step: "ask" | "busy" | "done" } | { step: "failed"; code: ErrorCode };

const STORAGE_KEY = `${PRODUCT_KEY}-first-admin`;

function useClaim() {
  const { token, clear } = useLinkToken(STORAGE_KEY);
  const [state, setState] = useState<State>({ step: "ask" });
  async function claim(): Promise<void> {
    if (!token) return;
    setState({ step: "busy" });
    try {
      await call(adminEndpoints.claimFirst, { body: { token } });
      // The menu shows the admin entries only once the session contains the admin flag.
      await (await authClient()).refreshSession();
      clear();
      setState({ step: "done" });
    } catch (error) {
      setState({ step: "failed", code: errorCodeOf(error) });
    }
  }
  return { token, state, claim };
}

function Claim() {
  const { t } = useTranslation("accounts");
  const { t: errorText } = useTranslation("errors");
  const { token, state, claim } = useClaim();
  if (state.step === "done") {
    return (
      <>
        <Message kind="good" title={t("first_done")} />
        <Link className={buttonClass({ kind: "primary" })} to={paths.dashboard()}>
          {t("first_to_dashboard")}
        </Link>
      </>
    );
  }
  return (
    <>
      <p>{t("first_text")}</p>
      {token === null && <Message kind="wait" title={t("first_missing")} />}
      {state.step === "failed" && <Message kind="stop" title={errorText(state.code)} />}
      <Button kind="primary" disabled={!token} busy={state.step === "busy" && t("first_busy")} onClick={claim}>
        {t("first_button")}
      </Button>
    </>
  );
}

function SignInFirst() {
  const { t } = useTranslation("accounts");
  useLinkToken(STORAGE_KEY);
  return (
    <>
      <p>{t("first_please_log_in")}</p>
      <Link className={buttonClass({ kind: "primary" })} to={signInPath(paths.firstAdmin())}>
        {t("sign_in", { ns: "general" })}
      </Link>
    </>
  );
}

export default function FirstAdminScreen() {
  const { t } = useTranslation("accounts");
  const { status } = useAuth();
  return (
    <div className="page">
      <PageMeta title={t("first_title")} />
      <PageHeader title={t("first_title")} lead={t("first_lead")} />
      <Card className="prose">
        {status === "signed-in" && <Claim />}
        {status === "signed-out" && <SignInFirst />}
      </Card>
    </div>
  );
}
