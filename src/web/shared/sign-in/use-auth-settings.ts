import { useEffect, useRef, useState } from "react";
import { type AuthSettings, fetchAuthSettings } from "./auth-settings.ts";

/**
 * The settings, asked for before anybody presses a button, null until they are there; `answer` gives the promise, for a
 * press that comes early.
 */
export function useAuthSettings() {
  const asked = useRef<Promise<AuthSettings | null> | null>(null);
  const [settings, setSettings] = useState<AuthSettings | null>(null);
  useEffect(() => {
    let left = false;
    asked.current ??= fetchAuthSettings();
    void asked.current.then((answer) => !left && setSettings(answer));
    return () => {
      left = true;
    };
  }, []);
  return { settings, answer: () => asked.current ?? fetchAuthSettings() };
}
