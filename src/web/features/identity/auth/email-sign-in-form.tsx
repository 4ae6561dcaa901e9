import type { Session } from "@supabase/auth-js";
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { LIMITS } from "../../../../contract/limits.ts";
import { paths } from "../../../../contract/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Message } from "../../../ui/message.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { AuthCard } from "./auth-card.tsx";
import { CodeForm } from "./code-form.tsx";
import { emailFailureText } from "./email-failure.ts";
import { EMAIL_PAUSE_S, requestEmail, type SignInEmailKind } from "./email-sign-in.ts";

/** Counts down to zero, once a second. */
function useCountdown(from: number): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(from);
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1_000);
    return () => clearInterval(timer);
  }, [running]);
  return [left, setLeft];
}

/** Sends the email again, at the earliest a minute after the last one. */
function ResendButton({ kind, email, next }: { kind: SignInEmailKind; email: string; next: string | null }) {
  const { t } = useTranslation(["account-mail", "errors"]);
  const [left, setLeft] = useCountdown(EMAIL_PAUSE_S);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState("");
  const send = async () => {
    setBusy(true);
    setSaid("");
    try {
      await requestEmail(kind, email, next);
      setSaid(t("resent"));
      setLeft(EMAIL_PAUSE_S);
    } catch (error) {
      setSaid(emailFailureText(t, error));
    }
    setBusy(false);
  };
  return (
    <div className="auth-resend">
      <Button kind="quiet" block disabled={left > 0} busy={busy && t("sending")} onClick={() => void send()}>
        {left > 0 ? t("resend_in", { count: left }) : t("resend")}
      </Button>
      <p className="note soft" role="status">
        {said}
      </p>
    </div>
  );
}

type Props = {
  kind: SignInEmailKind;
  /** The email address typed before. */
  email: string;
  /** The email was sent already. */
  sent: boolean;
  /** The target after sign-in. */
  next: string | null;
  onBack?: () => void;
  onEntered?: (session: Session | null) => void;
};

const TITLES = { recovery: "forgot", magiclink: "link" } as const;

type RequestEmailProps = Pick<Props, "kind" | "email" | "next"> & { onSent: (email: string) => void };

function RequestEmail({ kind, email, next, onSent }: RequestEmailProps) {
  const { t } = useTranslation(["account-mail", "errors"]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);
  // Before anything else can be typed: this field may replace one that had the focus.
  useLayoutEffect(() => input.current?.focus(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const typed = input.current?.value ?? "";
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await requestEmail(kind, typed, next);
      onSent(typed);
    } catch (error) {
      setFailure(emailFailureText(t, error));
      setBusy(false);
    }
  };
  return (
    <form className="form auth-form" method="post" onSubmit={submit} aria-busy={busy}>
      <Field label={t("email")} error={failure}>
        <Input
          name="email"
          type="email"
          ref={input}
          autoComplete="username"
          required
          maxLength={LIMITS.email}
          defaultValue={email}
        />
      </Field>
      <Button kind="primary" block type="submit" busy={busy && t("sending")}>
        {t("send")}
      </Button>
      {kind === "recovery" && (
        <p className="note soft">
          <RichText text={t("lost_mailbox")} slots={{ contact: <Link to={paths.contact()} /> }} />
        </p>
      )}
    </form>
  );
}

type SentProps = Pick<Props, "kind" | "email" | "next" | "onEntered"> & { waits: boolean };

function Sent({ kind, email, next, waits, onEntered }: SentProps) {
  const { t } = useTranslation(["account-mail", "auth"]);
  const text = kind === "signup" ? (waits ? "sent_signup" : "sent_signup_maybe") : "sent_maybe";
  return (
    <>
      <Message kind="good" title={waits ? t("not_confirmed", { ns: "auth" }) : t("sent_title")}>
        <p>{t(text, { email })}</p>
        <p className="note soft">{t("sent_note")}</p>
      </Message>
      <CodeForm kind={kind} email={email} onEntered={onEntered} />
      <ResendButton kind={kind} email={email} next={next} />
    </>
  );
}

/** Sign-in by email: request it, then open its link or type its code. */
export default function EmailSignInForm({ kind, email, sent, next, onBack, onEntered }: Props) {
  const { t } = useTranslation("account-mail");
  const [to, setTo] = useState(sent ? email : null);
  const title = kind === "signup" ? "signup" : TITLES[kind];
  // Only users who just signed up or entered their password are told that an email is on its way; for other addresses
  // nothing is revealed.
  const waits = kind === "signup" && (sent || email !== "");
  return (
    <AuthCard
      title={t(`${title}_title`)}
      text={to === null && kind !== "signup" ? t(`${TITLES[kind]}_text`) : undefined}
    >
      {to === null ? (
        <RequestEmail kind={kind} email={email} next={next} onSent={setTo} />
      ) : (
        <Sent kind={kind} email={to} next={next} waits={waits} onEntered={onEntered} />
      )}
      {onBack !== undefined && (
        <Button kind="quiet" block onClick={onBack}>
          {t("back")}
        </Button>
      )}
    </AuthCard>
  );
}
