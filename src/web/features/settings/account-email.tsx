import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LIMITS } from "../../../contract/limits.ts";
import { useAuth } from "../../lib/auth-provider.tsx";
import { authClient } from "../../lib/session.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Message } from "../../ui/message.tsx";
import { toast } from "../../ui/toast.ts";
import { codeOfAuth } from "./auth-failure.ts";
import { ConfirmStep } from "./confirm-step.tsx";
import type { SectionProps } from "./use-account.ts";
import { useChange } from "./use-change.ts";

type Fault = "email_taken" | "email_invalid" | "password_wrong" | "too_many_tries" | "sign_in_again" | "not_done";

const FAULTS: Record<string, Fault> = {
  email_exists: "email_taken",
  validation_failed: "email_invalid",
  current_password_invalid: "password_wrong",
  current_password_required: "password_wrong",
  reauthentication_needed: "sign_in_again",
  over_request_rate_limit: "too_many_tries",
  over_email_send_rate_limit: "too_many_tries",
};

const faultOf = (error: unknown): Fault => FAULTS[codeOfAuth(error)] ?? "not_done";

function Pending({ account, reload }: SectionProps) {
  const { t } = useTranslation(["account", "errors"]);
  const { updateUser } = useAuth();
  const { busy, fault, run } = useChange(reload, faultOf);
  const resend = () =>
    run(async () => {
      const client = await authClient();
      const { error } = await client.resend({ type: "email_change", email: account.email });
      if (error) throw error;
      toast(t("email_sent"), "success");
    });
  const cancel = () =>
    run(async () => {
      // To ask for the present address takes back what was asked for before.
      await updateUser({ email: account.email });
      toast(t("email_cancelled"), "success");
    });
  return (
    <Message
      kind="wait"
      title={t("email_pending", { email: account.new_email ?? "" })}
      actions={
        <>
          <Button size="sm" disabled={busy} onClick={() => void resend()}>
            {t("email_resend")}
          </Button>
          <Button size="sm" kind="quiet" disabled={busy} onClick={() => void cancel()}>
            {t("email_cancel")}
          </Button>
        </>
      }
    >
      <p>{t("email_pending_hint")}</p>
      {fault !== null && <p role="alert">{fault === "sign_in_again" ? t(fault, { ns: "errors" }) : t(fault)}</p>}
    </Message>
  );
}

function ChangeForm({ account, reload, onDone }: SectionProps & { onDone: () => void }) {
  const { t } = useTranslation(["account", "errors"]);
  const { updateUser } = useAuth();
  const { fault, run } = useChange(reload, faultOf);
  const [email, setEmail] = useState("");
  const ofEmail = fault === "email_taken" || fault === "email_invalid";
  const whole = fault === null || ofEmail ? null : fault;
  const alone = account.can.change_email_alone;
  return (
    <ConfirmStep
      hasPassword={account.has_password}
      submit={t("change_email")}
      busy={t("saving")}
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

/** The address, whether it was proved, and the change of it while that waits (DECISIONS A8, A12). */
export function AccountEmail({ account, reload }: SectionProps) {
  const { t } = useTranslation("account");
  const [open, setOpen] = useState(false);
  return (
    <Card title={t("email")}>
      <p className="account-line">
        <span className="strong account-long">{account.email}</span>
        <Badge status={account.verified ? "active" : "pending"}>
          {t(account.verified ? "verified" : "not_verified")}
        </Badge>
      </p>
      {account.new_email !== null && <Pending account={account} reload={reload} />}
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
