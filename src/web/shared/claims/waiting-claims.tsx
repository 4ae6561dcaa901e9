import { useTranslation } from "react-i18next";
import { paths } from "../../../contract/paths.ts";
import { claimEndpoints } from "../../../contract/payments/claims.ts";
import { addLiveEndpoints } from "../../lib/data/invalidation.ts";
import { query } from "../../lib/data/query.ts";
import { useOwnQuery } from "../../lib/data/use-query.ts";
import { formatCalendarDate } from "../../lib/format/dates.ts";
import { Message } from "../../ui/message.tsx";
import { PreloadLink } from "../../ui/preload-link.tsx";
import { usePersonName } from "../records/person-name.ts";

addLiveEndpoints(claimEndpoints.waiting);

/** Hire claims of the viewer's teams that wait for a response, each with a link (rule R11). */
export default function WaitingClaims() {
  const { t, i18n } = useTranslation("claims");
  const nameOf = usePersonName();
  const { value } = useOwnQuery(query(claimEndpoints.waiting, {}));
  const items = value?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Message kind="wait" title={t("waiting_title", { count: items.length })}>
      <ul className="unfunded-list">
        {items.map(({ referral, candidate_name, job, started_on }) => (
          <li key={referral}>
            <PreloadLink to={`${paths.manageJob(job.id)}?open=referral:${referral}`}>
              {t("waiting_item", {
                name: nameOf(candidate_name),
                title: job.title,
                day: formatCalendarDate(started_on, i18n.language),
              })}
            </PreloadLink>
          </li>
        ))}
      </ul>
    </Message>
  );
}
