import { startTransition, useEffect, useState } from "react";
import { plainToken } from "../../../contract/typed-secrets.ts";
import { tabStorage } from "../../lib/storage.ts";

/**
 * The secret of an emailed link: undefined until it has been read, null if there is none. It is in the URL's fragment,
 * so that no server log or other site sees it; it is removed from the URL at once and kept in this tab, so that it
 * survives signing in. `keptAs` is its storage key.
 */
export function useLinkToken(keptAs: string): { token: string | null | undefined; clear: () => void } {
  const [token, setToken] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    const pasted = new URLSearchParams(window.location.hash.slice(1)).get("token");
    const given = pasted === null ? null : plainToken(pasted);
    if (given !== null) {
      tabStorage.set(keptAs, given);
      window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
    }
    // A transition: the current content stays until the next screen has its texts.
    startTransition(() => setToken(given ?? tabStorage.get(keptAs)));
  }, [keptAs]);
  function clear(): void {
    tabStorage.remove(keptAs);
    setToken(null);
  }
  return { token, clear };
}
