import { Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { safeNext, signInPath } from "../../lib/session/guard.ts";
import { roleFor } from "../../lib/session/sign-up-role.ts";
import { PageMeta } from "../../shared/shell/page-meta.tsx";
import { postToOpener } from "../../shared/sign-in/popup-message.ts";
import { BrandMark } from "../../ui/brand-mark.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Message } from "../../ui/message.tsx";
import { type CallbackArrival, type CallbackOutcome, readCallback } from "./callback-outcome.ts";
import { type ProviderErrorKey, providerErrorKey } from "./provider-errors.ts";
import { setInitialRole } from "./set-initial-role.ts";
import "./auth.css";

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
        const heard = postToOpener({ type: "oauth_success", opening, session: ended.session });
        const go = () => void navigate(safeNext(next), { replace: true });
        if (!heard) void setInitialRole(roleFor(next)).then(go, go);
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
