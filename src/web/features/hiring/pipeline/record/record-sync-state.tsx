import { useTranslation } from "react-i18next";
import { hiringSystemEndpoints, type RemoteCandidate } from "../../../../../contract/integrations/hiring-systems.ts";
import { SYSTEM_NAMES } from "../../../../../contract/integrations/system-names.ts";
import { FINAL_STATUSES } from "../../../../../contract/statuses.ts";
import { query } from "../../../../lib/data/query.ts";
import { useOwnQuery } from "../../../../lib/data/use-query.ts";
import { call } from "../../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../../lib/net/api-error.ts";
import { useAction } from "../../../../shared/records/use-action.ts";
import { When } from "../../../../shared/records/when.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Message } from "../../../../ui/message.tsx";
import { type OpenRecord, RECORD_CHANGES } from "../state/open-record.ts";

/** Polling interval while the record is open: deliveries send no events to this screen. */
const POLL_MS = 10_000;
/** The candidate's state in the ATS, in a sentence. */
function SyncStateText({ there }: { there: RemoteCandidate }) {
  const { t } = useTranslation("hiring");
  const system = SYSTEM_NAMES[there.vendor];
  const { state, step, failure, sent_at, lacks } = there;
  if (state !== "sent")
    return (
      <p className="note">
        {t(`record_${state}`, { system })} {failure !== null && <span>{t(`failure_${failure}`, { system })}</span>}
      </p>
    );
  return (
    <>
      <p className="note">
        {step === null ? t("record_sent", { system }) : t("record_step", { system, step })}{" "}
        {sent_at !== null && <When at={sent_at} />}
      </p>
      {lacks.map((part) => (
        <p className="note soft" key={part}>
          {t(`lacks_${part}`, { system })}
        </p>
      ))}
    </>
  );
}

function SyncStateSection({ id, status }: { id: string; status: string }) {
  const { t } = useTranslation("hiring");
  const { t: words } = useTranslation("errors");
  const { ofReferral, send } = hiringSystemEndpoints;
  const { value } = useOwnQuery(query(ofReferral, { params: { id } }), POLL_MS);
  const sending = useAction(() => call(send, { params: { id } }), {
    changes: [ofReferral, ...RECORD_CHANGES],
    done: t("record_on_its_way"),
    failed: (error) => words(errorCodeOf(error)),
  });
  if (value === null || (value.there === null && !value.can_send)) return null;
  const { there, can_send, system } = value;
  const name = SYSTEM_NAMES[there?.vendor ?? system ?? "greenhouse"];
  return (
    <section className="stack" aria-label={t("title")}>
      {there !== null && <SyncStateText there={there} />}
      {there?.hire_asked_at != null && !FINAL_STATUSES.some((final) => final === status) && (
        <Message kind="wait" title={t("record_hired", { system: name })}>
          <p>{t("record_hired_text")}</p>
        </Message>
      )}
      {can_send && (
        <div className="actions">
          <Button size="sm" busy={sending.busy && t("working")} onClick={() => void sending.act()}>
            {t(there === null ? "record_send" : "record_again", { system: name })}
          </Button>
        </div>
      )}
    </section>
  );
}

/** The state of a referred candidate in the company's ATS, and the button that sends them there (rules X202, X207). */
export default function RecordSyncState({ open }: { open: OpenRecord }) {
  return open.kind === "referral" ? <SyncStateSection id={open.record.id} status={open.record.status} /> : null;
}
