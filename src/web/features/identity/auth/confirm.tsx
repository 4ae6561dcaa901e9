import type { Session } from "@supabase/auth-js";
import { Suspense, startTransition, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { paths } from "../../../../contract/paths.ts";
import { PRODUCT_KEY } from "../../../../contract/product.ts";
import { plainToken } from "../../../../contract/typed-secrets.ts";
import { toAuthError } from "../../../lib/session/auth-error.ts";
import { useAuth } from "../../../lib/session/auth-provider.tsx";
import { safeNext, signInPath } from "../../../lib/session/guard.ts";
import { tabStorage } from "../../../lib/storage.ts";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Message } from "../../../ui/message.tsx";
import { AuthCard } from "./auth-card.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { CodeForm } from "./code-form.tsx";
import { emailFailureText } from "./email-failure.ts";
import { needsPassword, type SignInEmailKind, signInWithLink } from "./email-sign-in.ts";
import EmailSignInForm from "./email-sign-in-form.tsx";
import "./auth.css";

const TYPES = ["signup", "recovery", "magiclink", "email_change"] as const;
type Type = (typeof TYPES)[number];
type Mailed = { readonly token: string; readonly type: Type; readonly next: string | null };
type State =
  | { step: "ask" | "busy" | "half" | "expired" }
  | { step: "changed"; email: string }
  | { step: "failed"; text: string };

const STORAGE_KEY = `${PRODUCT_KEY}-mailed-link`;

function readLink(text: string): Mailed | null {
  const given = new URLSearchParams(text);
  const pasted = given.get("token_hash");
  const token = pasted === null ? null : plainToken(pasted);
  // The last part of a pasted address may be followed by punctuation.
  const named = plainToken(given.get("type") ?? "");
  const type = TYPES.find((known) => known === named);
  return token === null || type === undefined ? null : { token, type, next: given.get("next") };
}

/**
 * The secret of an emailed link: undefined until it has been read, null if there is none. It is removed from the URL at
 * once and kept in this tab, so that a reload does not lose it.
 */
function useMailedLink(): { link: Mailed | null | undefined; clear: () => void } {
  const [link, setLink] = useState<Mailed | null | undefined>(undefined);
  useEffect(() => {
    const look = () => {
      const { hash, search, pathname } = window.location;
      const given = [hash, search].map((part) => part.slice(1)).find((part) => readLink(part) !== null);
      if (given !== undefined) tabStorage.set(STORAGE_KEY, given);
      if (hash !== "" || search !== "") window.history.replaceState(window.history.state, "", pathname);
      // A transition: the current content stays until the rest has its texts.
      startTransition(() => setLink(readLink(given ?? tabStorage.get(STORAGE_KEY) ?? "")));
    };
    look();
    // Another link may be opened in the tab that already shows this page.
    window.addEventListener("hashchange", look);
    return () => window.removeEventListener("hashchange", look);
  }, []);
  return { link, clear: () => tabStorage.remove(STORAGE_KEY) };
}

/** Redirects the signed-in user to the target from before the sign-up (rule J15), on any device. */
function useRedirectAfterSignIn(next: string | null) {
  const navigate = useNavigate();
  return (kind: SignInEmailKind, session: Session | null) => {
    const choose = kind === "recovery" || needsPassword(session);
    void navigate(choose ? paths.resetPassword(next) : safeNext(next), { replace: true });
  };
}

/** The link was used or has expired: the page offers a new one. */
function Expired({ type, next }: Pick<Mailed, "type" | "next">) {
  const { t } = useTranslation("account-mail");
  const wayIn = useRedirectAfterSignIn(next);
  const here = useAuth().status === "signed-in";
  return (
    <>
      <Message kind="wait" title={t("expired_title")}>
        <p>{type === "email_change" ? t("change_expired") : t("expired_text")}</p>
        {type === "signup" && !here && <p>{t("expired_used")}</p>}
      </Message>
      {type !== "email_change" && (here || type === "signup") && (
        <Link
          className={buttonClass({ block: true })}
          to={here ? safeNext(next) : next === null ? paths.auth() : signInPath(next)}
        >
          {t(here ? "to_dashboard" : "to_sign_in")}
        </Link>
      )}
      {type === "email_change" ? (
        <Link className={buttonClass({ block: true })} to={paths.accountSettings()}>
          {t("to_settings")}
        </Link>
      ) : here && type !== "recovery" ? null : (
        <EmailSignInForm kind={type} email="" sent={false} next={next} onEntered={(session) => wayIn(type, session)} />
      )}
    </>
  );
}

function Done({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation("account-mail");
  return (
    <>
      <Message kind="good" title={title}>
        <p>{text}</p>
      </Message>
      <Link className={buttonClass({ kind: "primary", block: true })} to={paths.dashboard()}>
        {t("to_dashboard")}
      </Link>
    </>
  );
}

/** Opening the page does not use the link, because email scanners open every link; the press does. */
function ConfirmLink({ link, onUsed }: { link: Mailed; onUsed: () => void }) {
  const { t } = useTranslation(["account-mail", "errors"]);
  const { type, token, next } = link;
  const wayIn = useRedirectAfterSignIn(next);
  const [state, setState] = useState<State>({ step: "ask" });
  const words = type === "email_change" ? "change" : type;
  const press = async () => {
    setState({ step: "busy" });
    try {
      const session = await signInWithLink(type, token);
      onUsed();
      if (type !== "email_change") wayIn(type, session);
      else if (session === null) setState({ step: "half" });
      else setState({ step: "changed", email: session.user.email ?? "" });
    } catch (error) {
      const over = toAuthError(error).code === "otp_expired";
      if (over) onUsed();
      setState(over ? { step: "expired" } : { step: "failed", text: emailFailureText(t, error) });
    }
  };
  if (state.step === "expired") return <Expired type={type} next={next} />;
  if (state.step === "half") return <Done title={t("half_title")} text={t("half_text")} />;
  if (state.step === "changed")
    return <Done title={t("changed_title")} text={t("changed_text", { email: state.email })} />;
  return (
    <AuthCard title={t(`${words}_title`)} text={t(`${words}_text`)}>
      {state.step === "failed" && <Message kind="stop" title={state.text} />}
      <Button kind="primary" block busy={state.step === "busy" && t("working")} onClick={() => void press()}>
        {t(`${words}_button`)}
      </Button>
    </AuthCard>
  );
}

/** There is no usable link: it was incomplete, or the user wants to type the code. */
function CodeEntry() {
  const { t } = useTranslation("account-mail");
  const wayIn = useRedirectAfterSignIn(null);
  return (
    <AuthCard title={t("incomplete_title")} text={t("incomplete_text")}>
      <CodeForm kind="email" email={null} onEntered={(session) => wayIn("signup", session)} />
      <p className="auth-swap">
        <Link to={paths.forgotPassword()}>{t("ask_link")}</Link>
      </p>
    </AuthCard>
  );
}

function Confirm() {
  const { t } = useTranslation("account-mail");
  const { link, clear } = useMailedLink();
  return (
    <AuthFrame>
      <PageMeta title={t("confirm_title")} description={t("confirm_lead")} />
      {link !== undefined &&
        (link === null ? <CodeEntry /> : <ConfirmLink key={link.token} link={link} onUsed={clear} />)}
    </AuthFrame>
  );
}

/** Marks the page as server-rendered; there is nothing to load. */
export function loader() {
  return null;
}

export default function ConfirmScreen() {
  return (
    <Suspense>
      <Confirm />
    </Suspense>
  );
}
