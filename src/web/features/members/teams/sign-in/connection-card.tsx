import { useState } from "react";
import { useTranslation } from "react-i18next";
import { companySignInEndpoints, type SignInConnection } from "../../../../../contract/companies/company-sign-in.ts";
import { call } from "../../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../../lib/net/api-error.ts";
import { useAction } from "../../../../shared/records/use-action.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { ConfirmDialog, Dialog } from "../../../../ui/dialog.tsx";
import { SecretForm } from "./connection-form.tsx";
import { ConnectionState, LastTest, ProviderValues } from "./connection-state.tsx";
import { type CompanyOwner, EnforceDialog } from "./enforce-dialog.tsx";
import { MetadataForm } from "./saml-form.tsx";
import { useTestSignIn } from "./use-test-sign-in.ts";

type Props = { company: string; owners: readonly CompanyOwner[]; connection: SignInConnection };
type OpenDialog = "secret" | "off" | "enforce" | "remove";

/** The actions on one connection; each shows its result. */
function useConnectionActions({ company, connection }: Props, close: () => void) {
  const { t } = useTranslation("sign-ins");
  const { t: words } = useTranslation("errors");
  const params = { id: company, connection: connection.id };
  const { list, turn, enforce, remove } = companySignInEndpoints;
  const options = { changes: [list], failed: (error: unknown) => words(errorCodeOf(error)), onDone: close };
  return {
    turn: useAction((on: boolean) => call(turn, { params, body: { on } }), {
      ...options,
      done: (_answer, on) => t(on ? "switched_on" : "switched_off"),
    }),
    free: useAction(() => call(enforce, { params, body: { on: false, break_glass: null } }), {
      ...options,
      done: t("freed"),
    }),
    remove: useAction(() => call(remove, { params }), { ...options, done: t("removed") }),
  };
}

type ActionProps = { props: Props; acts: ReturnType<typeof useConnectionActions>; ask: (what: OpenDialog) => void };

function Actions({ props: { company, connection }, acts, ask }: ActionProps) {
  const { t } = useTranslation("sign-ins");
  const saml = connection.kind === "saml";
  const attempt = useTestSignIn(company, connection.id);
  const on = connection.on_since !== null;
  const enforced = connection.enforced_since !== null;
  return (
    <div className="actions">
      <Button size="sm" busy={attempt.busy && t("try_busy")} onClick={() => void attempt.act()}>
        {t("try_it")}
      </Button>
      <Button
        size="sm"
        busy={acts.turn.busy && t("working")}
        reason={on || connection.ready ? undefined : t("untried")}
        onClick={() => (on ? ask("off") : void acts.turn.act(true))}
      >
        {t(on ? "switch_off" : "switch_on")}
      </Button>
      {on && (
        <Button size="sm" onClick={() => ask("enforce")}>
          {t("enforce")}
        </Button>
      )}
      {enforced && (
        <Button size="sm" busy={acts.free.busy && t("working")} onClick={() => void acts.free.act()}>
          {t("free")}
        </Button>
      )}
      <Button size="sm" onClick={() => ask("secret")}>
        {t(saml ? "saml_replace" : "secret_replace")}
      </Button>
      <Button size="sm" kind="danger-quiet" onClick={() => ask("remove")}>
        {t("remove")}
      </Button>
    </div>
  );
}

/** One connection of a company: kind, result of the last test, and actions. */
export function ConnectionCard(props: Props) {
  const { company, owners, connection } = props;
  const { t } = useTranslation("sign-ins");
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  const close = () => setAsked(null);
  const acts = useConnectionActions(props, close);
  const { domain, issuer, on_since, enforced_since } = connection;
  const on = on_since !== null;
  const saml = connection.kind === "saml";
  const Replacing = saml ? MetadataForm : SecretForm;
  return (
    <Card as="section" className="sign-in">
      <div className="sign-in-head">
        <h2 className="card-title">{domain}</h2>
        <Badge status={on ? "active" : "off"}>{t(on ? "on" : "off")}</Badge>
        {saml && <Badge status="off">SAML</Badge>}
        {enforced_since !== null && <Badge status="active">{t("enforced")}</Badge>}
      </div>
      <p className="note soft">{issuer}</p>
      <ConnectionState connection={connection} owners={owners} />
      <ProviderValues connection={connection} />
      <LastTest connection={connection} />
      <Actions props={props} acts={acts} ask={setAsked} />
      <Dialog open={asked === "secret"} onClose={close} title={t(saml ? "saml_of" : "secret_of", { domain })}>
        <Replacing company={company} connection={connection.id} onDone={close} />
      </Dialog>
      <EnforceDialog
        open={asked === "enforce"}
        company={company}
        owners={owners}
        connection={connection}
        onClose={close}
      />
      <ConfirmDialog
        open={asked === "off"}
        onClose={close}
        title={t("off_ask", { domain })}
        text={t("off_ask_text")}
        confirm={t("switch_off")}
        busy={acts.turn.busy && t("working")}
        onConfirm={() => void acts.turn.act(false)}
      />
      <ConfirmDialog
        open={asked === "remove"}
        onClose={close}
        title={t("remove_of", { domain })}
        text={t("remove_text")}
        confirm={t("remove")}
        busy={acts.remove.busy && t("working")}
        onConfirm={() => void acts.remove.act()}
      />
    </Card>
  );
}
