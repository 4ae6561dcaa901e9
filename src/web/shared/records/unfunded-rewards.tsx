import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type RewardItem, rewardEndpoints } from "../../../contract/money/rewards.ts";
import { paths } from "../../../contract/paths.ts";
import { formatDollars } from "../../lib/format/money.ts";
import { call } from "../../lib/net/caller.ts";
import { Message } from "../../ui/message.tsx";
import { usePersonName } from "./person-name.ts";

const SHOWN = 3;

/** Rewards of hires that wait for the viewer's money, the longest waiting first; both kinds of waiting. */
function useUnfunded(): RewardItem[] {
  const [items, setItems] = useState<RewardItem[]>([]);
  useEffect(() => {
    const cancel = new AbortController();
    const fetchState = (state: "due" | "awaiting_funds") =>
      call(rewardEndpoints.list, { query: { state } }, { signal: cancel.signal });
    Promise.all([fetchState("due"), fetchState("awaiting_funds")])
      .then((pages) => {
        const found = pages.flatMap((page) => page.items);
        setItems(found.sort((a, b) => (a.hired_at ?? "").localeCompare(b.hired_at ?? "")));
      })
      // A reminder beside the screen's own content: the next visit asks again.
      .catch(() => setItems([]));
    return () => cancel.abort();
  }, []);
  return items;
}

/** Tells the owner of hires which rewards are not funded yet, and leads to each (DECISIONS M9). */
export function UnfundedRewards() {
  const { t } = useTranslation("rewards");
  const nameOf = usePersonName();
  const items = useUnfunded();
  if (items.length === 0) return null;
  const overdue = items.some((item) => item.overdue);
  return (
    <Message kind={overdue ? "stop" : "wait"} title={t("unfunded", { count: items.length })}>
      <p>{overdue ? t("overdue") : t("unfunded_text")}</p>
      <ul className="unfunded-list">
        {items.slice(0, SHOWN).map((item) => (
          <li key={item.referral}>
            <Link to={`${paths.manageJob(item.job.id)}?open=referral:${item.referral}`}>
              {t("unfunded_item", {
                amount: formatDollars(item.reward_amount),
                name: nameOf(item.candidate_name),
                title: item.job.title,
              })}
            </Link>
          </li>
        ))}
      </ul>
    </Message>
  );
}
