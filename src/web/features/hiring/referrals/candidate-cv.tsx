import { useTranslation } from "react-i18next";
import type { Referral } from "../../../../contract/hiring/referrals.ts";
import { When } from "../../../shared/records/when.tsx";
import { RichText } from "../../../ui/rich-text.tsx";

/** Says that the candidate uploaded or removed their own CV; only the company sees the file (rule F37). */
export function CandidateCv({ of: { at, state } }: { of: NonNullable<Referral["candidate_cv"]> }) {
  const { t } = useTranslation("referrals");
  return (
    <p className="label soft">
      <RichText text={t(`candidate_cv_${state}`)} slots={{ when: <When at={at} /> }} />
    </p>
  );
}
