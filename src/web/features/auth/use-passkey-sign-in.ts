import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { AuthSettings } from "../../shared/sign-in/auth-settings.ts";
import { useUnmountSignal } from "../../shared/sign-in/use-unmount-signal.ts";

type Parts = {
  /** The browser may offer passkeys: the user is signed out and no attempt is running. */
  offered: boolean;
  answer: () => Promise<AuthSettings | null>;
  begin: () => void;
  fail: (text: string, elsewhere?: string) => void;
  /** Shows the failure of an offered passkey without blocking other attempts. */
  tell: (text: string) => void;
};

/** Sign-in with a passkey, by a button or by the browser's offer in the email field. Its code is loaded lazily. */
export function usePasskeySignIn({ offered, answer, begin, fail, tell }: Parts): () => Promise<void> {
  const { t } = useTranslation(["auth", "errors"]);
  const left = useUnmountSignal();
  const now = useRef({ answer, tell, t });
  now.current = { answer, tell, t };
  useEffect(() => {
    if (!offered) return;
    const over = new AbortController();
    // Without the code, the button and the form still work.
    import("./passkey-sign-in.ts")
      .then(({ offerPasskeyAutofill }) =>
        offerPasskeyAutofill(now.current.answer, over.signal, (fault) => now.current.tell(now.current.t(fault))),
      )
      .catch((error: unknown) => console.warn("Passkeys are not offered", error));
    return () => over.abort();
  }, [offered]);
  return async () => {
    begin();
    const signal = left();
    try {
      const { signInWithPasskey } = await import("./passkey-sign-in.ts");
      const came = await signInWithPasskey(answer, signal);
      if (came === null || signal.aborted) return;
      if ("elsewhere" in came) {
        const { elsewhere: address } = came;
        return fail(t("provider_elsewhere", { provider: t("a_passkey"), address }), address);
      }
      fail("away" in came ? t(came.away, { ns: "errors" }) : t(came.fault));
    } catch (error) {
      console.warn("The code for passkeys could not be loaded", error);
      if (!signal.aborted) fail(t("unavailable", { ns: "errors" }));
    }
  };
}
