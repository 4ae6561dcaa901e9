import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { talkEndpoints, type UnreadTalk } from "../../../contract/talk/talk.ts";
import { query } from "../../lib/data/query.ts";
import { useAsked } from "../../lib/data/use-read.ts";
import { Message } from "../../ui/message.tsx";
import { usePersonName } from "../records/person-name.ts";
import "./talk.css";

type Props = {
  /** The team's view of a job's records; without it, the user's own records. */
  job?: string;
  /** For own records: the side that this screen shows. */
  side?: UnreadTalk["side"];
};

function pathOf({ kind, record, side, job }: UnreadTalk): string {
  if (side === "company") return `${paths.manageJob(job.id)}?open=${kind}:${record}`;
  if (side === "referrer") return paths.myReferrals(record);
  return kind === "application" ? paths.myApplications(record) : `${paths.myApplications()}#referred-${record}`;
}

/** Links to records with unread messages; renders nothing if there are none (rule T4). */
export default function UnreadTalkBar({ job, side }: Props) {
  const { t } = useTranslation("talk");
  const nameOf = usePersonName();
  const asked = useAsked(query(talkEndpoints.unread, { query: job === undefined ? {} : { job } }));
  const items = (asked.value?.items ?? []).filter((item) => side === undefined || item.side === side);
  if (items.length === 0) return null;
  return (
    <Message title={t("unread", { count: items.reduce((sum, { count }) => sum + count, 0) })}>
      <ul className="talk-unread">
        {items.map((item) => (
          <li key={`${item.kind}:${item.record}`}>
            <Link to={pathOf(item)}>
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
