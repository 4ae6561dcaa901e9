import { type ComponentProps, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { authErrorOf } from "../../lib/session/auth-error.ts";
import { useAuth } from "../../lib/session/auth-provider.tsx";
import { safeNext } from "../../lib/session/guard.ts";
import { roleFor } from "../../lib/session/intent.ts";
import { sessionState } from "../../lib/session/session-store.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { latePiece } from "../../shared/shell/late-piece.tsx";
import { PageHead } from "../../shared/shell/page-head.tsx";
import { PASSWORD_MIN_LENGTH, siteElsewhere } from "../../shared/sign-in/auth-settings.ts";
import { openPopup } from "../../shared/sign-in/open-popup.ts";
import { useAuthSettings } from "../../shared/sign-in/use-auth-settings.ts";
import { useLeaving } from "../../shared/sign-in/use-leaving.ts";
import { useProviderName } from "../../shared/sign-in/use-provider-name.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Message } from "../../ui/message.tsx";
import { AuthCard } from "./auth-card.tsx";
import { AuthForm, type Credentials, type Names } from "./auth-form.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { type Failure, failureOf, type Tab } from "./failure-text.ts";
import { ProviderMark } from "./provider-mark.tsx";
import { TabLink } from "./tab-link.tsx";
import { takeRole } from "./take-role.ts";
import { throughPopup } from "./through-popup.ts";

/** Only those who come by mail need it: it stays out of the page's first load. */
const MailWay = latePiece(() => import("./mail-way.tsx"));
/** Only people with a second factor ever see it. */
const ChallengeStep = latePiece(() => import("./challenge-step.tsx"));

const NO_NAMES: Names = { first: "", last: "" };

/** Whoever is signed in, here or in another tab, goes on to where they wanted (rule A6). */
function useWayOn(forgot: boolean) {
  const { status } = useAuth();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const next = search.get("next");
  useEffect(() => {
    if (status !== "signed-in") return;
    // The server may have taken away a password of which nobody knows whose it was.
    const choose = forgot || Reflect.get(sessionState().session ?? {}, "password_needed") === true;
    const go = () => void navigate(choose ? paths.resetPassword(next) : safeNext(next), { replace: true });
    void takeRole(roleFor(next)).then(go, go);
  }, [status, next, forgot, navigate]);
}

const MAILED = new Map([
  ["forgot", "recovery"],
  ["link", "magiclink"],
] as const);

/** The tab stands in the address; the server renders the first one. `to`: the address of another tab. */
function useTab() {
  const hydrated = useHydrated();
  const [search] = useSearchParams();
  const wanted = hydrated ? search.get("tab") : null;
  const tab: Tab = wanted === "sign-up" ? "sign-up" : "sign-in";
  const to = (other: string | null) => {
    const target = new URLSearchParams(hydrated ? search : undefined);
    if (other === null) target.delete("tab");
    else target.set("tab", other);
    return `?${target.toString()}`;
  };
  const mailed = [...MAILED].find(([name]) => name === wanted)?.[1] ?? null;
  return { tab, mailed, to };
}

type Attempt = "form" | "provider";
/** `elsewhere`: where the same sign-in works. */
type Failed = Failure & { of: Attempt; unconfirmed?: string; elsewhere?: string };
/** Somebody whose address is not confirmed yet, and whether the mail has just gone out. */
type Waiting = { email: string; sent: boolean };

function useAttempt(tab: Tab, next: string | null) {
  const { t } = useTranslation(["auth", "errors"]);
  const { signIn, signUp, owing } = useAuth();
  const { i18n } = useTranslation();
  const provider = useProviderName();
  const { settings, answer } = useAuthSettings();
  const left = useLeaving();
  const [busy, setBusy] = useState<Attempt | null>(null);
  const [failure, setFailure] = useState<Failed | null>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  // A second factor is asked for next; whoever comes back from there finds a form that is free again.
  useEffect(() => {
    if (owing !== null) setBusy(null);
  }, [owing]);
  const begin = (what: Attempt) => {
    setFailure(null);
    setBusy(what);
  };
  const send = async ({ first, last, email, password }: Credentials) => {
    begin("form");
    try {
      // With a session the way on begins by itself; until the next screen is there, this one stays busy.
      if (tab === "sign-in") await signIn(email, password);
      else if ((await signUp({ email, password, first, last, role: roleFor(next), next })) === null) {
        setWaiting({ email, sent: true });
        setBusy(null);
      }
    } catch (error) {
      const unconfirmed = authErrorOf(error).code === "email_not_confirmed";
      setFailure({ ...failureOf(t, tab, error), of: "form", ...(unconfirmed && { unconfirmed: email }) });
      setBusy(null);
    }
  };
  const fail = (text: string, elsewhere?: string) => {
    const title = t(tab === "sign-in" ? "sign_in_failed_title" : "sign_up_failed_title");
    setFailure({ title, text, of: "provider", ...(elsewhere && { elsewhere }) });
    setBusy(null);
  };
  const failElsewhere = (address: string) => fail(t("provider_elsewhere", { provider, address }), address);
  const askProvider = async () => {
    begin("provider");
    if (settings?.external === false) return fail(t("no_provider_url"));
    const elsewhere = siteElsewhere(settings);
    if (elsewhere !== null) return failElsewhere(elsewhere);
    // At once, while the press still counts: browsers open no window later.
    const popup = openPopup();
    if (popup === null) return fail(t("popup_blocked"));
    const text = await throughPopup(popup, { answer, language: i18n.language, left: left() });
    if (text === null || left().aborted) return;
    if (text.elsewhere) return failElsewhere(text.elsewhere);
    fail(text.said || t(text.key ?? "provider_failed", { provider }));
  };
  const forget = () => {
    setFailure(null);
    setWaiting(null);
  };
  return { settings, provider, busy, failure, waiting, setWaiting, send, askProvider, forget };
}

type WidgetProps = Pick<ComponentProps<typeof AuthForm>, "ways" | "onLeave" | "onGone"> & {
  tab: Tab;
  attempt: ReturnType<typeof useAttempt>;
};

/** The embedded widget: one card with the form of the chosen tab. */
function Widget({ tab, attempt, ways, onLeave, onGone }: WidgetProps) {
  const { t } = useTranslation("auth");
  const [names, setNames] = useState(NO_NAMES);
  const alive = useHydrated();
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
        waits={busy === "provider"}
        disabled={!alive}
        failed={failure?.of === "form"}
        onSubmit={(values) => void attempt.send(values)}
        ways={ways}
        onLeave={onLeave}
        onGone={onGone}
      />
    </AuthCard>
  );
}

