import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { disablePush, enablePush, type PushState, pushState } from "../../lib/session/push.ts";
import { Button } from "../../ui/button.tsx";

/** Push messages in this browser: the browser asks for permission, and only after a press. */
export function PushSetting() {
  const { t } = useTranslation("settings");
  const [state, setState] = useState<PushState | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    pushState().then(setState, () => setState("unsupported"));
  }, []);
  async function change(): Promise<void> {
    setBusy(true);
    setFailed(false);
    try {
      if (state === "on") await disablePush();
      setState(state === "on" ? "off" : await enablePush());
    } catch (error) {
      console.warn("The push subscription of this browser could not be changed", error);
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }
  if (state === null) return null;
  return (
    <section className="stack" aria-label={t("pushNotifications")}>
      <p className="note soft" role="status">
        {failed ? t("push_failed") : t(`push_${state}`)}
      </p>
      {(state === "on" || state === "off") && (
        <div className="actions">
          <Button size="sm" busy={busy && t("push_busy")} onClick={change}>
            {state === "on" ? t("push_turn_off") : t("push_turn_on")}
          </Button>
        </div>
      )}
    </section>
  );
}
