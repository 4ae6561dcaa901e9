import { useCallback, useEffect, useRef, useState } from "react";
import type { SignInCompany } from "./company-sign-in.ts";

/** Typing pause before the lookup. */
const PAUSE_MS = 400;
const DOMAIN = /@([^\s@.]+(?:\.[^\s@.]+)*\.[^\s@.]{2,})$/;

/** Finds the company with single sign-on for the typed email address. Only the domain leaves the page. */
export function useSignInCompany(): { company: SignInCompany | null; look: (email: string) => void } {
  const [company, setCompany] = useState<SignInCompany | null>(null);
  const waiting = useRef<number | undefined>(undefined);
  const wanted = useRef("");
  useEffect(() => () => window.clearTimeout(waiting.current), []);
  const look = useCallback((email: string) => {
    const domain = DOMAIN.exec(email.trim())?.[1]?.toLowerCase() ?? "";
    if (domain === wanted.current) return;
    wanted.current = domain;
    window.clearTimeout(waiting.current);
    setCompany(null);
    if (domain === "") return;
    waiting.current = window.setTimeout(async () => {
      const { findSignInCompany } = await import("./company-sign-in.ts");
      const found = await findSignInCompany(domain);
      if (wanted.current === domain) setCompany(found);
    }, PAUSE_MS);
  }, []);
  return { company, look };
}
