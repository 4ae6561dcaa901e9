import { useTranslation } from "react-i18next";
import { LIMITS } from "../../../contract/limits.ts";
import { paths } from "../../../contract/paths.ts";
import { rewardEndpoints } from "../../../contract/payments/rewards.ts";
import { formatDollars } from "../../../rules/money.ts";
import { pages } from "../../lib/data/query.ts";
import { usePagesOnDemand } from "../../lib/data/use-pages.ts";
import { formatCount } from "../../lib/format/counts.ts";
import { Message } from "../../ui/message.tsx";
import { PreloadLink } from "../../ui/preload-link.tsx";
import { LoadFailure } from "../lists/load-failure.tsx";
import { usePersonName } from "./person-name.ts";

const MAX_SHOWN = 3;

const rewardsInState = (state: "due" | "awaiting_funds") =>
  pages(rewardEndpoints.list, { query: { state, limit: LIMITS.page.max } });
const DUE_REWARDS = rewardsInState("due");
const AWAITING_REWARDS = rewardsInState("awaiting_funds");

/** Rewards of hires that the viewer has not funded, the oldest first; both kinds. */
function useUnfunded() {
  const lists = [usePagesOnDemand(DUE_REWARDS), usePagesOnDemand(AWAITING_REWARDS)];
  const failed = lists.filter((list) => list.failure !== null);
  const items = lists.flatMap((list) => list.items);
  return {
    count: { value: items.length, more: lists.some((list) => list.more) },
    items: items.sort((a, b) => (a.hired_at ?? "").localeCompare(b.hired_at ?? "")),
    failed: failed.length > 0,
    busy: lists.some((list) => list.busy),
    retry: () => {
      for (const list of failed) list.loadMore();
    },
  };
}

/** Lists unfunded rewards for the owner of the hires, with a link to each (rule M9). */
export function UnfundedRewards() {
  const { t, i18n } = useTranslation("rewards");
  const nameOf = usePersonName();
  const { items, count, failed, busy, retry } = useUnfunded();
  if (failed) return <LoadFailure text={t("unfunded_failed")} onRetry={retry} busy={busy} />;
  if (items.length === 0) return null;
  const overdue = items.some((item) => item.overdue);
  return (
    <Message
      kind={overdue ? "stop" : "wait"}
      title={t("unfunded", { count: count.value, n: formatCount(count, i18n.language) })}
    >
      <p>{overdue ? t("overdue") : t("unfunded_text")}</p>
      <ul className="unfunded-list">
        {items.slice(0, MAX_SHOWN).map((item) => (
          <li key={item.referral}>
            <PreloadLink to={`${paths.manageJob(item.job.id)}?open=referral:${item.referral}`}>
              {t("unfunded_item", {
                amount: formatDollars(item.reward_amount, i18n.language),
                name: nameOf(item.candidate_name),
                title: item.job.title,
              })}
            </PreloadLink>
          </li>
        ))}
      </ul>
    </Message>
  );
}
