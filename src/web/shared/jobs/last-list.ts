import { useEffect } from "react";
import { useLocation } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { PRODUCT_KEY } from "../../../contract/product.ts";
import { tabStorage } from "../../lib/storage.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";

const KEY = `${PRODUCT_KEY}-job-list`;

/** Remembers the URL of the current list of jobs, so that a job page can link back to it. */
export function useRememberList(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    tabStorage.set(KEY, pathname + search);
  }, [pathname, search]);
}

/** Returns the URL of the list that this tab showed last, if it is accessible; else `otherwise`. */
export function useLastList(otherwise: string, signedIn = true): string {
  const hydrated = useHydrated();
  const kept = hydrated ? tabStorage.get(KEY) : null;
  return kept !== null && (signedIn || kept.startsWith(paths.browse())) ? kept : otherwise;
}
