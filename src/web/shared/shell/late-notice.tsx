import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { forgetLate, lateState, onLate, reloadPage } from "../../lib/late.ts";
import { Button } from "../../ui/button.tsx";

/** Says over the page that a part of it could not be loaded, and offers to begin anew. It needs no code of its own. */
export function LateNotice() {
  const { t } = useTranslation("general");
  const late = useSyncExternalStore(onLate, lateState, () => null);
  if (late === null) return null;
  return (
    <div className="late-notice" role="alert">
      <p className="strong">{t(late === "offline" ? "no_network" : "new_version")}</p>
      <div className="actions">
        {late === "version" && (
          <Button size="sm" kind="primary" onClick={reloadPage}>
            {t("reload")}
          </Button>
        )}
        <Button size="sm" onClick={forgetLate}>
          {t("dismiss")}
        </Button>
      </div>
    </div>
  );
}
