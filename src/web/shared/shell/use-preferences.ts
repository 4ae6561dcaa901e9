import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { languageOfSearch, storedLanguage, storeLanguage } from "../../lib/language/language.ts";
import { useLanguage } from "../../lib/language/language-provider.tsx";
import { watchIdle } from "../../lib/session/idle.ts";
import { cachedSettings, onSettings, refreshSettings, saveSettings } from "../../lib/session/preferences.ts";
import { onTheme, storedTheme } from "../../lib/theme.ts";

const MINUTE_MS = 60_000;

function saveQuietly(change: Parameters<typeof saveSettings>[0]): void {
  saveSettings(change).catch((error: unknown) => console.warn("The setting could not be saved", error));
}

/** The user's language overrides the browser's; a URL that requests another one overrides both while it is open. */
function useOwnLanguage() {
  const settings = useSyncExternalStore(onSettings, cachedSettings, () => null);
  const { language, speak } = useLanguage();
  const { search } = useLocation();
  const wanted = settings?.language;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the settings change, not when the page does
  useEffect(() => {
    if (wanted === undefined) return;
    storeLanguage(wanted);
    if (languageOfSearch(search) === undefined && wanted !== language) void speak(wanted);
  }, [settings]);
  // A signed-in user's choice in the footer is stored like one in the settings.
  useEffect(() => {
    const here = storedLanguage();
    const known = cachedSettings();
    if (known !== null && here !== undefined && here === language && here !== known.language)
      saveQuietly({ language: here });
  }, [language]);
}

function useOwnTheme() {
  useEffect(
    () =>
      onTheme(() => {
        const known = cachedSettings();
        if (known !== null && storedTheme() !== known.theme) saveQuietly({ theme: storedTheme() });
      }),
    [],
  );
}

function useIdle() {
  const timeout = useSyncExternalStore(
    onSettings,
    () => cachedSettings()?.sessionTimeout,
    () => undefined,
  );
  useEffect(() => {
    if (timeout === undefined) return;
    return watchIdle(timeout === "never" ? null : Number(timeout) * MINUTE_MS);
  }, [timeout]);
}

/** Applies a signed-in user's settings to this page, also when they are changed in another browser. */
export function usePreferences() {
  useEffect(() => {
    const look = () => void (document.visibilityState === "visible" && refreshSettings());
    look();
    addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  useOwnLanguage();
  useOwnTheme();
  useIdle();
}
