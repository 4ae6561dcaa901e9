import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "../../ui/toast.ts";
import { IdlePanel } from "./idle-panel.tsx";

/** A moment after the page is there, the code of toasts comes: they also tell of a network that is gone. */
const TOASTER_MS = 2_000;

/**
 * The router starts the page anew when the code of a screen cannot be fetched. Without a network the browser's own error
 * page would come instead, and what was typed would be gone: then the page stays, and says why.
 */
function useStay(): void {
  const { t } = useTranslation("presence");
  useEffect(() => {
    // Not all browsers have it.
    const navigation: EventTarget | undefined = Reflect.get(window, "navigation");
    const onNavigate = (event: Event) => {
      const asked = Reflect.get(event, "navigationType") !== "reload" || Reflect.get(event, "userInitiated") === true;
      if (asked || navigator.onLine) return;
      event.preventDefault();
      toast(t("offline"));
    };
    navigation?.addEventListener("navigate", onNavigate);
    const timer = setTimeout(() => void import("../../ui/toaster.tsx").catch(() => undefined), TOASTER_MS);
    return () => {
      clearTimeout(timer);
      navigation?.removeEventListener("navigate", onNavigate);
    };
  }, [t]);
}

/** What a signed-in person's page does while they are away: without input, or without a network. */
export function Presence() {
  useStay();
  return <IdlePanel />;
}
