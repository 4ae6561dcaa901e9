import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { LIMITS } from "../../../contract/limits.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
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
  /** The window of the provider is open: nothing else can be done until it has answered. */
  waits: boolean;
  /** The page is not alive yet. */
  disabled: boolean;
  /** The last attempt failed: the focus goes back to where one types again. */
  failed: boolean;
  onSubmit: (values: Credentials) => void;
  /** Where those go who forgot the password, or want a link instead. */
  ways: { forgot: string; byMail: string };
  /** They leave with what they typed as their address. */
  onLeave: (email: string) => void;
  /** Told what was typed when the form makes room for another. */
  onGone: (email: string) => void;
  /** Told the address while it is typed. */
  onEmail: (email: string) => void;
  /** What the address leads to besides. */
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
 * The form of either tab; the browser's own checks say what is missing, as the specification has it.
 * Address and password are the browser's: what was typed or filled in before the page came to life stays.
 */
export function AuthForm(props: Props) {
  const { tab, names, onNames, passwordMin, busy, waits, disabled, failed, onSubmit, ways, onLeave, onGone } = props;
  const { onEmail, company } = props;
  const { t } = useTranslation("auth");
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const newcomer = tab === "sign-up";
  useEffect(() => {
    if (failed) password.current?.focus();
  }, [failed]);
  // What was typed before the page came to life is an address as well.
  useEffect(() => onEmail(email.current?.value ?? ""), [onEmail]);
  const leave = () => onLeave(email.current?.value ?? "");
  // The page may come to life as another way in than the one that it was sent with.
  useLayoutEffect(() => {
    const field = email.current;
    return () => onGone(field?.value ?? "");
  }, [onGone]);
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
              <TabLink className="note auth-forgot" to={ways.forgot} onClick={leave} inert={busy || waits}>
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
          <TabLink className="auth-by-mail" to={ways.byMail} onClick={leave} inert={busy || waits}>
            {t("by_mail")}
          </TabLink>
        )}
      </fieldset>
    </form>
  );
}
