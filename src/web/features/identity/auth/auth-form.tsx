import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { LIMITS } from "../../../../contract/limits.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import type { Tab } from "./failure-text.ts";
import { TabLink } from "./tab-link.tsx";

export type Names = { first: string; last: string };
export type Credentials = Names & { email: string; password: string };

type Props = {
  tab: Tab;
  names: Names;
  onNames: (names: Names) => void;
  passwordMin: number;
  busy: boolean;
  /** The provider's popup is open: the form is blocked until it has answered. */
  waits: boolean;
  /** The page is not hydrated yet, or another form is about to take this one's place. */
  disabled: boolean;
  /** The last attempt failed: the focus returns to the field to correct. */
  failed: boolean;
  onSubmit: (values: Credentials) => void;
  /** Links for a forgotten password and for a sign-in link by email. */
  ways: { forgot: string; byMail: string };
  onLeave: () => void;
  /** Called with the email address on mount and during typing. */
  onEmail: (email: string) => void;
  /** The sign-in by company that the email address allows. */
  company: ReactNode;
};

function NameFields({ names, onNames }: Pick<Props, "names" | "onNames">) {
  const { t } = useTranslation("auth");
  return (
    <div className="two">
      <Field label={t("first_name")}>
        <Input
          name="first_name"
          autoComplete="given-name"
          required
          maxLength={LIMITS.name_part}
          value={names.first}
          onChange={(event) => onNames({ ...names, first: event.target.value })}
        />
      </Field>
      <Field label={t("last_name")}>
        <Input
          name="last_name"
          autoComplete="family-name"
          required
          maxLength={LIMITS.name_part}
          value={names.last}
          onChange={(event) => onNames({ ...names, last: event.target.value })}
        />
      </Field>
    </div>
  );
}

/**
 * The form of either tab; native validation shows missing values, as the specification requires. The inputs are
 * uncontrolled, so that values typed or autofilled before hydration stay.
 */
export function AuthForm(props: Props) {
  const { tab, names, onNames, passwordMin, busy, waits, disabled, failed, onSubmit, ways, onLeave } = props;
  const { onEmail, company } = props;
  const { t } = useTranslation("auth");
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const newcomer = tab === "sign-up";
  useEffect(() => {
    if (failed) password.current?.focus();
  }, [failed]);
  // Reports the address that was typed before hydration.
  useEffect(() => onEmail(email.current?.value ?? ""), [onEmail]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || waits || disabled) return;
    onSubmit({ ...names, email: email.current?.value ?? "", password: password.current?.value ?? "" });
  };
  return (
    <form className="form auth-form" method="post" onSubmit={submit} aria-busy={busy}>
      <fieldset className="form auth-form" disabled={busy || waits}>
        {newcomer && <NameFields names={names} onNames={onNames} />}
        <Field label={t("email")}>
          <Input
            name="email"
            type="email"
            ref={email}
            autoComplete={newcomer ? "email" : "username webauthn"}
            required
            maxLength={LIMITS.email}
            onInput={({ currentTarget }) => onEmail(currentTarget.value)}
          />
        </Field>
        <div role="status">{company}</div>
        <Field
          label={t("password")}
          hint={newcomer ? t("password_hint", { min: passwordMin }) : undefined}
          aside={
            newcomer ? undefined : (
              <TabLink
                className="note auth-forgot"
                to={ways.forgot}
                onClick={onLeave}
                inert={busy || waits || disabled}
              >
                {t("forgot")}
              </TabLink>
            )
          }
        >
          <Input
            name="password"
            type="password"
            ref={password}
            autoComplete={newcomer ? "new-password" : "current-password"}
            required
          />
        </Field>
        <Button
          kind="primary"
          block
          type="submit"
          disabled={disabled || waits}
          busy={busy && t(newcomer ? "creating_account" : "signing_in")}
        >
          {t("submit")}
        </Button>
        {!newcomer && (
          <TabLink className="auth-by-mail" to={ways.byMail} onClick={onLeave} inert={busy || waits || disabled}>
            {t("by_mail")}
          </TabLink>
        )}
      </fieldset>
    </form>
  );
}
