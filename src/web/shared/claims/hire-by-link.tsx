import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { claimEndpoints, type HireOfReferral } from "../../../contract/payments/claims.ts";
import { call } from "../../lib/net/api-client.ts";
import { useFetched } from "../../lib/net/use-fetched.ts";
import { Button } from "../../ui/button.tsx";
import { Message } from "../../ui/message.tsx";
import { LoadFailure } from "../lists/load-failure.tsx";
import { lazyComponent } from "../shell/lazy-component.tsx";
import { ClaimState } from "./claim-state.tsx";

const ClaimDialog = lazyComponent(() => import("./claim-dialog.tsx"));

/** The hire of a referral for the holder of an emailed link, without an account (rule R11). */
export default function HireByLink({ referral, token }: { referral: string; token: string }) {
  const { t } = useTranslation(["claims", "errors", "field-errors", "general"]);
  const body = { token, referral };
  const { value, failure, busy, again } = useFetched(`hire ${referral}`, () => call(claimEndpoints.openLink, { body }));
  const [made, setMade] = useState<HireOfReferral | null>(null);
  const [open, setOpen] = useState(false);
  const hire = made ?? value;
  if (hire === null) return failure === null ? null : <LoadFailure text={t("failed")} onRetry={again} busy={busy} />;
  const send = async (started_on: string, key: string) =>
    setMade(await call(claimEndpoints.makeByLink, { body: { ...body, started_on } }, { key }));
  return (
    <>
      <ClaimState hire={hire} />
      {hire.dispute !== null && (
        <Message title={t("dispute")}>
          <p>{t("by_link")}</p>
        </Message>
      )}
      {hire.can.claim && (
        <div className="actions">
          <Button size="sm" onClick={() => setOpen(true)}>
            {t("claim_own")}
          </Button>
        </div>
      )}
      {open && (
        <Suspense fallback={null}>
          <ClaimDialog hire={hire} send={send} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
