import { useTranslation } from "react-i18next";
import type { PeopleSync } from "../../../../contract/team/people-sync.ts";
import { Moment } from "../../../shared/records/moment.tsx";
import { Card } from "../../../ui/card.tsx";

/** The provider's latest rejected requests, and why. */
export function RejectedRequests({ refused }: { refused: PeopleSync["refused"] }) {
  const { t } = useTranslation("people-sync");
  return (
    <Card title={t("refused")}>
      {refused.length === 0 ? (
        <p className="soft">{t("refused_empty")}</p>
      ) : (
        <ul className="sync-list" aria-label={t("refused")}>
          {refused.map(({ at, why, about }) => (
            <li key={`${at} ${why} ${about}`} className="sync-person">
              <span>{t(`why_${why}`)}</span>
              <span className="note soft sync-long">
                {about === "" ? "" : <span>{`${about} · `}</span>}
                <Moment at={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
