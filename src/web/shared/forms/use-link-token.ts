import { startTransition, useEffect, useState } from "react";

/**
 * The secret of a mailed link: undefined until the page has looked, null where there is none. It stands behind the
 * # sign, so that no server log and no other site ever sees it, leaves the address at once, and waits in this tab, so
 * that signing in first does not lose it. `keptAs` is its name there.
 */
export function useLinkToken(keptAs: string): { token: string | null | undefined; forget: () => void } {
  const [token, setToken] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    const given = new URLSearchParams(window.location.hash.slice(1)).get("token");
    if (given !== null) {
      sessionStorage.setItem(keptAs, given);
      window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
    }
    // What the page came with stays until that which the link leads to has its texts.
    startTransition(() => setToken(given ?? sessionStorage.getItem(keptAs)));
  }, [keptAs]);
  function forget(): void {
    sessionStorage.removeItem(keptAs);
    setToken(null);
  }
  return { token, forget };
}
