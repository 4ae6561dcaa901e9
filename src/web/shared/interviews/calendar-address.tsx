import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CALENDAR_LIMITS } from "../../../contract/hiring/interviews/calendar-bounds.ts";
import { interviewEndpoints } from "../../../contract/hiring/interviews/interviews.ts";
import { formatWhole } from "../../../rules/numbers.ts";
import { useOwnQuery } from "../../lib/data/use-query.ts";
import { call } from "../../lib/net/api-client.ts";
import { Button } from "../../ui/button.tsx";
import { CollapsibleCard } from "../../ui/collapsible-card.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Message } from "../../ui/message.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { LoadFailure } from "../lists/load-failure.tsx";
import { copyText } from "../records/copy-text.ts";
import { useAction } from "../records/use-action.ts";
import { When } from "../records/when.tsx";
import { CALENDAR } from "./calendar-query.ts";
import "./interviews.css";

const CHANGES = [interviewEndpoints.calendar] as const;

/** Shows the address after its creation, the only time it is visible. */
function CreatedAddress({ address }: { address: string }) {
  const { t } = useTranslation("calendar");
  const copy = () => copyText(address, { done: t("copied"), failed: t("copy_failed") });
  return (
    <Message
      kind="good"
      title={t("made")}
      actions={
        <Button size="sm" onClick={() => void copy()}>
          {t("copy")}
        </Button>
      }
    >
      <p className="interview-address">{address}</p>
      <p className="note">{t("how")}</p>
    </Message>
  );
}

/** The available actions, once it is known whether an address exists. */
function Address({ made_at }: { made_at: string | null }) {
  const { t } = useTranslation("calendar");
  const { t: errorText } = useTranslation("errors");
  const [address, setAddress] = useState<string | null>(null);
  const [asking, setAsking] = useState<"renew" | "end" | null>(null);
  const shown = (now: string | null) => {
    setAddress(now);
    setAsking(null);
  };
  const make = useAction(() => call(interviewEndpoints.makeCalendar, {}), {
    changes: CHANGES,
    onDone: (answer) => shown(answer.address),
  });
  const end = useAction(() => call(interviewEndpoints.endCalendar, {}), {
    changes: CHANGES,
    onDone: () => shown(null),
  });
  const failure = make.failure ?? end.failure;
  const busy = (make.busy || end.busy) && t("working");
  return (
    <>
      {address !== null && <CreatedAddress address={address} />}
      {address === null && made_at !== null && (
        <p className="soft">
          <RichText text={t("since")} slots={{ when: <When at={made_at} /> }} />
        </p>
      )}
      {failure !== null && asking === null && <Message kind="stop" title={errorText(failure)} />}
      <div className="actions">
        {made_at === null ? (
          <Button busy={busy} onClick={() => void make.act()}>
            {t("make")}
          </Button>
        ) : (
          <>
            <Button onClick={() => setAsking("renew")}>{t("renew")}</Button>
            <Button kind="danger-quiet" onClick={() => setAsking("end")}>
              {t("end")}
            </Button>
          </>
        )}
      </div>
      {asking !== null && (
        <ConfirmDialog
          open
          onClose={() => setAsking(null)}
          title={t(asking)}
          text={t(`${asking}_text`)}
          confirm={t(asking)}
          busy={busy}
          error={failure === null ? undefined : errorText(failure)}
          onConfirm={() => void (asking === "renew" ? make.act() : end.act())}
        />
      )}
    </>
  );
}

/** A private address for calendar programs: create, renew, revoke (rules H14, X140). */
export function CalendarAddress() {
  const { t, i18n } = useTranslation("calendar");
  const { value, failure, busy, retry } = useOwnQuery(CALENDAR);
  return (
    <CollapsibleCard id="calendar" title={t("title")}>
      <p>{t("text")}</p>
      <p className="note soft">{t("zone")}</p>
      <p className="note soft">
        {t("bound", {
          interviews: formatWhole(CALENDAR_LIMITS.interviews, i18n.language),
          each: formatWhole(CALENDAR_LIMITS.each, i18n.language),
        })}
      </p>
      {value === null && failure === null && (
        <div className="stack" role="status">
          <p className="label soft">{t("loading")}</p>
          <Skeleton height="2.75rem" />
        </div>
      )}
      {value === null && failure !== null && <LoadFailure text={t("failed")} onRetry={retry} busy={busy} />}
      {value !== null && <Address made_at={value.made_at} />}
    </CollapsibleCard>
  );
}
