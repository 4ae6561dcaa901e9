import { useState } from "react";
import { useTranslation } from "react-i18next";
import { companySignInEndpoints } from "../../../../../contract/companies/company-sign-in.ts";
import { invalidate } from "../../../../lib/data/invalidation.ts";
import { call } from "../../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../../lib/net/api-error.ts";
import { openPopup } from "../../../../shared/sign-in/open-popup.ts";
import { useUnmountSignal } from "../../../../shared/sign-in/use-unmount-signal.ts";
import { toast } from "../../../../ui/toast.ts";

const POLL_MS = 500;

/** Returns whether the popup is closed or has returned to this page; the provider's page cannot be read. */
function isPopupDone(popup: Window): boolean {
  if (popup.closed) return true;
  try {
    return popup.location.pathname === location.pathname;
  } catch {
    return false;
  }
}

/** Resolves when the popup is over, or this page is left. */
function waitForPopup(popup: Window, left: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const poll = window.setInterval(() => {
      if (!left.aborted && !isPopupDone(popup)) return;
      window.clearInterval(poll);
      popup.close();
      resolve();
    }, POLL_MS);
  });
}

/** Tests a connection in a popup, opened synchronously because browsers require a press. */
export function useTestSignIn(company: string, connection: string) {
  const { t } = useTranslation("sign-ins");
  const { t: words } = useTranslation("errors");
  const [busy, setBusy] = useState(false);
  const leaving = useUnmountSignal();
  const act = async () => {
    const popup = openPopup();
    if (popup === null) {
      toast(t("try_blocked"));
      return;
    }
    setBusy(true);
    try {
      const { address } = await call(companySignInEndpoints.try, { params: { id: company, connection } });
      popup.location.replace(address);
      await waitForPopup(popup, leaving());
      await invalidate(companySignInEndpoints.list);
    } catch (error) {
      popup.close();
      toast(words(errorCodeOf(error)));
    } finally {
      setBusy(false);
    }
  };
  return { busy, act };
}
