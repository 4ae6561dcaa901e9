import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { formatDollars } from "../../../lib/format/money.ts";
import { useMemberName, usePersonName } from "../../../shared/records/person-name.ts";
import { latePiece } from "../../../shared/shell/late-piece.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import type { TurnedDown } from "../moves/reject-dialog.tsx";
import type { OpenRecord } from "../places/open-record.ts";

// Its fields are for those who write.
const RejectDialog = latePiece(async () => ({ default: (await import("../moves/reject-dialog.tsx")).RejectDialog }));

/** Statuses from which nothing leads on. */
export type FinalStatus = "Hired" | "Rejected";

type Known = Exclude<OpenRecord, { kind: "missing" }>;

/** What the step means, and to whom it is told. */
function useMeaning(open: Known): Record<FinalStatus, string> {
  const { t } = useTranslation("pipeline");
  const memberName = useMemberName();
  const name = usePersonName()(open.record.candidate_name);
  if (open.kind === "referral") {
    const { referrer, reward_amount } = open.record;
    const about = { name, referrer: memberName(referrer.name), amount: formatDollars(reward_amount) };
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
  /** Which step is asked about; null while none is. */
  asked: FinalStatus | null;
  busy: boolean;
  error?: string;
  onHire: () => void;
  onTurnDown: (said: TurnedDown) => void;
  onNo: () => void;
};

/** Hiring cannot be taken back, and rejecting ends it for somebody: both ask first. */
export function FinalStep({ open, asked, busy, error, onHire, onTurnDown, onNo }: Props) {
  const { t } = useTranslation("pipeline");
  const name = usePersonName()(open.record.candidate_name);
  const meaning = useMeaning(open);
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
    <ConfirmDialog
      open={asked !== null}
      onClose={onNo}
      title={t("hire_title", { name })}
      text={meaning.Hired}
      confirm={t("hire_confirm")}
      busy={busy && t("saving")}
      error={error}
      onConfirm={onHire}
      kind="primary"
    />
  );
}
