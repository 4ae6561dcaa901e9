import { useTranslation } from "react-i18next";
import type { Activity } from "../../../../contract/identity/account.ts";
import { usePagesOnDemand } from "../../../lib/data/use-pages.ts";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import { Moment } from "../../../shared/records/moment.tsx";
import { Button } from "../../../ui/button.tsx";
import { CollapsibleCard } from "../../../ui/collapsible-card.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useDeviceName } from "./device-name.ts";
import { ACTIVITY } from "./use-account.ts";

/** Events that deserve the user's attention. */
const NOTEWORTHY_EVENTS: readonly Activity["event"][] = [
  "sign_in_failed",
  "second_factor_failed",
  "refresh_reused",
  "password_change_failed",
  "confirmation_failed",
];

function Entry({ entry }: { entry: Activity }) {
  const { t } = useTranslation("account");
  const deviceName = useDeviceName();
  const where = [
    ...(entry.device === null ? [] : [deviceName(entry.device)]),
    ...(entry.network === "" ? [] : [t("network_from", { network: entry.network })]),
  ].join(" ");
  return (
    <li className="activity" data-odd={NOTEWORTHY_EVENTS.includes(entry.event) ? "" : undefined}>
      <p className="strong">{t(`event_${entry.event}`)}</p>
      <p className="note soft">
        <Moment at={entry.at} />
        {where !== "" && <> · {where}</>}
      </p>
    </li>
  );
}

/** The account's activity, newest first, from its audit log. */
export function AccountActivity() {
  const { t } = useTranslation(["account", "general"]);
  const list = usePagesOnDemand(ACTIVITY);
  return (
    <CollapsibleCard id="activity" title={t("activity")}>
      <p className="soft">{t("activity_lead")}</p>
      {list.first === null && list.failure === null && (
        <div className="stack" role="status">
          <p className="label soft">{t("activity_loading")}</p>
          <Skeleton height="2.5rem" />
          <Skeleton height="2.5rem" />
        </div>
      )}
      {list.first !== null && list.items.length === 0 && <p className="soft">{t("activity_empty")}</p>}
      {list.items.length > 0 && (
        <ul className="account-list" aria-label={t("activity")}>
          {list.items.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {list.failure !== null && <LoadFailure text={t("activity_failed")} onRetry={list.loadMore} busy={list.busy} />}
      {list.more && list.failure === null && (
        <div className="actions">
          <Button busy={list.busy && t("loading_more", { ns: "general" })} onClick={list.loadMore}>
            {t("activity_more")}
          </Button>
        </div>
      )}
    </CollapsibleCard>
  );
}
