import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { signIn, signUp } from "../../../lib/session/account.ts";
import { toAuthError } from "../../../lib/session/auth-error.ts";
import { useAuth } from "../../../lib/session/auth-provider.tsx";
import { roleFor } from "../../../lib/session/sign-up-role.ts";
import { type AuthSettings, otherSignInOrigin } from "../../../shared/sign-in/auth-settings.ts";
import { openPopup } from "../../../shared/sign-in/open-popup.ts";
import type { PopupErrorKey } from "../../../shared/sign-in/sign-in-popup.ts";
import { useAuthSettings } from "../../../shared/sign-in/use-auth-settings.ts";
import { useProviderName } from "../../../shared/sign-in/use-provider-name.ts";
import { useUnmountSignal } from "../../../shared/sign-in/use-unmount-signal.ts";
import type { Credentials } from "./auth-form.tsx";
import { type Failure, type Tab, toAuthFailure } from "./failure-text.ts";

/** `elsewhere`: the origin where this sign-in works. */
type PopupResult = { key?: PopupErrorKey; said?: string; elsewhere?: string | null };

/** Runs the sign-in in the popup; null when the user is signed in. Its code is loaded on demand. */
async function signInWithPopup(
  popup: Window,
  { answer, language, left }: { answer: () => Promise<AuthSettings | null>; language: string; left: AbortSignal },
): Promise<PopupResult | null> {
  try {
    const [offered, { signInWithPopupWindow }] = await Promise.all([
      answer(),
      import("../../../shared/sign-in/sign-in-popup.ts"),
    ]);
    const off = offered?.external === false;
    const elsewhere = otherSignInOrigin(offered);
    if (off || elsewhere !== null) {
      popup.close();
      return off ? { key: "no_provider_url" } : { elsewhere };
    }
    await signInWithPopupWindow(popup, language, left);
    return null;
  } catch (error) {
    popup.close();
    const failure: PopupErrorKey | null = error instanceof Error ? Reflect.get(error, "failure") : null;
    return failure ? { key: failure } : { said: error instanceof Error ? error.message : "" };
  }
}

type SignInWay = "form" | "provider" | "passkey" | "company";
/** `elsewhere`: the origin where this sign-in works. */
type Failed = Failure & { of: SignInWay; unconfirmed?: string; elsewhere?: string };
/** An unconfirmed email address, and whether the email was just sent. */
type Waiting = { email: string; sent: boolean };

/** The running way of signing in, and the failure of the last attempt. */
function useProgress(tab: Tab) {
  const { t } = useTranslation("auth");
  const { owing } = useAuth();
  const [busy, setBusy] = useState<SignInWay | null>(null);
  const [failure, setFailure] = useState<Failed | null>(null);
  // The second factor is asked for next; on return the form is enabled again.
  useEffect(() => {
    if (owing !== null) setBusy(null);
  }, [owing]);
  const begin = (way: SignInWay) => {
    setFailure(null);
    setBusy(way);
  };
  const show = (text: string, elsewhere?: string) => {
    const title = t(tab === "sign-in" ? "sign_in_failed_title" : "sign_up_failed_title");
    setFailure({ title, text, of: "provider", ...(elsewhere && { elsewhere }) });
  };
  const fail = (text: string, elsewhere?: string) => {
    show(text, elsewhere);
    setBusy(null);
  };
  return { busy, setBusy, failure, setFailure, begin, show, fail };
}

/** The sign-in by form and by provider: their progress and failures. */
export function useSignIn(tab: Tab, next: string | null) {
  const { t, i18n } = useTranslation(["auth", "errors"]);
  const provider = useProviderName();
  const { settings, answer } = useAuthSettings();
  const left = useUnmountSignal();
  const { setBusy, setFailure, ...progress } = useProgress(tab);
  const { begin, fail } = progress;
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const send = async ({ first, last, email, password }: Credentials) => {
    begin("form");
    try {
      // With a session the redirect starts by itself; the form stays busy until then.
      if (tab === "sign-in") await signIn(email, password);
      else if ((await signUp({ email, password, first, last, role: roleFor(next), next })) === null) {
        setWaiting({ email, sent: true });
        setBusy(null);
      }
    } catch (error) {
      const unconfirmed = toAuthError(error).code === "email_not_confirmed";
      setFailure({ ...toAuthFailure(t, tab, error), of: "form", ...(unconfirmed && { unconfirmed: email }) });
      setBusy(null);
    }
  };
  const failElsewhere = (address: string) => fail(t("provider_elsewhere", { provider, address }), address);
  const askProvider = async () => {
    begin("provider");
    if (settings?.external === false) return fail(t("no_provider_url"));
    const elsewhere = otherSignInOrigin(settings);
    if (elsewhere !== null) return failElsewhere(elsewhere);
    // Synchronously, because browsers open a popup only during the press.
    const popup = openPopup();
    if (popup === null) return fail(t("popup_blocked"));
    const text = await signInWithPopup(popup, { answer, language: i18n.language, left: left() });
    if (text === null || left().aborted) return;
    if (text.elsewhere) return failElsewhere(text.elsewhere);
    fail(text.said || t(text.key ?? "provider_failed", { provider }));
  };
  const askCompany = async (domain: string) => {
    begin("company");
    try {
      const { redirectToCompany } = await import("./company-sign-in.ts");
      await redirectToCompany(domain, next);
    } catch (error) {
      fail(toAuthFailure(t, tab, error).text);
    }
  };
  const clear = () => {
    setFailure(null);
    setWaiting(null);
  };
  return { ...progress, settings, answer, provider, waiting, setWaiting, send, askProvider, askCompany, clear };
}
