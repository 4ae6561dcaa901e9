import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { LOAD_FAILURE_EVENT } from "../../lib/load-failure-event.ts";
import { isReloading } from "../../lib/reload.ts";
import { toast } from "../../ui/toast.ts";
import { IdlePanel } from "./idle-panel.tsx";
import { LoadFailureNotice } from "./load-failure-notice.tsx";
import { NavigationProgress } from "./navigation-progress.tsx";

/** Delay before the toaster's code is loaded; it must be there before the network may be lost. */
const TOASTER_MS = 2_000;

/** A screen may have several files, and the router requests a reload for each: they are reported together. */
const REPEAT_MS = 4_000;

/**
 * The router reloads the page when a screen's code cannot be fetched: after a deployment, or offline, where the
 * browser's error page would appear. This hook keeps the page, shows the reason and lets the user choose when to
 * reload.
 */
function usePreventReload(): void {
  const { t } = useTranslation("presence");
  useEffect(() => {
    // Not all browsers have the Navigation API.
    const navigation: EventTarget | undefined = Reflect.get(window, "navigation");
    let told = Number.NEGATIVE_INFINITY;
    const onNavigate = (event: Event) => {
      const asked = Reflect.get(event, "navigationType") !== "reload" || Reflect.get(event, "userInitiated") === true;
      if (asked || isReloading()) return;
      event.preventDefault();
      if (navigator.onLine) dispatchEvent(new Event(LOAD_FAILURE_EVENT));
      else if (event.timeStamp - told >= REPEAT_MS) {
        told = event.timeStamp;
        toast(t("offline"));
      }
    };
    navigation?.addEventListener("navigate", onNavigate);
    const timer = setTimeout(() => void import("../../ui/toaster.tsx").catch(() => undefined), TOASTER_MS);
    return () => {
      clearTimeout(timer);
      navigation?.removeEventListener("navigate", onNavigate);
    };
  }, [t]);
}

/** Background behaviour of a signed-in page: navigation progress, idle time and network loss. */
export function PageBackground() {
  usePreventReload();
  return (
    <>
      <NavigationProgress />
      <IdlePanel />
      <LoadFailureNotice />
    </>
  );
}
