import { useTranslation } from "react-i18next";
import { adminAuditEndpoints } from "../../../../contract/admin/admin-users.ts";
import { type DisputeDetail, disputeEndpoints } from "../../../../contract/payments/disputes.ts";
import { formatCents } from "../../../../rules/money.ts";
import { invalidate } from "../../../lib/data/invalidation.ts";
import { query } from "../../../lib/data/query.ts";
import { useOwnQuery } from "../../../lib/data/use-query.ts";
import { DisputeStatements } from "../../../shared/claims/dispute-view.tsx";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import { CalendarDate, When } from "../../../shared/records/when.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Fact } from "../../../ui/fact.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { toast } from "../../../ui/toast.ts";
import { DisputeDecisionForm } from "./dispute-decision-form.tsx";

function Facts({ record }: { record: DisputeDetail }) {
  const { t, i18n } = useTranslation("disputes");
  const { candidate_name, job_title, company_name, referrer_name, started_on, known_since, reward } = record;
  return (
    <dl className="dl">
      <Fact name={t("who")}>{`${candidate_name || "–"}, ${job_title}, ${company_name}`}</Fact>
      <Fact name={t("referrer")}>{referrer_name || "–"}</Fact>
      <Fact name={t("dispute_reward")}>{formatCents(reward.amount, i18n.language)}</Fact>
      {started_on !== null && (
        <Fact name={t("dispute_started")}>
          <CalendarDate date={started_on} style="long" />
        </Fact>
      )}
      {known_since !== undefined && (
        <Fact name={t("dispute_existing_contact")}>
          <RichText text={t("dispute_existing_contact_on")} slots={{ when: <When at={known_since} /> }} />
        </Fact>
      )}
    </dl>
  );
}

/** A dispute with the statements of both sides, and its decision (rule R12). */
export default function DisputeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(["disputes", "accounts"]);
  const { value, failure, retry } = useOwnQuery(query(disputeEndpoints.get, { params: { id } }));
  const done = async () => {
    await invalidate(disputeEndpoints.get, disputeEndpoints.list, adminAuditEndpoints.list);
    toast(t("decided_done"), "success");
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={value?.candidate_name || t("dispute")}>
      {value !== null && (
        <div className="stack-lg">
          <Facts record={value} />
          <DisputeStatements dispute={value.view} />
          {value.outcome === null && value.ready && <DisputeDecisionForm record={value} onDone={done} />}
        </div>
      )}
      {value === null && failure !== null && <LoadFailure text={t("dispute_failed")} onRetry={retry} />}
      {value === null && failure === null && (
        <div role="status">
          <p className="soft">{t("disputes_loading", { ns: "accounts" })}</p>
          <Skeleton height="18rem" />
        </div>
      )}
    </Dialog>
  );
}
