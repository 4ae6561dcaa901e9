import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type ScoutRecord, scoutEndpoints } from "../../../../contract/hiring/scouts.ts";
import { formatInstant } from "../../../lib/format/dates.ts";
import { useZone } from "../../../lib/language/time-zone.ts";
import { call } from "../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { useFailureMessage } from "../../../shared/forms/failure-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Message } from "../../../ui/message.tsx";

type Props = { record: ScoutRecord; onChanged: (record: ScoutRecord) => void };

/** The state of an approved scout's invitation, and the action to send a new one if it was not used. */
export function Invitation({ record, onChanged }: Props) {
  const { t, i18n } = useTranslation("vetting");
  const zone = useZone();
  const words = useFailureMessage();
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<{ kind: "good" | "stop"; title: string } | null>(null);
  const { id, invited_at, invitation_accepted_at, mails_stopped, can } = record;
  async function again(): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      onChanged(await call(scoutEndpoints.invite, { params: { id } }));
      setNotice({ kind: "good", title: t("invited_again") });
    } catch (error) {
      setNotice({ kind: "stop", title: words(errorCodeOf(error), t("invite_failed")) });
    } finally {
      setBusy(false);
    }
  }
  const on = (at: string) => formatInstant(at, i18n.language, "medium", zone);
  return (
    <div className="stack">
      {invitation_accepted_at !== null && <p>{t("accepted", { date: on(invitation_accepted_at) })}</p>}
      {invitation_accepted_at === null && invited_at !== null && <p>{t("invited", { date: on(invited_at) })}</p>}
      {mails_stopped && <p>{t("mails_stopped")}</p>}
      {notice !== null && <Message kind={notice.kind} title={notice.title} />}
      {can.invite && !mails_stopped && (
        <div className="actions">
          <Button size="sm" busy={busy && t("working")} onClick={() => void again()}>
            {t("invite_again")}
          </Button>
        </div>
      )}
    </div>
  );
}
