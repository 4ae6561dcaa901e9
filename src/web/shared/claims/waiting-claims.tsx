import { useTranslation } from "react-i18next";
import { claimEndpoints } from "../../../contract/deal/claims.ts";
import { paths } from "../../../contract/paths.ts";
import { alsoLive } from "../../lib/data/changes.ts";
import { query } from "../../lib/data/query.ts";
import { useAsked } from "../../lib/data/use-read.ts";
import { formatCalendarDate } from "../../lib/format/dates.ts";
import { IntentLink } from "../../ui/intent-link.tsx";
import { Message } from "../../ui/message.tsx";
import { usePersonName } from "../records/person-name.ts";

alsoLive(claimEndpoints.waiting);

/** Hire claims of the viewer's teams that wait for a response, each with a link (rule R11). */
export default function WaitingClaims() {
  const { t, i18n } = useTranslation("claims");
  const nameOf = usePersonName();
  const { value } = useAsked(query(claimEndpoints.waiting, {}));
  const items = value?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Message kind="wait" title={t("waiting_title", { count: items.length })}>
      <ul className="unfunded-list">
        {items.map(({ referral, candidate_name, job, started_on }) => (
          <li key={referral}>
            <IntentLink to={`${paths.manageJob(job.id)}?open=referral:${referral}`}>
              {t("waiting_item", {
                name: nameOf(candidate_name),
                title: job.title,
                day: formatCalendarDate(started_on, i18n.language),
              })}
            </IntentLink>
          </li>
        ))}
      </ul>
    </Message>
  );
}
