import { useTranslation } from "react-i18next";
import type { MoreNeeds, Need } from "../../../contract/dashboard.ts";
import { formatCents } from "../../../rules/money.ts";
import { formatCount } from "../../lib/format/counts.ts";
import { usePersonName } from "../../shared/records/person-name.ts";

/** The text of a to-do item, which links to its record. */
export function useNeedText(): (need: Need) => string {
  const { t, i18n } = useTranslation("dashboard");
  const nameOf = usePersonName();
  return ({ kind, side, count, ...need }) => {
    const name = nameOf(need.name);
    const amount = formatCents(need.amount ?? 0, i18n.language);
    const company = need.company?.name ?? "";
    switch (kind) {
      case "dispute":
        return side === "candidate" ? t("need_dispute_own") : t("need_dispute", { name });
      case "start":
        return side === "candidate" ? t("need_start_own") : t("need_start", { name });
      case "message":
        return side === "candidate" ? t("need_message_own", { count }) : t("need_message", { count, name });
      case "join_request":
        return t("need_join_request", { name, company });
      case "question":
      case "link_entry":
        return t(`need_${kind}`, { count });
      case "reward":
      case "payout":
      case "payment_method":
        return t(`need_${kind}`, { amount, name });
      case "payout_failed":
        return t("need_payout_failed", { count, amount });
      case "interview":
        return t("need_interview");
      default:
        return t(`need_${kind}`, { name });
    }
  };
}

/** The number of further items of a kind. */
export function useMoreText(): (more: MoreNeeds) => string {
  const { t, i18n } = useTranslation("dashboard");
  return ({ kind, count }) => t("needs_more", { what: t(`needs_${kind}`), n: formatCount(count, i18n.language) });
}
