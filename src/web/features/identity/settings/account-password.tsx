import { useState } from "react";
import { useTranslation } from "react-i18next";
import { updateUser } from "../../../lib/session/account.ts";
import { toAuthError } from "../../../lib/session/auth-error.ts";
import { FormActions } from "../../../shared/forms/form-actions.tsx";
import { FormShell } from "../../../shared/forms/form-shell.tsx";
import { useProviderName } from "../../../shared/sign-in/use-provider-name.ts";
import { Button } from "../../../ui/button.tsx";
import { CollapsibleCard } from "../../../ui/collapsible-card.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { toast } from "../../../ui/toast.ts";
import type { SectionProps } from "./use-account.ts";
import { useSignInChange } from "./use-sign-in-change.ts";

type PasswordError =
  | "password_wrong"
  | "password_same"
  | "password_short"
  | "password_weak"
  | "too_many_tries"
  | "sign_in_again"
  | "not_done";

const ERROR_OF_CODE: Record<string, PasswordError> = {
  current_password_invalid: "password_wrong",
  current_password_required: "password_wrong",
  same_password: "password_same",
  validation_failed: "password_weak",
  over_request_rate_limit: "too_many_tries",
  reauthentication_needed: "sign_in_again",
};

function toPasswordError(error: unknown): PasswordError {
  const { code } = toAuthError(error);
  if (code !== "weak_password") return ERROR_OF_CODE[code] ?? "not_done";
  const reasons: unknown = Reflect.get(error as object, "reasons");
  return Array.isArray(reasons) && reasons.includes("length") ? "password_short" : "password_weak";
}

const NEW_PASSWORD_ERRORS: readonly PasswordError[] = ["password_same", "password_short", "password_weak"];

type PasswordProps = {
  label: string;
  hint?: string;
  error: string | undefined;
  autoComplete: "current-password" | "new-password";
  value: string;
  onChange: (value: string) => void;
};

function PasswordField({ label, hint, error, autoComplete, value, onChange }: PasswordProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      <Input
        type="password"
        autoComplete={autoComplete}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

function ChangeForm({ account, reload, onDone }: SectionProps & { onDone: () => void }) {
  const { t } = useTranslation(["account", "errors"]);
  const [present, setPresent] = useState("");
  const [next, setNext] = useState("");
  const { busy, failure, run } = useSignInChange(reload, toPasswordError);
  const min = account.password_min_length;
  const textOf = (which: PasswordError) =>
    which === "sign_in_again" ? t(which, { ns: "errors" }) : which === "password_short" ? t(which, { min }) : t(which);
  const save = async () => {
    const current = account.has_password ? { current_password: present } : {};
    if (!(await run(() => updateUser({ password: next, ...current })))) return;
    toast(t("password_changed"), "success");
    onDone();
  };
  const ofNew = failure !== null && NEW_PASSWORD_ERRORS.includes(failure);
  const ofWhole = failure !== null && !ofNew && failure !== "password_wrong";
  return (
    <FormShell
      form={{
        submit: (event) => {
          event.preventDefault();
          if (!busy) void save();
        },
        pending: busy,
        failure: ofWhole ? { title: textOf(failure) } : null,
      }}
      actions={
        <FormActions
          submit={t(account.has_password ? "change_password" : "set_password")}
          busy={t("saving")}
          pending={busy}
          disabled={next === ""}
          onCancel={onDone}
        />
      }
    >
      {account.has_password && (
        <PasswordField
          label={t("present_password")}
          error={failure === "password_wrong" ? textOf(failure) : undefined}
          autoComplete="current-password"
          value={present}
          onChange={setPresent}
        />
      )}
      <PasswordField
        label={t("new_password")}
        hint={t("password_policy", { min })}
        error={ofNew ? textOf(failure) : undefined}
        autoComplete="new-password"
        value={next}
        onChange={setNext}
      />
    </FormShell>
  );
}

/** Changes the password: requires the current one, and signs out other devices (rule A12). */
export function AccountPassword({ account, reload }: SectionProps) {
  const { t } = useTranslation("account");
  const [open, setOpen] = useState(false);
  const provider = useProviderName();
  const linked = account.identities.some((way) => way.provider !== "email");
  const without = linked ? t("no_password", { provider }) : t("no_password_mail");
  return (
    <CollapsibleCard id="password" title={t("password")}>
      <p className="soft">{account.has_password ? t("password_lead") : without}</p>
      {account.has_password && account.passkeys.length > 0 && <p className="soft">{t("password_passkeys")}</p>}
      {open ? (
        <ChangeForm account={account} reload={reload} onDone={() => setOpen(false)} />
      ) : (
        <div className="actions">
          <Button onClick={() => setOpen(true)}>{t(account.has_password ? "change_password" : "set_password")}</Button>
        </div>
      )}
    </CollapsibleCard>
  );
}
