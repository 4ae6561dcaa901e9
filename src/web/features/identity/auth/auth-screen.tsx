import { Building2, Fingerprint } from "lucide-react";
import { type ComponentProps, Suspense, useDeferredValue, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { paths } from "../../../../contract/paths.ts";
import { useAuth } from "../../../lib/session/auth-provider.tsx";
import { safeNext } from "../../../lib/session/guard.ts";
import { sessionState } from "../../../lib/session/session-store.ts";
import { roleFor } from "../../../lib/session/sign-up-role.ts";
import { useHydrated } from "../../../lib/use-hydrated.ts";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { type AuthSettings, PASSWORD_MIN_LENGTH } from "../../../shared/sign-in/auth-settings.ts";
import { useUnmountSignal } from "../../../shared/sign-in/use-unmount-signal.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Message } from "../../../ui/message.tsx";
import { AuthCard } from "./auth-card.tsx";
import { AuthForm, type Names } from "./auth-form.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import type { SignInCompany } from "./company-sign-in.ts";
import type { Tab } from "./failure-text.ts";
import { setInitialRole } from "./set-initial-role.ts";
import { TabLink } from "./tab-link.tsx";
import { useSignIn } from "./use-sign-in.ts";

type Parts = {
  /** The browser may offer passkeys: the user is signed out and no attempt is running. */
  offered: boolean;
  answer: () => Promise<AuthSettings | null>;
  begin: () => void;
  fail: (text: string, elsewhere?: string) => void;
  /** Shows the failure of an offered passkey without blocking other attempts. */
  show: (text: string) => void;
};

/** Sign-in with a passkey, by a button or by the browser's offer in the email field. Its code is loaded lazily. */
function usePasskeySignIn({ offered, answer, begin, fail, show }: Parts): () => Promise<void> {
  const { t } = useTranslation(["auth", "errors"]);
  const left = useUnmountSignal();
  const now = useRef({ answer, show, t });
  now.current = { answer, show, t };
  useEffect(() => {
    if (!offered) return;
    const over = new AbortController();
    // Without the code, the button and the form still work.
    import("./passkey-sign-in.ts")
      .then(({ offerPasskeyAutofill }) =>
        offerPasskeyAutofill(now.current.answer, over.signal, (failure) => now.current.show(now.current.t(failure))),
      )
      .catch((error: unknown) => console.warn("Passkeys are not offered", error));
    return () => over.abort();
  }, [offered]);
  return async () => {
    begin();
    const signal = left();
    try {
      const { signInWithPasskey } = await import("./passkey-sign-in.ts");
      const result = await signInWithPasskey(answer, signal);
      if (result === null || signal.aborted) return;
      if ("elsewhere" in result) {
        const { elsewhere: address } = result;
        return fail(t("provider_elsewhere", { provider: t("a_passkey"), address }), address);
      }
      fail("away" in result ? t(result.away, { ns: "errors" }) : t(result.failure));
    } catch (error) {
      console.warn("The code for passkeys could not be loaded", error);
      if (!signal.aborted) fail(t("unavailable", { ns: "errors" }));
    }
  };
}

/** A provider's icon: Google's in its required colours, a key for any other. */
function ProviderIcon({ of: provider }: { of: string }) {
  if (provider !== "Google")
    return (
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="8" cy="15.5" r="4.5" />
        <path d="M11.3 12.2 20 3.5M16 7.5l3 3M18.5 5l1.5 1.5" />
      </svg>
    );
  return (
    <svg className="icon g" viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill="#4285F4"
        stroke="none"
        d="M21.6 12.2c0-.7-.1-1.4-.2-2H12v3.9h5.4a4.6 4.6 0 0 1-2 3v2.5h3.2c1.9-1.7 3-4.3 3-7.4z"
      />
      <path
        fill="#34A853"
        stroke="none"
        d="M12 22c2.7 0 5-.9 6.6-2.4l-3.2-2.5c-.9.6-2 1-3.4 1-2.6 0-4.8-1.8-5.6-4.1H3.1v2.6A10 10 0 0 0 12 22z"
      />
      <path fill="#FBBC05" stroke="none" d="M6.4 14a6 6 0 0 1 0-3.9V7.5H3.1a10 10 0 0 0 0 9z" />
      <path
        fill="#EA4335"
        stroke="none"
        d="M12 5.9c1.5 0 2.8.5 3.8 1.5l2.9-2.9A10 10 0 0 0 3.1 7.5l3.3 2.6C7.2 7.7 9.4 5.9 12 5.9z"
      />
    </svg>
  );
}

/** Typing pause before the lookup. */
const PAUSE_MS = 400;
const DOMAIN = /@([^\s@.]+(?:\.[^\s@.]+)*\.[^\s@.]{2,})$/;

/** Finds the company with single sign-on for the typed email address. Only the domain leaves the page. */
function useSignInCompany(email: string): SignInCompany | null {
  const [company, setCompany] = useState<SignInCompany | null>(null);
  const domain = DOMAIN.exec(email.trim())?.[1]?.toLowerCase() ?? "";
  useEffect(() => {
    setCompany(null);
    if (domain === "") return;
    let wanted = true;
    const waiting = window.setTimeout(async () => {
      const { findSignInCompany } = await import("./company-sign-in.ts");
      const found = await findSignInCompany(domain);
      if (wanted) setCompany(found);
    }, PAUSE_MS);
    return () => {
      wanted = false;
      window.clearTimeout(waiting);
    };
  }, [domain]);
  return company;
}

/** Loaded on demand, only needed for sign-in by email. */
const EmailSignInForm = lazyComponent(() => import("./email-sign-in-form.tsx"));
/** Loaded on demand, only needed with a second factor. */
const ChallengeStep = lazyComponent(() => import("./challenge-step.tsx"));

const NO_NAMES: Names = { first: "", last: "" };

/** Redirects users who signed in, here or in another tab, to their target (rule A6). */
function useRedirectWhenSignedIn(forgot: boolean) {
  const { status } = useAuth();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const next = search.get("next");
  useEffect(() => {
    if (status !== "signed-in") return;
    // The server may have removed a password that was set before the address was confirmed.
    const choose = forgot || Reflect.get(sessionState().session ?? {}, "password_needed") === true;
    const go = () => void navigate(choose ? paths.resetPassword(next) : safeNext(next), { replace: true });
    void setInitialRole(roleFor(next)).then(go, go);
  }, [status, next, forgot, navigate]);
}

const EMAIL_KIND_OF_TAB = new Map<string | null, "recovery" | "magiclink">([
  ["forgot", "recovery"],
  ["link", "magiclink"],
]);

/**
 * The tab is part of the URL. The server renders the first one: a visitor who arrives at a form by email keeps it, with
 * what they type, until that form's code is loaded. `mailed`: the form by email that is shown; `asked`: the one that the
 * URL asks for. `to`: the URL of another tab.
 */
function useTab() {
  const hydrated = useDeferredValue(useHydrated());
  const [search] = useSearchParams();
  const named = search.get("tab");
  const wanted = hydrated ? named : null;
  const tab: Tab = wanted === "sign-up" ? "sign-up" : "sign-in";
  const to = (other: string | null) => {
    const target = new URLSearchParams(search);
    if (other === null) target.delete("tab");
    else target.set("tab", other);
    return `?${target.toString()}`;
  };
  const emailKind = (name: string | null) => EMAIL_KIND_OF_TAB.get(name) ?? null;
  return { tab, mailed: emailKind(wanted), asked: emailKind(named), to };
}

type WidgetProps = Pick<ComponentProps<typeof AuthForm>, "ways" | "onLeave" | "onEmail"> & {
  tab: Tab;
  email: string;
  /** Another form is about to take its place. */
  leaving: boolean;
  attempt: ReturnType<typeof useSignIn>;
  onPasskey: () => Promise<void>;
};

/** The embedded widget: a card with the form of the chosen tab. */
function Widget({ tab, email, leaving, attempt, onPasskey, ways, onLeave, onEmail }: WidgetProps) {
  const { t } = useTranslation("auth");
  const [names, setNames] = useState(NO_NAMES);
  const alive = useHydrated() && !leaving;
  const company = useSignInCompany(email);
  const { busy, failure, settings } = attempt;
  const unconfirmed = failure?.unconfirmed;
  const key = tab === "sign-in" ? "sign_in" : "sign_up";
  return (
    <AuthCard title={t(`${key}_title`)} text={t(`${key}_subtitle`)} waking={!alive}>
      {failure !== null && (
        <Message
          kind="stop"
          title={failure.title}
          actions={
            unconfirmed !== undefined ? (
              <Button size="sm" onClick={() => attempt.setWaiting({ email: unconfirmed, sent: false })}>
                {t("mail_again")}
              </Button>
            ) : (
              failure.elsewhere && (
                <a className={buttonClass({ size: "sm" })} href={`${failure.elsewhere}${paths.auth()}`}>
                  {t("open_there")}
                </a>
              )
            )
          }
        >
          <p>{failure.text}</p>
        </Message>
      )}
      <Button
        block
        disabled={!alive || busy !== null}
        busy={busy === "provider" && t("loading")}
        onClick={attempt.askProvider}
      >
        <ProviderIcon of={attempt.provider} />
        {t("continue_with", { provider: attempt.provider })}
      </Button>
      {tab === "sign-in" && (
        <Button block disabled={!alive || busy !== null} busy={busy === "passkey" && t("loading")} onClick={onPasskey}>
          <Icon of={Fingerprint} />
          {t("continue_with", { provider: t("a_passkey") })}
        </Button>
      )}
      <p className="divider">
        <span>{t("or")}</span>
      </p>
      <AuthForm
        tab={tab}
        names={names}
        onNames={setNames}
        passwordMin={settings?.password_min_length ?? PASSWORD_MIN_LENGTH}
        busy={busy === "form"}
        waits={busy === "provider" || busy === "passkey" || busy === "company"}
        disabled={!alive}
        failed={failure?.of === "form"}
        onSubmit={(values) => void attempt.send(values)}
        ways={ways}
        onLeave={onLeave}
        onEmail={onEmail}
        company={
          company !== null && (
            <Button
              block
              busy={busy === "company" && t("loading")}
              disabled={!alive || busy !== null}
              onClick={() => void attempt.askCompany(company.domain)}
            >
              <Icon of={Building2} />
              {t("continue_with", { provider: company.name })}
            </Button>
          )
        }
      />
    </AuthCard>
  );
}

/** Sign-in and sign-up, including the ways by email. */
export function AuthScreen() {
  const { t } = useTranslation("auth");
  const { tab, mailed, asked, to } = useTab();
  // Until the form by email takes its place, the first one only keeps what is typed.
  const leaving = mailed !== asked;
  const [search] = useSearchParams();
  const attempt = useSignIn(tab, search.get("next"));
  const { owing, status } = useAuth();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  useRedirectWhenSignedIn(mailed === "recovery");
  const newcomer = tab === "sign-up";
  const { waiting } = attempt;
  const kind = waiting === null ? mailed : "signup";
  const { busy, answer, begin, fail, show } = attempt;
  const free = status === "signed-out" && owing === null && kind === null && busy === null && !leaving;
  const askPasskey = usePasskeySignIn({
    offered: free && !newcomer,
    answer,
    begin: () => begin("passkey"),
    fail,
    show,
  });
  const back = () => {
    attempt.clear();
    void navigate(to(null), { replace: true, preventScrollReset: true });
  };
  if (owing !== null) {
    return (
      <AuthFrame>
        <PageMeta title={t("sign_in_title")} description={t("subtitle")} />
        <Suspense fallback={<section className="card auth-card" aria-busy="true" />}>
          <ChallengeStep session={owing} />
        </Suspense>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame>
      <PageMeta title={t(newcomer ? "sign_up_title" : "sign_in_title")} description={t("subtitle")} />
      {/* Within the page another form shows the fallback at once: its boundary is a new one. */}
      <Suspense key={asked} fallback={<section className="card auth-card" aria-busy="true" />}>
        {kind !== null ? (
          <EmailSignInForm
            key={kind}
            kind={kind}
            email={waiting?.email ?? typed}
            sent={waiting?.sent ?? false}
            next={search.get("next")}
            onBack={back}
          />
        ) : (
          <Widget
            tab={tab}
            email={typed}
            leaving={leaving}
            attempt={attempt}
            onPasskey={askPasskey}
            ways={{ forgot: to("forgot"), byMail: to("link") }}
            onLeave={attempt.clear}
            onEmail={setTyped}
          />
        )}
      </Suspense>
      {kind === null && (
        <p className="auth-swap">
          {t(newcomer ? "have_account" : "no_account")}{" "}
          <TabLink
            to={to(newcomer ? null : "sign-up")}
            replace
            preventScrollReset
            onClick={attempt.clear}
            inert={attempt.busy !== null || leaving}
          >
            {t(newcomer ? "to_sign_in" : "to_sign_up")}
          </TabLink>
        </p>
      )}
    </AuthFrame>
  );
}
