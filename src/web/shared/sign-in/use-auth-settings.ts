import { useRef } from "react";
import { useFetched } from "../../lib/net/use-fetched.ts";
import { type AuthSettings, fetchAuthSettings } from "./auth-settings.ts";

/**
 * The settings, asked for before anybody presses a button, null until they are there; `answer` gives the promise, for a
 * press that comes early.
 */
export function useAuthSettings() {
  const asked = useRef<Promise<AuthSettings | null> | null>(null);
  const answer = () => {
    asked.current ??= fetchAuthSettings();
    return asked.current;
  };
  return { settings: useFetched("auth-settings", answer).value, answer };
}
