import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ErrorCode } from "../../../../contract/errors.ts";
import { scoutEndpoints } from "../../../../contract/hiring/scouts.ts";
import { paths } from "../../../../contract/paths.ts";
import { PRODUCT_KEY } from "../../../../contract/product.ts";
import { call } from "../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { useAuth } from "../../../lib/session/auth-provider.tsx";
import { signInPath } from "../../../lib/session/guard.ts";
import { useLinkToken } from "../../../shared/forms/use-link-token.ts";
import { ScoutBadge } from "../../../shared/records/scout-badge.tsx";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Message } from "../../../ui/message.tsx";

type State = { step: "ask" | "busy" | "done" } | { step: "failed"; code: ErrorCode };

const STORAGE_KEY = `${PRODUCT_KEY}-scout-invitation`;

function Done() {
  const { t } = useTranslation("vetting");
  return (
    <div className="stack">
      <Message kind="good" title={t("invitation_done")} />
      <p>
        <ScoutBadge shown />
      </p>
      <div className="actions">
        <Link className={buttonClass({ kind: "primary" })} to={paths.opportunities()}>
          {t("browse_jobs")}
        </Link>
      </div>
    </div>
  );
}

/** Opening the page changes nothing; the press does. */
function Accept({ email }: { email: string }) {
  const { t } = useTranslation("vetting");
  const { t: errorText } = useTranslation("errors");
  const { signOut } = useAuth();
  const { token, clear } = useLinkToken(STORAGE_KEY);
  const [state, setState] = useState<State>({ step: "ask" });
  async function accept(): Promise<void> {
    if (!token || state.step === "busy") return;
    setState({ step: "busy" });
    try {
      await call(scoutEndpoints.acceptInvitation, { body: { token } });
      clear();
      setState({ step: "done" });
    } catch (error) {
      setState({ step: "failed", code: errorCodeOf(error) });
    }
  }
  if (state.step === "done") return <Done />;
  const elsewhere = state.step === "failed" && state.code === "scout_invitation_address";
  return (
    <div className="stack">
      <p>{t("invitation_text")}</p>
      <p className="soft">{t("invitation_as", { email })}</p>
      {token === null && <Message kind="wait" title={t("invitation_missing")} />}
      {state.step === "failed" && <Message kind="stop" title={errorText(state.code)} />}
      <div className="actions">
        <Button
          kind="primary"
          disabled={!token}
          busy={state.step === "busy" && t("working")}
          onClick={() => void accept()}
        >
          {t("invitation_button")}
        </Button>
        {elsewhere && <Button onClick={() => void signOut()}>{t("other_account")}</Button>}
      </div>
    </div>
  );
}

function SignInFirst() {
  const { t } = useTranslation("vetting");
  useLinkToken(STORAGE_KEY);
  return (
    <div className="stack">
      <p>{t("invitation_sign_in")}</p>
      <div className="actions">
        <Link className={buttonClass({ kind: "primary" })} to={signInPath(paths.scoutInvitation())}>
          {t("sign_in", { ns: "general" })}
        </Link>
      </div>
    </div>
  );
}

export default function ScoutInvitationScreen() {
  const { t } = useTranslation("vetting");
  const { status, person } = useAuth();
  return (
    <div className="page">
      <PageMeta title={t("invitation_title")} />
      <PageHeader title={t("invitation_title")} lead={t("invitation_lead")} />
      <Card className="prose">
        {status === "signed-in" && <Accept email={person.email} />}
        {status === "signed-out" && <SignInFirst />}
      </Card>
    </div>
  );
}
