import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { formatDollars } from "../../../../../rules/money.ts";
import { useMemberName, usePersonName } from "../../../../shared/records/person-name.ts";
import { lazyComponent } from "../../../../shared/shell/lazy-component.tsx";
import type { RejectionInput } from "../moves/reject-dialog.tsx";
import type { OpenRecord } from "../state/open-record.ts";

// Loaded on demand.
const HireDialog = lazyComponent(async () => ({ default: (await import("./hire-dialog.tsx")).HireDialog }));
const RejectDialog = lazyComponent(async () => ({
  default: (await import("../moves/reject-dialog.tsx")).RejectDialog,
}));

/** Statuses without a next one. */
export type FinalStatus = "Hired" | "Rejected";

type Known = Exclude<OpenRecord, { kind: "missing" }>;

/** The consequences of the step, and who is notified. */
function useConsequences(open: Known): Record<FinalStatus, string> {
  const { t, i18n } = useTranslation("pipeline");
  const memberName = useMemberName();
  const name = usePersonName()(open.record.candidate_name);
  if (open.kind === "referral") {
    const { referrer, reward_amount } = open.record;
    const about = { name, referrer: memberName(referrer.name), amount: formatDollars(reward_amount, i18n.language) };
    return {
      Hired: reward_amount === 0 ? t("hire_unrewarded_text", about) : t("hire_referral_text", about),
      Rejected: t("reject_referral_text", about),
    };
  }
  const { credit } = open.record;
  const about = { name, referrer: memberName(credit?.name ?? null) };
  const hires = { living: t("hire_credited_text", about), kept: t("hire_kept_text", about) };
  return {
    Hired: credit === null ? t("hire_application_text", { name }) : hires[credit.kind],
    Rejected: t("reject_application_text", { name }),
  };
}

type Props = {
  open: Known;
  /** The step to confirm; null while none is. */
  asked: FinalStatus | null;
  busy: boolean;
  error?: string;
  /** All openings are filled: a further hire needs an extra confirmation (rule J66). */
  beyond: boolean;
  onHire: (start_date: string) => void;
  onTurnDown: (said: RejectionInput) => void;
  onNo: () => void;
};

/** Hiring cannot be undone, and rejecting ends the process for the candidate: both need a confirmation. */
export function FinalStep({ open, asked, busy, error, beyond, onHire, onTurnDown, onNo }: Props) {
  const { t } = useTranslation("pipeline");
  const name = usePersonName()(open.record.candidate_name);
  const meaning = useConsequences(open);
  if (asked === null) return null;
  if (asked === "Rejected")
    return (
      <Suspense fallback={null}>
        <RejectDialog
          title={t("reject_title", { name })}
          text={meaning.Rejected}
          busy={busy}
          error={error}
          onClose={onNo}
          onYes={onTurnDown}
        />
      </Suspense>
    );
  return (
    <Suspense fallback={null}>
      <HireDialog
        title={t("hire_title", { name })}
        text={meaning.Hired}
        busy={busy}
        error={error}
        beyond={beyond}
        onClose={onNo}
        onHire={onHire}
      />
    </Suspense>
  );
}
