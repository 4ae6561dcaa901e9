import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LIMITS } from "../../../../contract/limits.ts";
import { paths } from "../../../../contract/paths.ts";
import { updateUser } from "../../../lib/session/account.ts";
import { signInUrl } from "../../../lib/session/guard.ts";
import { authClient } from "../../../lib/session/session.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { CollapsibleCard } from "../../../ui/collapsible-card.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { toast } from "../../../ui/toast.ts";
import { ConfirmStep } from "./confirm-step.tsx";
import { PendingEmailChange } from "./pending-email-change.tsx";
import type { SectionProps } from "./use-account.ts";
import { useEmailChange } from "./use-email-change.ts";

function ChangeForm({ account, reload, onDone }: SectionProps & { onDone: () => void }) {
  const { t } = useTranslation(["account", "errors"]);
  const { failure, run } = useEmailChange(reload);
  const [email, setEmail] = useState("");
  const ofEmail = failure === "email_taken" || failure === "email_invalid";
  const whole = failure === null || ofEmail ? null : failure;
  const alone = account.can.change_email_alone;
  return (
    <ConfirmStep
      hasPassword={account.has_password}
      submit={t("change_email")}
      busy={t("saving")}
      disabled={email.trim() === ""}
      failure={whole === "sign_in_again" ? t(whole, { ns: "errors" }) : whole && t(whole)}
      onConfirmed={async ({ password }) => {
        const current = account.has_password ? { current_password: password } : {};
        if (await run(() => updateUser({ email: email.trim(), ...current }))) onDone();
      }}
      onCancel={onDone}
    >
      <Field
        label={t("new_email")}
        hint={t(alone ? "email_hint_alone" : "email_hint")}
        error={ofEmail ? t(failure) : undefined}
      >
        <Input
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          maxLength={LIMITS.email}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      {!alone && <p className="note soft">{t("email_lost", { email: account.email })}</p>}
    </ConfirmStep>
  );
}

/** Sends a link that confirms the email address when it is opened (rule A10). */
function Verify({ account, reload }: SectionProps) {
  const { t } = useTranslation(["account", "errors"]);
  const { busy, failure, run } = useEmailChange(reload);
  const send = () =>
    run(async () => {
      const client = await authClient();
      const options = { shouldCreateUser: false, emailRedirectTo: signInUrl(paths.accountSettings()) };
      const { error } = await client.signInWithOtp({ email: account.email, options });
      if (error) throw error;
      toast(t("verify_sent", { email: account.email }), "success");
    });
  return (
    <div className="stack">
      <p className="note soft">{t("verify_hint")}</p>
      {failure !== null && (
        <p role="alert">{failure === "sign_in_again" ? t(failure, { ns: "errors" }) : t(failure)}</p>
      )}
      <div className="actions">
        <Button kind="primary" busy={busy && t("verify_sending")} onClick={() => void send()}>
          {t("verify")}
        </Button>
      </div>
    </div>
  );
}

/** The email address, its confirmation, and its pending change (rules A8, A12). */
export function AccountEmail({ account, reload }: SectionProps) {
  const { t } = useTranslation("account");
  const [open, setOpen] = useState(false);
  return (
    <CollapsibleCard
      id="email"
      title={t("email")}
      value={account.email}
      waits={account.new_email !== null || !account.verified}
    >
      <p className="account-line">
        <span className="strong account-long">{account.email}</span>
        <Badge status={account.verified ? "active" : "pending"}>
          {t(account.verified ? "verified" : "unverified")}
        </Badge>
      </p>
      {!account.verified && <Verify account={account} reload={reload} />}
      {account.new_email !== null && <PendingEmailChange account={account} reload={reload} />}
      {open ? (
        <ChangeForm account={account} reload={reload} onDone={() => setOpen(false)} />
      ) : (
        <div className="actions">
          <Button onClick={() => setOpen(true)}>{t("change_email")}</Button>
        </div>
      )}
    </CollapsibleCard>
  );
}
