import { useRef } from "react";
import { useFetched } from "../../lib/net/use-fetched.ts";
import { type AuthSettings, fetchAuthSettings } from "./auth-settings.ts";

/** The auth settings, fetched on mount, null until loaded; `answer` returns the promise, for an early press. */
export function useAuthSettings() {
  const asked = useRef<Promise<AuthSettings | null> | null>(null);
  const answer = () => {
    asked.current ??= fetchAuthSettings();
    return asked.current;
  };
  return { settings: useFetched("auth-settings", answer).value, answer };
}
