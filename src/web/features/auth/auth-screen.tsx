import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useRouteLoaderData, useSearchParams } from "react-router";
import { useAuth } from "../../lib/auth-provider.tsx";
import { safeNext } from "../../lib/guard.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { PageHead } from "../../shared/page-head.tsx";
import { BrandMark } from "../../ui/brand-mark.tsx";
import { Button } from "../../ui/button.tsx";
import { Message } from "../../ui/message.tsx";
import { AuthForm, type Credentials, type Names } from "./auth-form.tsx";
import { type AuthSettings, fetchAuthSettings, PASSWORD_MIN_LENGTH } from "./auth-settings.ts";
import { type Failure, failureOf, type Tab } from "./failure-text.ts";
import { openPopup } from "./open-popup.ts";
import { ProviderMark } from "./provider-mark.tsx";
import { SecuredBy } from "./secured-by.tsx";
import type { PopupFault } from "./sign-in-popup.ts";

const NO_NAMES: Names = { first: "", last: "" };

/** The settings, asked for before anybody presses a button; the promise is there for a press that comes early. */
function useSettings() {
  const asked = useRef<Promise<AuthSettings | null> | null>(null);
  const [settings, setSettings] = useState<AuthSettings | null>(null);
  useEffect(() => {
    let left = false;
    asked.current ??= fetchAuthSettings();
    void asked.current.then((answer) => !left && setSettings(answer));
    return () => {
      left = true;
    };
  }, []);
  return { settings, answer: () => asked.current ?? fetchAuthSettings() };
}

/** Whoever is signed in, here or in another tab, goes on to where they wanted (DECISIONS A6). */
function useWayOn() {
  const { status } = useAuth();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const next = search.get("next");
  useEffect(() => {
    if (status === "signed-in") void navigate(safeNext(next), { replace: true });
  }, [status, next, navigate]);
}

/** What people call the identity provider; the server's page says it already. */
function useProviderName(): string {
  return useRouteLoaderData<{ provider_name: string }>("root")?.provider_name ?? "";
}

/** Aborted once this screen is left: what still waits then has nobody to tell. */
function useLeaving(): () => AbortSignal {
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current?.abort();
  }, []);
  return () => (leaving.current ?? new AbortController()).signal;
}

type Came = { key?: PopupFault; said?: string };

/** Leads the popup through the sign-in; null when somebody is signed in. The code for it comes when it is needed. */
async function throughPopup(
  popup: Window,
  { answer, language, left }: { answer: () => Promise<AuthSettings | null>; language: string; left: AbortSignal },
): Promise<Came | null> {
  try {
    const [offered, { signInByPopup }] = await Promise.all([answer(), import("./sign-in-popup.ts")]);
    if (offered?.external === false) throw Object.assign(new Error(), { fault: "no_provider_url" });
    await signInByPopup(popup, language, left);
    return null;
  } catch (error) {
    popup.close();
    const fault: PopupFault | null = error instanceof Error ? Reflect.get(error, "fault") : null;
    return fault ? { key: fault } : { said: error instanceof Error ? error.message : "" };
  }
}

/** The tab stands in the address; the server renders the first one. */
function useTab(): { tab: Tab; other: string } {
  const hydrated = useHydrated();
  const [search] = useSearchParams();
  const tab = hydrated && search.get("tab") === "sign-up" ? "sign-up" : "sign-in";
  const target = new URLSearchParams(hydrated ? search : undefined);
  if (tab === "sign-in") target.set("tab", "sign-up");
  else target.delete("tab");
  return { tab, other: `?${target.toString()}` };
}

type Attempt = "form" | "provider";

