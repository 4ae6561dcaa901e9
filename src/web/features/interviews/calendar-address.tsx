import { useState } from "react";
import { useTranslation } from "react-i18next";
import { interviewEndpoints } from "../../../contract/interviews/interviews.ts";
import { useRead } from "../../lib/data/use-read.ts";
import { call } from "../../lib/net/caller.ts";
import { copyText } from "../../shared/records/copy-text.ts";
import { useAct } from "../../shared/records/use-act.ts";
import { When } from "../../shared/records/when.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Message } from "../../ui/message.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { CALENDAR } from "./calendar-query.ts";

const CHANGES = [interviewEndpoints.calendar] as const;

/** The address, as it is shown this once. */
function Made({ address }: { address: string }) {
  const { t } = useTranslation("referred");
  const copy = () => copyText(address, { done: t("calendar_copied"), failed: t("calendar_copy_failed") });
  return (
    <Message
      kind="good"
      title={t("calendar_made")}
      actions={
        <Button size="sm" onClick={() => void copy()}>
          {t("calendar_copy")}
        </Button>
      }
    >
      <p className="interview-address">{address}</p>
    </Message>
  );
}

/** A private address for calendar programs: made, renewed and ended with a press (rule H14). */
export function CalendarAddress() {
  const { t } = useTranslation("referred");
  const { t: errorText } = useTranslation("errors");
  const { made_at } = useRead(CALENDAR);
  const [address, setAddress] = useState<string | null>(null);
  const [asking, setAsking] = useState<"renew" | "end" | null>(null);
  const make = useAct(() => call(interviewEndpoints.makeCalendar, {}), {
    changes: CHANGES,
    onDone(answer) {
      setAddress(answer.address);
      setAsking(null);
    },
  });
  const end = useAct(() => call(interviewEndpoints.endCalendar, {}), {
    changes: CHANGES,
    onDone() {
      setAddress(null);
      setAsking(null);
    },
  });
  const failure = make.failure ?? end.failure;
  const busy = (make.busy || end.busy) && t("working");
  return (
    <Card title={t("calendar")} className="stack">
      <p>{t("calendar_text")}</p>
      {address !== null && <Made address={address} />}
      {address === null && made_at !== null && (
        <p className="soft">
          <RichText text={t("calendar_since")} slots={{ when: <When at={made_at} /> }} />
        </p>
      )}
      {failure !== null && asking === null && <Message kind="stop" title={errorText(failure)} />}
      <div className="actions">
        {made_at === null ? (
          <Button busy={busy} onClick={() => void make.act()}>
            {t("calendar_make")}
          </Button>
        ) : (
          <>
            <Button onClick={() => setAsking("renew")}>{t("calendar_renew")}</Button>
            <Button kind="danger-quiet" onClick={() => setAsking("end")}>
              {t("calendar_end")}
            </Button>
          </>
        )}
      </div>
      {asking !== null && (
        <ConfirmDialog
          open
          onClose={() => setAsking(null)}
          title={t(`calendar_${asking}`)}
          text={t(`calendar_${asking}_text`)}
          confirm={t(`calendar_${asking}`)}
          busy={busy}
          error={failure === null ? undefined : errorText(failure)}
          onConfirm={() => void (asking === "renew" ? make.act() : end.act())}
        />
      )}
    </Card>
  );
}
