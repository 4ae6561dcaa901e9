import type { Session } from "@supabase/auth-js";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { LIMITS } from "../../../../contract/limits.ts";
import { paths } from "../../../../contract/paths.ts";
import { toAuthError } from "../../../lib/session/auth-error.ts";
import { useAuth } from "../../../lib/session/auth-provider.tsx";
import { authClient } from "../../../lib/session/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Message } from "../../../ui/message.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { Select } from "../../../ui/select.tsx";
import { AuthCard } from "./auth-card.tsx";

const DIGITS = 6;

type Refusal = "code_wrong" | "recovery_wrong" | "too_many_tries" | "again" | "unavailable" | "internal";

/** Maps the server's error to a text key. */
function toRefusal(error: unknown, recovery: boolean): Refusal {
  const { code, unreached } = toAuthError(error);
  if (code === "mfa_verification_failed") return recovery ? "recovery_wrong" : "code_wrong";
  if (code === "over_request_rate_limit") return "too_many_tries";
  if (unreached) return "unavailable";
  return code.startsWith("mfa_") ? "again" : "internal";
}

/**
 * Verifies a code for the session that lacks the second factor; with a correct one the library and the page have a full
 * session.
 */
function useCode(recovery: boolean) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  async function show(factorId: string, code: string): Promise<void> {
    setBusy(true);
    setRefusal(null);
    try {
      const client = await authClient();
      const { error } = await client.mfa.challengeAndVerify({ factorId, code });
      // With the full session the redirect starts by itself; the form stays busy until then.
      if (error === null) return;
      setRefusal(toRefusal(error, recovery));
    } catch (error) {
      console.warn("The code could not be verified", error);
      setRefusal("unavailable");
    }
    setBusy(false);
  }
  return { busy, refusal, show, clear: () => setRefusal(null) };
}

function Refused({ refusal }: { refusal: Refusal }) {
  const { t } = useTranslation(["challenge", "errors"]);
  const text = refusal === "unavailable" || refusal === "internal" ? t(refusal, { ns: "errors" }) : t(refusal);
  return (
    <Message kind="stop" title={t("failed_title")}>
      <p>{text}</p>
    </Message>
  );
}

type FormProps = {
  recovery: boolean;
  busy: boolean;
  refused: boolean;
  onCode: (code: string) => void;
};

function CodeForm({ recovery, busy, refused, onCode }: FormProps) {
  const { t } = useTranslation("challenge");
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  useEffect(() => {
    if (busy) return;
    if (refused) setCode("");
    input.current?.focus();
  }, [busy, refused]);
  const send = (typed: string) => {
    if (!busy && typed.trim() !== "") onCode(typed);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(code);
  };
  const type = (typed: string) => {
    setCode(typed);
    // The last digit submits the form.
    const digits = typed.replaceAll(/\s/g, "");
    if (!recovery && /^\d+$/.test(digits) && digits.length === DIGITS) send(digits);
  };
  return (
    <form className="form auth-form" onSubmit={submit} aria-busy={busy}>
      <Field label={t(recovery ? "recovery_code" : "code")}>
        <Input
          ref={input}
          className="code-input"
          name="code"
          inputMode={recovery ? "text" : "numeric"}
          autoComplete={recovery ? "off" : "one-time-code"}
          autoCapitalize="off"
          spellCheck={false}
          required
          readOnly={busy}
          maxLength={LIMITS.second_factor.code}
          value={code}
          onChange={(event) => type(event.target.value)}
        />
      </Field>
      <Button kind="primary" block type="submit" busy={busy && t("checking")}>
        {t("submit")}
      </Button>
    </form>
  );
}

/** The second step of signing in: a code of the authenticator app, or a recovery code if the phone is lost. */
export default function ChallengeStep({ session }: { session: Session }) {
  const { t } = useTranslation("challenge");
  const { signOut } = useAuth();
  const [recovery, setRecovery] = useState(false);
  const factors = (session.user.factors ?? []).filter(({ status }) => status === "verified");
  const [chosen, setChosen] = useState(factors[0]?.id ?? "");
  const { busy, refusal, show, clear } = useCode(recovery);
  const swap = () => {
    clear();
    setRecovery((before) => !before);
  };
  return (
    <AuthCard
      title={t("title")}
      text={t(recovery ? "lead_recovery" : "lead")}
      note={t("signed_in_as", { email: session.user.email ?? "" })}
    >
      {refusal !== null && <Refused refusal={refusal} />}
      {factors.length > 1 && !recovery && (
        <Field label={t("authenticator")}>
          <Select
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
            options={factors.map(({ id, friendly_name }) => ({ value: id, label: friendly_name || t("unnamed") }))}
          />
        </Field>
      )}
      <CodeForm
        key={recovery ? "recovery" : "app"}
        recovery={recovery}
        busy={busy}
        refused={refusal !== null}
        onCode={(code) => void show(chosen, code)}
      />
      {recovery && (
        <p className="note soft">
          <RichText text={t("lost_all")} slots={{ contact: <Link to={paths.contact()} /> }} />
        </p>
      )}
      <div className="challenge-ways">
        <button className="link-btn" type="button" disabled={busy} onClick={swap}>
          {t(recovery ? "use_app" : "use_recovery")}
        </button>
        <button className="link-btn" type="button" disabled={busy} onClick={() => void signOut()}>
          {t("other_account")}
        </button>
      </div>
    </AuthCard>
  );
}
