import type { Session } from "@supabase/auth-js";
import { Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { paths } from "../../../../contract/paths.ts";
import { safeNext, signInPath } from "../../../lib/session/guard.ts";
import { authClient } from "../../../lib/session/session.ts";
import { sessionState } from "../../../lib/session/session-store.ts";
import { roleFor } from "../../../lib/session/sign-up-role.ts";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { postToOpener } from "../../../shared/sign-in/popup-message.ts";
import { BrandMark } from "../../../ui/brand-mark.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { Message } from "../../../ui/message.tsx";
import { setInitialRole } from "./set-initial-role.ts";
import "./auth.css";

/** The result of returning from the provider. `elsewhere`: the sign-in was started in another browser, or long ago. */
type CallbackOutcome =
  | { kind: "signed-in"; session: Session }
  | { kind: "refused"; code: string }
  | { kind: "elsewhere" }
  | { kind: "nothing" };

/** `next`: the target from the URL, which anybody can forge. */
type CallbackArrival = { opening: string; next: string | null; outcome: Promise<CallbackOutcome> };

async function exchangeCode(): Promise<CallbackOutcome> {
  const client = await authClient();
  const { error } = await client.initialize();
  if (error) return { kind: "refused", code: error.code ?? "" };
  // The library silently ignores a code without a stored verifier.
  if (new URLSearchParams(location.search).has("code")) {
    history.replaceState(history.state, "", location.pathname);
    return { kind: "elsewhere" };
  }
  const { data } = await client.getSession();
  return data.session === null ? { kind: "nothing" } : { kind: "signed-in", session: data.session };
}

/** Reads the URL before the library removes its secrets. */
function readCallback(): CallbackArrival {
  const said = new URLSearchParams(location.search);
  const arrival = { opening: said.get("sb_flow_id") ?? "", next: said.get("next") };
  if (said.has("error") || said.has("error_code")) {
    history.replaceState(history.state, "", location.pathname);
    const code = said.get("error_code") ?? said.get("error") ?? "";
    return { ...arrival, outcome: Promise.resolve({ kind: "refused", code }) };
  }
  if (said.has("code")) return { ...arrival, outcome: exchangeCode() };
  const { session } = sessionState();
  return {
    ...arrival,
    outcome: Promise.resolve(session === null ? { kind: "nothing" } : { kind: "signed-in", session }),
  };
}

/** Texts for failures between us and the provider. */
const KEYS = {
  access_denied: "popup_cancelled",
  provider_unavailable: "provider_away",
  temporarily_unavailable: "provider_away",
  bad_oauth_callback: "provider_answer",
  request_entity_too_large: "provider_answer",
  user_banned: "provider_banned",
  provider_email_needs_verification: "provider_unverified",
  sso_required: "company_required",
  sso_off: "company_off",
  sso_address_elsewhere: "company_elsewhere",
  sso_address_taken: "company_taken",
  bad_oauth_state: "popup_elsewhere",
  flow_state_already_used: "popup_elsewhere",
  flow_state_not_found: "popup_elsewhere",
  flow_state_expired: "popup_elsewhere",
  pkce_code_verifier_not_found: "popup_elsewhere",
  bad_code_verifier: "popup_elsewhere",
  over_request_rate_limit: "too_many_tries",
  identity_already_exists: "identity_taken",
  too_many_identities: "identities_full",
  session_not_found: "link_session_over",
} as const;

type ProviderErrorKey = (typeof KEYS)[keyof typeof KEYS] | "popup_failed";

/** The text key for an error code. Other text of the URL is never shown, because anybody can forge a URL. */
function providerErrorKey(code: string): ProviderErrorKey {
  return Object.hasOwn(KEYS, code) ? KEYS[code as keyof typeof KEYS] : "popup_failed";
}

/** Marks the page as server-rendered; there is nothing to load. */
export function loader() {
  return null;
}

export function meta() {
  return [
    { name: "robots", content: "noindex" },
    { name: "referrer", content: "no-referrer" },
  ];
}

function refusalKeyOf(outcome: CallbackOutcome): ProviderErrorKey | null {
  if (outcome.kind === "signed-in") return null;
  return outcome.kind === "refused" ? providerErrorKey(outcome.code) : "popup_elsewhere";
}

/** Why sign-in failed, and the target for another attempt. */
type Refused = { key: ProviderErrorKey; next: string | null };

/** Completes the sign-in: a popup reports to its opener, which closes it; a full page continues to the target. */
function useOutcome(): Refused | null {
  const { t } = useTranslation("auth");
  const navigate = useNavigate();
  const arrival = useRef<CallbackArrival | null>(null);
  const [refusal, setRefusal] = useState<Refused | null>(null);
  useEffect(() => {
    let left = false;
    arrival.current ??= readCallback();
    const { opening, next, outcome } = arrival.current;
    void outcome.then((ended) => {
      if (left) return;
      const key = refusalKeyOf(ended);
      if (ended.kind === "signed-in") {
        const delivered = postToOpener({ type: "oauth_success", opening, session: ended.session });
        const go = () => void navigate(safeNext(next), { replace: true });
        if (!delivered) void setInitialRole(roleFor(next)).then(go, go);
        else window.close();
      } else if (key !== null) {
        postToOpener({ type: "oauth_error", opening, message: t(key) });
        setRefusal({ key, next });
      }
    });
    return () => {
      left = true;
    };
  }, [navigate, t]);
  return refusal;
}

function CallbackScreen() {
  const { t } = useTranslation("auth");
  const refusal = useOutcome();
  return (
    <main id="main" className="auth auth-return">
      <PageMeta title={t("return_title")} />
      <div className="auth-col">
        <div className="auth-head">
          <span className="auth-mark">
            <BrandMark />
          </span>
          <h1 className="card-title">{t(refusal === null ? "return_title" : "sign_in_failed_title")}</h1>
          {refusal === null && (
            <p className="soft" role="status">
              {t("return_wait")}
            </p>
          )}
        </div>
        {refusal !== null && (
          <>
            <Message kind="stop" title={t(refusal.key)} />
            <Link
              className={buttonClass({ kind: "primary", block: true })}
              to={refusal.next === null ? paths.auth() : signInPath(safeNext(refusal.next))}
              replace
            >
              {t("return_again")}
            </Link>
          </>
        )}
      </div>
    </main>
  );
}

export default function Callback() {
  return (
    <Suspense>
      <CallbackScreen />
    </Suspense>
  );
}
