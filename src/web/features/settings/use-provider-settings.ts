import { useEffect, useState } from "react";
import { type AuthSettings, fetchAuthSettings } from "../../shared/auth-settings.ts";

/** Whether an identity provider is there to be linked; null until the server has said so. */
export function useProviderSettings(): AuthSettings | null {
  const [settings, setSettings] = useState<AuthSettings | null>(null);
  useEffect(() => {
    let left = false;
    void fetchAuthSettings().then((answer) => !left && setSettings(answer));
    return () => {
      left = true;
    };
  }, []);
  return settings;
}
