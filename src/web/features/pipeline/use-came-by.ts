import { useTranslation } from "react-i18next";
import type { PipelineCard } from "../../../contract/pipeline/cards.ts";
import { useMemberName } from "../../shared/records/person-name.ts";

/** How a person came to the job: referred, by themselves, or both; then the referrer keeps the credit (rule F9). */
export function useCameBy(): (card: PipelineCard) => string {
  const { t } = useTranslation("pipeline");
  const memberName = useMemberName();
  return ({ kind, referrer_name: name }) => {
    if (kind === "referral") return t("referred_by", { name: memberName(name) });
    return name === null ? t("applied") : t("applied_referred", { name });
  };
}
