import { useTranslation } from "react-i18next";
import type { Notification } from "../../../contract/notifications/notifications.ts";
import type { ApplicationStatus, ReferralStatus } from "../../../contract/statuses.ts";
import { formatStoredCents } from "../../../rules/amounts.ts";
import { useStatusLabel } from "../records/status-badge.tsx";

/** Texts for money that the payment provider refunded, where no bank recalled it. */
const REFUNDED = { reward_taken_back: "reward_given_back", payment_taken_back: "payment_given_back" } as const;

/** The text about a decided report. */
function reportDecidedKey(kind: "report_decided" | "report_on_own", { outcome }: Notification["params"]) {
  return outcome === "taken_down" ? (`${kind}_taken_down` as const) : (`${kind}_kept` as const);
}

/** The text about a referral that ended without the company, by who ended it. */
function referralEndedKey(kind: "candidate_declined" | "referral_declined", { ended_by }: Notification["params"]) {
  if (ended_by === "erased") return "referral_erased" as const;
  if (ended_by === "unanswered") return "referral_unanswered" as const;
  return ended_by === "withdrawn" ? ("referral_withdrawn" as const) : kind;
}

/** Returns a function for the text of a notification. Erased names are shown as "Somebody". */
export function useNotificationText(): (notice: Notification) => string {
  const { t, i18n } = useTranslation("notifications");
  const statusOf = useStatusLabel();
  const amountOf = (cents = "") => formatStoredCents(cents, i18n.language);
  return (notice) => {
    const { kind, params } = notice;
    const words = {
      person: notice.person ?? t("somebody"),
      by: notice.by ?? t("somebody"),
      job: notice.job?.title ?? t("a_job"),
      company: notice.job?.company ?? params.company ?? t("a_company"),
      n: params.n ?? "",
      days: params.days ?? "",
      name: params.name ?? "",
    };
    switch (kind) {
      case "reward_refunded":
        return params.reason === undefined
          ? t(kind, words)
          : t("reward_refunded_why", { ...words, why: params.reason });
      case "reward_taken_back":
      case "payment_taken_back": {
        const { left, how } = params;
        const key = how === "refunded" ? REFUNDED[kind] : kind;
        const amount = amountOf(params.amount);
        return left === undefined
          ? t(key, { ...words, amount })
          : t(`${key}_part`, { ...words, amount, left: amountOf(left) });
      }
      case "reward_frozen":
      case "reward_unfrozen":
      case "payment_disputed":
      case "payment_stands":
      case "reward_due":
      case "reward_returned":
      case "reward_funded":
      case "reward_paid_out":
      case "reward_escrow":
      case "reward_released":
      case "payout_processing":
      case "payout_completed":
      case "payout_failed":
        return t(kind, { ...words, amount: amountOf(params.amount) });
      case "report_decided":
      case "report_on_own":
        return t(reportDecidedKey(kind, params), { thing: params.thing ?? t("a_page") });
      case "job_alert": {
        const { name = "", jobs = "", searches } = params;
        return searches === "1" ? t(kind, { name, jobs }) : t("job_alerts", { jobs });
      }
      case "candidate_declined":
      case "referral_declined":
        return t(referralEndedKey(kind, params), words);
      case "own_referral_status":
        if (params.ended_by === "declined") return t("own_referral_declined", words);
        if (params.ended_by === "erased") return t("own_referral_erased", words);
        if (params.ended_by === "withdrawn") return t("own_referral_withdrawn", words);
        return t(kind, { ...words, status: statusOf({ referral: params.status as ReferralStatus }) });
      case "referral_status":
        return t(kind, { ...words, status: statusOf({ referral: params.status as ReferralStatus }) });
      case "application_status":
        return t(kind, { ...words, status: statusOf({ application: params.status as ApplicationStatus }) });
      default:
        return t(kind, words);
    }
  };
}
