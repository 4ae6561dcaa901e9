import { useState } from "react";
import { useTranslation } from "react-i18next";
import { updateUser } from "../../../lib/session/account.ts";
import { authClient } from "../../../lib/session/session.ts";
import { FormShell } from "../../../shared/forms/form-shell.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Message } from "../../../ui/message.tsx";
import { toast } from "../../../ui/toast.ts";
import type { SectionProps } from "./use-account.ts";
import { useEmailChange } from "./use-email-change.ts";

const DIGITS = 6;

type CodeProps = { address: string; reload: () => Promise<void> };

/** The six-digit code of the email to one of both addresses, for users who read it on another device. */
function CodeForm({ address, reload }: CodeProps) {
  const { t } = useTranslation(["account", "errors"]);
  const { busy, failure, run } = useEmailChange(reload);
  const [code, setCode] = useState("");
  const digits = code.replaceAll(/\s/g, "");
  const send = () =>
    run(async () => {
      const client = await authClient();
      const { data, error } = await client.verifyOtp({ type: "email_change", email: address, token: digits });
      if (error) throw error;
      // Only the second code returns a session: that of the new address.
      toast(t(data.session === null ? "email_half" : "email_changed"), "success");
    });
  const whole = failure !== null && failure !== "email_code_wrong" && failure !== "sign_in_again" ? t(failure) : null;
  return (
    <FormShell
      form={{
        submit: (event) => {
          event.preventDefault();
          if (!busy && digits.length === DIGITS) void send();
        },
        pending: busy,
        failure: whole === null ? null : { title: whole },
      }}
      className="email-code"
      actions={
        <Button type="submit" busy={busy && t("email_code_sending")} disabled={digits.length !== DIGITS}>
          {t("email_code_send")}
        </Button>
      }
    >
      <Field
        label={t("email_code", { email: address })}
        error={failure === "email_code_wrong" ? t("email_code_wrong") : undefined}
      >
        <Input
          className="enroll-code"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={12}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
    </FormShell>
  );
}

/** A pending email change: the missing confirmation, the codes, resending, and cancelling. */
export function PendingEmailChange({ account, reload }: SectionProps) {
  const { t } = useTranslation(["account", "errors"]);
  const { busy, failure, run } = useEmailChange(reload);
  const addresses = account.email_change_waits.map((half) =>
    half === "new" ? (account.new_email ?? "") : account.email,
  );
  const resend = () =>
    run(async () => {
      const client = await authClient();
      const { error } = await client.resend({ type: "email_change", email: account.email });
      if (error) throw error;
      toast(t("email_sent"), "success");
    });
  const cancel = () =>
    run(async () => {
      // Requesting the current address cancels the pending change.
      await updateUser({ email: account.email });
      toast(t("email_cancelled"), "success");
    });
  return (
    <>
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
        <p>
          {addresses.length === 1 ? t("email_pending_one", { email: addresses[0] ?? "" }) : t("email_pending_hint")}
        </p>
        {failure !== null && (
          <p role="alert">{failure === "sign_in_again" ? t(failure, { ns: "errors" }) : t(failure)}</p>
        )}
      </Message>
      {addresses.map((address) => (
        <CodeForm address={address} reload={reload} key={address} />
      ))}
    </>
  );
}
