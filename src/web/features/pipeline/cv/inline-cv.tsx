import { Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { applicationEndpoints } from "../../../../contract/applications.ts";
import { referralEndpoints } from "../../../../contract/referrals.ts";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { OpenRecord } from "../state/open-record.ts";

const CvReader = lazyComponent(() => import("./cv-viewer.tsx"));

const ENDPOINTS = { referral: referralEndpoints.cv, application: applicationEndpoints.cv };

/** Shows the CV of the open record inline, if it is a PDF and was requested (rule H16). */
export function InlineCv({ open }: { open: OpenRecord }) {
  const { t } = useTranslation("pipeline");
  const [shown, setShown] = useState(false);
  const id = useId();
  const { cv } = open.record;
  if (cv === null || !/\.pdf$/i.test(cv.name)) return null;
  return (
    <div className="cv-place stack">
      <div className="actions">
        <Button size="sm" aria-expanded={shown} aria-controls={id} onClick={() => setShown(!shown)}>
          {shown ? t("cv_hide") : t("cv_show")}
        </Button>
      </div>
      <div id={id}>
        {shown && (
          <Suspense fallback={<Skeleton height="20rem" />}>
            <CvReader endpoint={ENDPOINTS[open.kind]} input={{ params: { id: open.record.id } }} name={cv.name} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
