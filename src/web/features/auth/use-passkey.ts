import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { AuthSettings } from "../../shared/sign-in/auth-settings.ts";
import { useLeaving } from "../../shared/sign-in/use-leaving.ts";

type Parts = {
  /** The browser may offer passkeys by itself: somebody could sign in now, and is not about to. */
  offered: boolean;
  answer: () => Promise<AuthSettings | null>;
  begin: () => void;
  fail: (text: string, elsewhere?: string) => void;
  /** Says what became of an offer; whatever else goes on does so. */
  tell: (text: string) => void;
};

/** The way in by a passkey, at a press or by what the browser offers in the field of the address. Its code comes later. */
export function usePasskey({ offered, answer, begin, fail, tell }: Parts): () => Promise<void> {
  const { t } = useTranslation(["auth", "errors"]);
  const left = useLeaving();
  const now = useRef({ answer, tell, t });
  now.current = { answer, tell, t };
  useEffect(() => {
    if (!offered) return;
    const over = new AbortController();
    // Without it the button and the form do the same.
    import("./by-passkey.ts")
      .then(({ offerPasskeys }) =>
        offerPasskeys(now.current.answer, over.signal, (fault) => now.current.tell(now.current.t(fault))),
      )
      .catch((error: unknown) => console.warn("Passkeys are not offered", error));
    return () => over.abort();
  }, [offered]);
  return async () => {
    begin();
    const signal = left();
    try {
      const { throughPasskey } = await import("./by-passkey.ts");
      const came = await throughPasskey(answer, signal);
      if (came === null || signal.aborted) return;
      if ("elsewhere" in came) {
        const { elsewhere: address } = came;
        return fail(t("provider_elsewhere", { provider: t("a_passkey"), address }), address);
      }
      fail("away" in came ? t(came.away, { ns: "errors" }) : t(came.fault));
    } catch (error) {
      console.warn("The code for passkeys did not come", error);
      if (!signal.aborted) fail(t("unavailable", { ns: "errors" }));
    }
  };
}
