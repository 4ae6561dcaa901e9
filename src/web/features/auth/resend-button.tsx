import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { mailFailure } from "./mail-failure.ts";
import { askForMail, MAIL_PAUSE, type MailKind } from "./mail-session.ts";

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
export function ResendButton({ kind, email, next }: { kind: MailKind; email: string; next: string | null }) {
  const { t } = useTranslation(["account-mail", "errors"]);
  const [left, setLeft] = useCountdown(MAIL_PAUSE);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState("");
  const send = async () => {
    setBusy(true);
    setSaid("");
    try {
      await askForMail(kind, email, next);
      setSaid(t("resent"));
      setLeft(MAIL_PAUSE);
    } catch (error) {
      setSaid(mailFailure(t, error));
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
