import { Copy } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { toAuthError } from "../../../lib/session/auth-error.ts";
import { authClient } from "../../../lib/session/session.ts";
import { copyText } from "../../../shared/records/copy-text.ts";
import { Button } from "../../../ui/button.tsx";
import { useLockDialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Input } from "../../../ui/input.tsx";

/** A factor that waits for its first code. */
export type StartedEnrollment = { id: string; picture: string; secret: string };

const DIGITS = 6;

function Key({ secret }: { secret: string }) {
  const { t } = useTranslation("account");
  const copy = () => copyText(secret, { done: t("copied"), failed: t("copy_failed") });
  return (
    <div className="enroll-key">
      <p className="note soft">{t("enroll_manual")}</p>
      <p className="enroll-secret">{secret.match(/.{1,4}/g)?.join(" ")}</p>
      <Button size="sm" onClick={() => void copy()}>
        <Icon of={Copy} small />
        {t("enroll_copy_key")}
      </Button>
    </div>
  );
}

type Props = { begun: StartedEnrollment; onVerified: () => Promise<void>; onExpired: () => void };

/** Verifies the first code, which enables the factor. */
function useFirstCode({ begun, onVerified, onExpired }: Props) {
  const { t } = useTranslation("account");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  async function verify(code: string): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      const client = await authClient();
      const { error } = await client.mfa.challengeAndVerify({ factorId: begun.id, code });
      if (error) throw error;
      await onVerified();
    } catch (error) {
      setBusy(false);
      const { code: why } = toAuthError(error);
      if (why === "mfa_factor_not_found") return onExpired();
      if (why === "over_request_rate_limit") return setFailure(t("too_many_tries"));
      setFailure(t(why === "mfa_verification_failed" ? "code_wrong" : "not_done"));
    }
  }
  return { busy, failure, verify };
}

/** The QR code, the key to enter manually, and the first code. */
export function EnrollScan(props: Props) {
  const { t } = useTranslation("account");
  const { begun } = props;
  const [code, setCode] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const { busy, failure, verify } = useFirstCode(props);
  useLockDialog(busy);
  useEffect(() => input.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const digits = code.replaceAll(/\s/g, "");
    if (!busy && digits.length === DIGITS) void verify(digits);
  };
  return (
    <form className="form" onSubmit={submit} noValidate aria-busy={busy}>
      <p>{t("enroll_scan")}</p>
      <div className="enroll">
        <img className="enroll-qr" src={begun.picture} alt={t("enroll_qr")} width={196} height={196} />
        <Key secret={begun.secret} />
      </div>
      <Field label={t("enroll_code")} error={failure}>
        <Input
          ref={input}
          className="enroll-code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={DIGITS + 1}
          readOnly={busy}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <div className="actions">
        <Button
          kind="primary"
          type="submit"
          busy={busy && t("enroll_verifying")}
          disabled={code.replaceAll(/\s/g, "").length !== DIGITS}
        >
          {t("enroll_verify")}
        </Button>
      </div>
    </form>
  );
}