/** Sign-in and sign-up, and the ways in that go by mail. */
export function AuthScreen() {
  const { t } = useTranslation("auth");
  const { tab, mailed, to } = useTab();
  const [search] = useSearchParams();
  const attempt = useAttempt(tab, search.get("next"));
  const { owing } = useAuth();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  useWayOn(mailed === "recovery");
  const newcomer = tab === "sign-up";
  const { waiting } = attempt;
  const kind = waiting === null ? mailed : "signup";
  const back = () => {
    attempt.forget();
    void navigate(to(null), { replace: true, preventScrollReset: true });
  };
  if (owing !== null) {
    return (
      <AuthFrame>
        <PageHead title={t("sign_in_title")} description={t("subtitle")} />
        <Suspense fallback={<section className="card auth-card" aria-busy="true" />}>
          <ChallengeStep session={owing} />
        </Suspense>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame>
      <PageHead title={t(newcomer ? "sign_up_title" : "sign_in_title")} description={t("subtitle")} />
      {kind !== null ? (
        <Suspense fallback={<section className="card auth-card" aria-busy="true" />}>
          <MailWay
            key={kind}
            kind={kind}
            email={waiting?.email ?? typed}
            sent={waiting?.sent ?? false}
            next={search.get("next")}
            onBack={back}
          />
        </Suspense>
      ) : (
        <Widget
          tab={tab}
          attempt={attempt}
          ways={{ forgot: to("forgot"), byMail: to("link") }}
          onLeave={(email) => {
            attempt.forget();
            setTyped(email);
          }}
          onGone={setTyped}
        />
      )}
      {kind === null && (
        <p className="auth-swap">
          {t(newcomer ? "have_account" : "no_account")}{" "}
          <TabLink
            to={to(newcomer ? null : "sign-up")}
            replace
            preventScrollReset
            onClick={attempt.forget}
            inert={attempt.busy !== null}
          >
            {t(newcomer ? "to_sign_in" : "to_sign_up")}
          </TabLink>
        </p>
      )}
    </AuthFrame>
  );
}
