import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { messageEndpoints, type UnreadConversation } from "../../../contract/hiring/messages/messages.ts";
import { paths } from "../../../contract/paths.ts";
import { query } from "../../lib/data/query.ts";
import { useOwnQuery } from "../../lib/data/use-query.ts";
import { Message } from "../../ui/message.tsx";
import { usePersonName } from "../records/person-name.ts";
import "./messages.css";

type Props = {
  /** The team's view of a job's records; without it, the user's own records. */
  job?: string;
  /** For own records: the side that this screen shows. */
  side?: UnreadConversation["side"];
};

function recordPath({ kind, record, side, job }: UnreadConversation): string {
  if (side === "company") return `${paths.manageJob(job.id)}?open=${kind}:${record}`;
  if (side === "referrer") return paths.myReferrals(record);
  return kind === "application" ? paths.myApplications(record) : `${paths.myApplications()}#referred-${record}`;
}

/** Links to records with unread messages; renders nothing if there are none (rule T4). */
export default function UnreadMessages({ job, side }: Props) {
  const { t } = useTranslation("messages");
  const nameOf = usePersonName();
  const asked = useOwnQuery(query(messageEndpoints.unread, { query: job === undefined ? {} : { job } }));
  const items = (asked.value?.items ?? []).filter((item) => side === undefined || item.side === side);
  if (items.length === 0) return null;
  return (
    <Message title={t("unread", { count: items.reduce((sum, { count }) => sum + count, 0) })}>
      <ul className="talk-unread">
        {items.map((item) => (
          <li key={`${item.kind}:${item.record}`}>
            <Link to={recordPath(item)}>
              {t("unread_of", {
                name: item.side === "candidate" ? item.job.title : nameOf(item.candidate),
                count: item.count,
              })}
            </Link>
          </li>
        ))}
      </ul>
    </Message>
  );
}
