import { ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Operations, QueueState } from "../../../../contract/admin/operations.ts";
import { paths } from "../../../../contract/paths.ts";
import { formatWhole } from "../../../../rules/numbers.ts";
import { formatCount } from "../../../lib/format/counts.ts";
import { formatSize } from "../../../lib/format/sizes.ts";
import { When } from "../../../shared/records/when.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { Stat, StatStrip } from "../../../ui/stats.tsx";

const sumQueues = (queues: readonly QueueState[], figure: "waiting" | "given_up") =>
  queues.reduce((sum, queue) => sum + queue[figure], 0);

function formatAgo(text: string, at: string): ReactNode {
  return <RichText text={text} slots={{ when: <When at={at} relative /> }} />;
}

/** Four key figures for operators. */
export function KeyFigures({ operations: { queues, mails, backup } }: { operations: Operations }) {
  const { t, i18n } = useTranslation("installation");
  const whole = (value: number) => formatWhole(value, i18n.language);
  const oldest = queues.flatMap((queue) => queue.oldest ?? []).toSorted()[0];
  const given_up = sumQueues(queues, "given_up");
  const idleMails = mails.last_sent === null ? t("nothing_waits") : formatAgo(t("last_mail"), mails.last_sent);
  return (
    <StatStrip label={t("figures")}>
      <Stat
        label={t("figure_work")}
        value={whole(sumQueues(queues, "waiting"))}
        sub={oldest === undefined ? t("nothing_waits") : formatAgo(t("oldest"), oldest)}
      />
      <Stat
        label={t("figure_given_up")}
        value={whole(given_up)}
        to={paths.adminWork()}
        icon={ArrowUpRight}
        sub={given_up > 0 ? t("decide") : t("nothing_decide")}
      />
      <Stat
        label={t("figure_mails")}
        value={formatCount(mails.waiting, i18n.language)}
        sub={mails.oldest === null ? idleMails : formatAgo(t("oldest_mail"), mails.oldest)}
      />
      <Stat
        label={t("figure_backup")}
        value={
          <span className="ops-word">{backup === null ? t("never") : <When at={backup.taken_at} relative />}</span>
        }
        sub={backup === null ? t("none_known") : formatSize(backup.bytes, i18n.language)}
      />
    </StatStrip>
  );
}
