import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { claimEndpoints, type HireOfReferral } from "../../../contract/payments/claims.ts";
import { disputeEndpoints } from "../../../contract/payments/disputes.ts";
import { rewardEndpoints } from "../../../contract/payments/rewards.ts";
import { addLiveEndpoints, invalidate } from "../../lib/data/invalidation.ts";
import { query } from "../../lib/data/query.ts";
import { useOwnQuery } from "../../lib/data/use-query.ts";
import { call } from "../../lib/net/api-client.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import { LoadFailure } from "../lists/load-failure.tsx";
import { useAction } from "../records/use-action.ts";
import { lazyComponent } from "../shell/lazy-component.tsx";
import { ClaimState } from "./claim-state.tsx";
import { DisputeStatements } from "./dispute-view.tsx";

addLiveEndpoints(claimEndpoints.get);

const ClaimDialog = lazyComponent(() => import("./claim-dialog.tsx"));
const DisputeStatementDialog = lazyComponent(() => import("./dispute-statement-dialog.tsx"));
const ConfirmClaimDialog = lazyComponent(() => import("./confirm-claim-dialog.tsx"));
const DenyDialog = lazyComponent(() => import("./deny-dialog.tsx"));

type Props = {
  referral: string;
  /** Endpoints whose answers on the screen become stale by an action here. */
  changes?: readonly Endpoint[];
};
type Denial = { reason: string; known_before: boolean };
type Part = { hire: HireOfReferral; changes: readonly Endpoint[] };

/**
 * The company's response to a hire claim: a confirmation, with a second question because a payment follows, or a denial
 * with a reason.
 */
function Answer({ hire, changes }: Part) {
  const { t } = useTranslation("claims");
  const { t: errorText } = useTranslation("errors");
  const [asked, setAsked] = useState<"confirm" | "deny" | null>(null);
  const input = { params: { id: hire.referral } };
  const onDone = () => setAsked(null);
  const yes = useAction(
    (body: { start_date?: string; beyond_openings?: true }) => call(claimEndpoints.confirm, { ...input, body }),
    {
      changes,
      onDone,
      done: t("confirm_done"),
    },
  );
  const no = useAction((body: Denial) => call(claimEndpoints.deny, { ...input, body }), {
    changes,
    onDone,
    done: t("deny_done"),
  });
  const late = hire.claim?.state === "silent";
  // The second attempt confirms the hire beyond the number of openings (rule J66).
  const beyond = yes.failure === "openings_filled";
  const close = () => {
    setAsked(null);
    yes.reset();
  };
  return (
    <>
      <div className="actions">
        <Button
          kind="primary"
          size="sm"
          busy={late && yes.busy && t("confirming")}
          onClick={() => (late ? void yes.act({}) : setAsked("confirm"))}
        >
          {t(late ? "confirm_late" : "confirm")}
        </Button>
        {!late && (
          <Button kind="danger-quiet" size="sm" onClick={() => setAsked("deny")}>
            {t("deny")}
          </Button>
        )}
      </div>
      {asked === "confirm" && (
        <Suspense fallback={null}>
          <ConfirmClaimDialog
            started_on={hire.claim?.started_on ?? ""}
            busy={yes.busy}
            error={yes.failure === null ? undefined : errorText(yes.failure)}
            beyond={beyond}
            onClose={close}
            onConfirm={(start_date) => void yes.act({ start_date, ...(beyond && { beyond_openings: true }) })}
          />
        </Suspense>
      )}
      {asked === "deny" && (
        <Suspense fallback={null}>
          <DenyDialog
            busy={no.busy}
            error={no.failure === null ? undefined : errorText(no.failure)}
            onClose={() => setAsked(null)}
            knownSince={hire.known_since}
            onDeny={(denial) => void no.act(denial)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Lets the user claim the hire, once. */
function Claim({ hire, changes }: Part) {
  const { t } = useTranslation("claims");
  const [open, setOpen] = useState(false);
  async function send(started_on: string, key: string): Promise<void> {
    await call(claimEndpoints.make, { params: { id: hire.referral }, body: { started_on } }, { key });
    await invalidate(...changes);
    toast(t("said"), "success");
  }
  return (
    <div className="actions">
      <Button size="sm" onClick={() => setOpen(true)}>
        {t(hire.as === "person" ? "claim_own" : "claim")}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ClaimDialog hire={hire} send={send} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Shows the dispute about the hire and lets the reader add a statement. */
function Dispute({ hire, changes }: Part) {
  const { t } = useTranslation("claims");
  const [saying, setSaying] = useState(false);
  const { dispute, can, referral } = hire;
  async function send(said: { words: string; file: string | null }, key: string): Promise<void> {
    if (can.reply && dispute !== null) await call(disputeEndpoints.reply, { params: { id: dispute.id }, body: said });
    else await call(disputeEndpoints.open, { body: { referral, ...said } }, { key });
    await invalidate(...changes);
    toast(t("deny_done"), "success");
  }
  return (
    <div className="stack">
      {dispute !== null && (
        <>
          <h4 className="sub-title">{t("dispute")}</h4>
          <DisputeStatements dispute={dispute} mine={can.reply} />
        </>
      )}
      {(can.reply || can.dispute) && (
        <div className="actions">
          <Button kind={can.reply ? "primary" : "quiet"} size="sm" onClick={() => setSaying(true)}>
            {t(can.reply ? "reply" : "open_dispute")}
          </Button>
        </div>
      )}
      {saying && (
        <Suspense fallback={null}>
          <DisputeStatementDialog
            title={t(can.reply ? "reply_title" : "open_title")}
            text={t(can.reply ? "reply_text" : "open_text")}
            submit={t(can.reply ? "reply" : "open_dispute")}
            send={send}
            onClose={() => setSaying(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The hire claim of a referral for either side (rule R11); renders nothing if there is nothing to show or do. */
export default function HireClaim({ referral, changes = [] }: Props) {
  const { t } = useTranslation(["claims", "errors", "field-errors", "general"]);
  const { value: hire, failure, busy, retry } = useOwnQuery(query(claimEndpoints.get, { params: { id: referral } }));
  if (hire === null)
    return failure === null || failure === "not_found" ? null : (
      <LoadFailure text={t("failed")} onRetry={retry} busy={busy} />
    );
  const { claim, dispute, can } = hire;
  if (claim === null && dispute === null && !can.claim && !can.dispute) return null;
  const all = [...changes, claimEndpoints.get, claimEndpoints.waiting, referralEndpoints.get, rewardEndpoints.get];
  return (
    <section className="stack" aria-label={t("title")}>
      <h3 className="sub-title">{t("title")}</h3>
      <ClaimState hire={hire} />
      {can.answer && <Answer hire={hire} changes={all} />}
      {can.claim && <Claim hire={hire} changes={all} />}
      {(dispute !== null || can.dispute) && <Dispute hire={hire} changes={all} />}
    </section>
  );
}
