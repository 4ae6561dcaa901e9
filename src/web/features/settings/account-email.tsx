import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LIMITS } from "../../../contract/limits.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { EmailWaiting } from "./account-email-waiting.tsx";
import { ConfirmStep } from "./confirm-step.tsx";
import type { SectionProps } from "./use-account.ts";
import { useEmailChange } from "./use-email-change.ts";

function ChangeForm({ account, reload, onDone }: SectionProps & { onDone: () => void }) {
  const { t } = useTranslation(["account", "errors"]);
  const { fault, run, updateUser } = useEmailChange(reload);
  const [email, setEmail] = useState("");
  const ofEmail = fault === "email_taken" || fault === "email_invalid";
  const whole = fault === null || ofEmail ? null : fault;
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
        error={ofEmail ? t(fault) : undefined}
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

/** The address, whether it was proved, and the change of it while that waits (rules A8, A12). */
export function AccountEmail({ account, reload }: SectionProps) {
  const { t } = useTranslation("account");
  const [open, setOpen] = useState(false);
  return (
    <Card title={t("email")}>
      <p className="account-line">
        <span className="strong account-long">{account.email}</span>
        <Badge status={account.verified ? "active" : "pending"}>
          {t(account.verified ? "verified" : "unverified")}
        </Badge>
      </p>
      {account.new_email !== null && <EmailWaiting account={account} reload={reload} />}
      {open ? (
        <ChangeForm account={account} reload={reload} onDone={() => setOpen(false)} />
      ) : (
        <div className="actions">
          <Button onClick={() => setOpen(true)}>{t("change_email")}</Button>
        </div>
      )}
    </Card>
  );
}
