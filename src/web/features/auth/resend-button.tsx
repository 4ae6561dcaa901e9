import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
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
export function ResendButton({ kind, email, next }: { kind: SignInEmailKind; email: string; next: string | null }) {
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