function useAttempt(tab: Tab) {
  const { t } = useTranslation(["auth", "errors"]);
  const { signIn, signUp } = useAuth();
  const { i18n } = useTranslation();
  const provider = useProviderName();
  const { settings, answer } = useSettings();
  const left = useLeaving();
  const [busy, setBusy] = useState<Attempt | null>(null);
  const [failure, setFailure] = useState<(Failure & { of: Attempt }) | null>(null);
  const [confirm, setConfirm] = useState(false);
  const begin = (what: Attempt) => {
    setFailure(null);
    setConfirm(false);
    setBusy(what);
  };
  const send = async ({ first, last, email, password }: Credentials) => {
    begin("form");
    try {
      // With a session the way on begins by itself; until the next screen is there, this one stays busy.
      if (tab === "sign-in") await signIn(email, password);
      else if ((await signUp(email, password, first, last)) === null) {
        setConfirm(true);
        setBusy(null);
      }
    } catch (error) {
      setFailure({ ...failureOf(t, tab, error), of: "form" });
      setBusy(null);
    }
  };
  const fail = (text: string) => {
    const title = t(tab === "sign-in" ? "sign_in_failed_title" : "sign_up_failed_title");
    setFailure({ title, text, of: "provider" });
    setBusy(null);
  };
  const askProvider = async () => {
    begin("provider");
    if (settings?.external === false) return fail(t("no_provider_url"));
    // At once, while the press still counts: browsers open no window later.
    const popup = openPopup();
    if (popup === null) return fail(t("popup_blocked"));
    const text = await throughPopup(popup, { answer, language: i18n.language, left: left() });
    if (text === null || left().aborted) return;
    fail(text.said || t(text.key ?? "provider_failed", { provider }));
  };
  const forget = () => {
    setFailure(null);
    setConfirm(false);
  };
  return { settings, provider, busy, failure, confirm, send, askProvider, forget };
}

/** The embedded widget: one card with the form of the chosen tab. */
function Widget({ tab, attempt }: { tab: Tab; attempt: ReturnType<typeof useAttempt> }) {
  const { t } = useTranslation("auth");
  const [names, setNames] = useState(NO_NAMES);
  const alive = useHydrated();
  const { busy, failure, confirm, settings } = attempt;
  const key = tab === "sign-in" ? "sign_in" : "sign_up";
  return (
    <section className="card auth-card" aria-labelledby="auth-title" data-waking={alive ? undefined : ""}>
      <div className="auth-sub">
        <h2 className="card-title" id="auth-title">
          {t(`${key}_title`)}
        </h2>
        <p className="soft">{t(`${key}_subtitle`)}</p>
      </div>
      {failure !== null && (
        <Message kind="stop" title={failure.title}>
          <p>{failure.text}</p>
        </Message>
      )}
      {confirm && <Message kind="good" title={t("not_confirmed")} />}
      <Button
        block
        disabled={!alive || busy !== null}
        busy={busy === "provider" && t("loading")}
        onClick={attempt.askProvider}
      >
        <ProviderMark of={attempt.provider} />
        {t("continue_with", { provider: attempt.provider })}
      </Button>
      <p className="divider">
        <span>{t("or")}</span>
      </p>
      <AuthForm
        tab={tab}
        names={names}
        onNames={setNames}
        passwordMin={settings?.password_min_length ?? PASSWORD_MIN_LENGTH}
        busy={busy === "form"}
        disabled={!alive || busy === "provider"}
        failed={failure?.of === "form"}
        onSubmit={(values) => void attempt.send(values)}
      />
    </section>
  );
}

/** Sign-in and sign-up: no header, no footer, the thread that ends in the mark. */
export function AuthScreen() {
  const { t } = useTranslation(["auth", "layout"]);
  const { tab, other } = useTab();
  const attempt = useAttempt(tab);
  useWayOn();
  const newcomer = tab === "sign-up";
  return (
    <main id="main" className="auth">
      <PageHead title={t(newcomer ? "sign_up_title" : "sign_in_title")} description={t("subtitle")} />
      <div className="auth-col">
        <div className="auth-head">
          <svg className="auth-line" viewBox="0 0 900 620" aria-hidden="true">
            <path d="M-600 610C-100 760 420 620 560 380S700 0 900 0" />
          </svg>
          <Link className="auth-mark" to="/" aria-label={t("home", { ns: "layout" })}>
            <BrandMark />
          </Link>
          <h1 className="page-title">{t("welcome")}</h1>
          <p className="soft">{t("subtitle")}</p>
        </div>
        <Widget tab={tab} attempt={attempt} />
        <p className="auth-swap">
          {t(newcomer ? "have_account" : "no_account")}{" "}
          <Link to={other} replace preventScrollReset onClick={attempt.forget}>
            {t(newcomer ? "to_sign_in" : "to_sign_up")}
          </Link>
        </p>
        <SecuredBy />
      </div>
    </main>
  );
}
