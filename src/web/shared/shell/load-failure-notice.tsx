import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { LOAD_FAILURE_EVENT } from "../../lib/load-failure-event.ts";
import { reloadPage } from "../../lib/reload.ts";
import { Button } from "../../ui/button.tsx";

type LoadFailureKind = "offline" | "version";

/** Says that a part of the page could not be loaded, and offers a reload. Needs no lazily loaded code itself. */
export function LoadFailureNotice() {
  const { t } = useTranslation("general");
  const [late, setLate] = useState<LoadFailureKind | null>(null);
  useEffect(() => {
    const tell = () => setLate(navigator.onLine ? "version" : "offline");
    addEventListener(LOAD_FAILURE_EVENT, tell);
    return () => removeEventListener(LOAD_FAILURE_EVENT, tell);
  }, []);
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
        <Button size="sm" onClick={() => setLate(null)}>
          {t("dismiss")}
        </Button>
      </div>
    </div>
  );
}
