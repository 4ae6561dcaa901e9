import { useState } from "react";
import { useTranslation } from "react-i18next";
import { companySignInEndpoints } from "../../../../contract/team/company-sign-in.ts";
import { changed } from "../../../lib/data/changes.ts";
import { codeOf } from "../../../lib/net/api-error.ts";
import { call } from "../../../lib/net/caller.ts";
import { openPopup } from "../../../shared/sign-in/open-popup.ts";
import { useLeaving } from "../../../shared/sign-in/use-leaving.ts";
import { toast } from "../../../ui/toast.ts";

const POLL_MS = 500;

/** Returns whether the popup is closed or has returned to this page; the provider's page cannot be read. */
function isOver(popup: Window): boolean {
  if (popup.closed) return true;
  try {
    return popup.location.pathname === location.pathname;
  } catch {
    return false;
  }
}

/** Resolves when the popup is over, or this page is left. */
function over(popup: Window, left: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const poll = window.setInterval(() => {
      if (!left.aborted && !isOver(popup)) return;
      window.clearInterval(poll);
      popup.close();
      resolve();
    }, POLL_MS);
  });
}

/** Tests a connection in a popup, opened synchronously because browsers require a press. */
export function useTry(company: string, connection: string) {
  const { t } = useTranslation("sign-ins");
  const { t: words } = useTranslation("errors");
  const [busy, setBusy] = useState(false);
  const leaving = useLeaving();
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
      await over(popup, leaving());
      await changed(companySignInEndpoints.list);
    } catch (error) {
      popup.close();
      toast(words(codeOf(error)));
    } finally {
      setBusy(false);
    }
  };
  return { busy, act };
}
