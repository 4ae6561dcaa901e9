import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { LATE_EVENT } from "../../lib/late.ts";
import { isReloading } from "../../lib/reload.ts";
import { toast } from "../../ui/toast.ts";
import { IdlePanel } from "./idle-panel.tsx";
import { LateNotice } from "./late-notice.tsx";
import { Travel } from "./travel.tsx";

/** A moment after the page is there, the code of toasts comes: they also tell of a network that is gone. */
const TOASTER_MS = 2_000;

/** A screen may be in several files, and the router asks to start anew for each: they are told of together. */
const TOLD_MS = 4_000;

/**
 * The router starts the page anew when the code of a screen cannot be fetched: after a deploy, or without a network, where
 * the browser's own error page would come instead. The page stays then, says why, and lets its person choose the moment.
 */
function useStay(): void {
  const { t } = useTranslation("presence");
  useEffect(() => {
    // Not all browsers have it.
    const navigation: EventTarget | undefined = Reflect.get(window, "navigation");
    let told = Number.NEGATIVE_INFINITY;
    const onNavigate = (event: Event) => {
      const asked = Reflect.get(event, "navigationType") !== "reload" || Reflect.get(event, "userInitiated") === true;
      if (asked || isReloading()) return;
      event.preventDefault();
      if (navigator.onLine) dispatchEvent(new Event(LATE_EVENT));
      else if (event.timeStamp - told >= TOLD_MS) {
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

/** What a signed-in person's page does on the way to another screen, without input, and without a network. */
export function Presence() {
  useStay();
  return (
    <>
      <Travel />
      <IdlePanel />
      <LateNotice />
    </>
  );
}
