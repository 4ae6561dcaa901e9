import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { referrerQuestionEndpoints } from "../../../contract/hiring/messages/referrer-questions.ts";
import { paths } from "../../../contract/paths.ts";
import { query } from "../../lib/data/query.ts";
import { useOwnQuery } from "../../lib/data/use-query.ts";
import { Message } from "../../ui/message.tsx";
import "./messages.css";

/** Unanswered questions about the jobs of the user's teams, each with a link (rule T8). */
export default function WaitingQuestions() {
  const { t } = useTranslation("questions");
  const items = useOwnQuery(query(referrerQuestionEndpoints.waiting, {})).value?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Message kind="wait" title={t("questions_wait", { count: items.reduce((sum, { count }) => sum + count, 0) })}>
      <ul className="talk-unread">
        {items.map(({ job, title, count }) => (
          <li key={job}>
            <Link to={`${paths.manageJob(job)}#questions`}>{t("questions_of", { name: title, count })}</Link>
          </li>
        ))}
      </ul>
    </Message>
  );
}
