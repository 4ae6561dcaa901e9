import type { Session } from "@supabase/auth-js";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { LIMITS } from "../../../../contract/limits.ts";
import { plainCode } from "../../../../contract/typed-secrets.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { emailFailureText } from "./email-failure.ts";
import { type SignInEmailKind, signInWithCode } from "./email-sign-in.ts";

type Props = {
  /** `email`: the code of any sign-in email. */
  kind: SignInEmailKind | "email";
  /** The recipient's address; null if the user must enter it. */
  email: string | null;
  onEntered?: (session: Session | null) => void;
};

/** The six digits of an email, for users who read it on another device. */
export function CodeForm({ kind, email, onEntered }: Props) {
  const { t } = useTranslation(["account-mail", "errors"]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const typed = new FormData(event.currentTarget);
    setBusy(true);
    setFailure(undefined);
    try {
      const code = plainCode(String(typed.get("code") ?? ""));
      const session = await signInWithCode(kind, email ?? String(typed.get("email") ?? ""), code);
      onEntered?.(session);
    } catch (error) {
      setFailure(emailFailureText(t, error));
      setBusy(false);
    }
  };
  return (
    <form className="form auth-form" method="post" onSubmit={submit} aria-busy={busy}>
      {email === null && (
        <Field label={t("email")}>
          <Input name="email" type="email" autoComplete="email" required maxLength={LIMITS.email} />
        </Field>
      )}
      <Field label={t("code")} error={failure}>
        <Input
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[^0-9]*[0-9](?:[^0-9]*[0-9]){5}[^0-9]*"
          title={t("code")}
          required
          maxLength={20}
          className="auth-code"
        />
      </Field>
      <Button kind="primary" block type="submit" busy={busy && t("checking")}>
        {t("code_submit")}
      </Button>
    </form>
  );
}
