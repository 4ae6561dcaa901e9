import { Eye, EyeOff } from "lucide-react";
import { type FormEvent, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { paths } from "../../../../contract/paths.ts";
import { updateUser } from "../../../lib/session/account.ts";
import { toAuthError } from "../../../lib/session/auth-error.ts";
import { useAuth } from "../../../lib/session/auth-provider.tsx";
import { safeNext } from "../../../lib/session/guard.ts";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { PASSWORD_MIN_LENGTH } from "../../../shared/sign-in/auth-settings.ts";
import { useAuthSettings } from "../../../shared/sign-in/use-auth-settings.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Input } from "../../../ui/input.tsx";
import { Message } from "../../../ui/message.tsx";
import { toast } from "../../../ui/toast.ts";
import { AuthCard } from "./auth-card.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { toAuthFailure } from "./failure-text.ts";
import "./auth.css";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";

/** An emailed link is one factor: users with a second factor must pass it first. */
const ChallengeStep = lazyComponent(() => import("./challenge-step.tsx"));

/** The session does not come from a recent email, so a new link is required. */
const STALE = new Set(["current_password_required", "reauthentication_needed"]);

function RequestNewEmail({ text }: { text: string }) {
  const { t } = useTranslation("account-mail");
  return (
    <>
      <Message kind="wait" title={t("nobody_title")}>
        <p>{text}</p>
      </Message>
      <Link className={buttonClass({ kind: "primary", block: true })} to={paths.forgotPassword()}>
        {t("ask_link")}
      </Link>
    </>
  );
}

function useNewPassword() {
  const { t } = useTranslation(["account-mail", "auth", "errors"]);
  const { t: authText } = useTranslation(["auth", "errors"]);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const [stale, setStale] = useState(false);
  const save = async (password: string) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await updateUser({ password });
      toast(t("saved"), "success");
      await navigate(safeNext(search.get("next")), { replace: true });
    } catch (error) {
      const { code } = toAuthError(error);
      setStale(STALE.has(code));
      setFailure(code === "same_password" ? t("same_password") : toAuthFailure(authText, "sign-up", error).text);
      setBusy(false);
    }
  };
  return { busy, failure, stale, save };
}

function NewPassword() {
  const { t } = useTranslation(["account-mail", "auth"]);
  const min = useAuthSettings().settings?.password_min_length ?? PASSWORD_MIN_LENGTH;
  const { busy, failure, stale, save } = useNewPassword();
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void save(input.current?.value ?? "");
  };
  if (stale) return <RequestNewEmail text={t("stale_text")} />;
  return (
    <AuthCard title={t("new_title")} text={t("new_text")}>
      <form className="form auth-form" method="post" onSubmit={submit} aria-busy={busy}>
        <Field label={t("new_password")} hint={t("password_hint", { min, ns: "auth" })} error={failure}>
          <span className="auth-shown">
            <Input
              name="password"
              type={shown ? "text" : "password"}
              ref={input}
              autoComplete="new-password"
              required
              spellCheck={false}
              autoCapitalize="none"
            />
            <IconButton
              icon={shown ? EyeOff : Eye}
              label={t(shown ? "hide" : "show")}
              onClick={() => setShown(!shown)}
            />
          </span>
        </Field>
        <Button kind="primary" block type="submit" busy={busy && t("saving")}>
          {t("save")}
        </Button>
      </form>
      <Link className={buttonClass({ kind: "quiet", block: true })} to={paths.dashboard()}>
        {t("later")}
      </Link>
    </AuthCard>
  );
}

function ResetPassword() {
  const { t } = useTranslation("account-mail");
  const { status, owing } = useAuth();
  return (
    <AuthFrame>
      <PageMeta title={t("new_title")} />
      {status === "signed-in" && <NewPassword />}
      {status === "signed-out" && owing === null && <RequestNewEmail text={t("nobody_text")} />}
      {owing !== null && (
        <Suspense fallback={<section className="card auth-card" aria-busy="true" />}>
          <ChallengeStep session={owing} />
        </Suspense>
      )}
    </AuthFrame>
  );
}

/** Marks the page as server-rendered; there is nothing to load. */
export function loader() {
  return null;
}

export default function ResetPasswordScreen() {
  return (
    <Suspense>
      <ResetPassword />
    </Suspense>
  );
}
