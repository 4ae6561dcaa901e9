import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type ApplicationRecord, applicationEndpoints } from "../../../../contract/hiring/applications.ts";
import { invitationEndpoints } from "../../../../contract/hiring/consent.ts";
import { call } from "../../../lib/net/api-client.ts";
import { useAction } from "../../../shared/records/use-action.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";

type Props = { record: ApplicationRecord; onCorrect: () => void };

/**
 * The actions of an applicant on their own application (rule F15). Withdrawing needs a confirmation, because it cannot
 * be undone.
 */
export default function OwnActions({ record, onCorrect }: Props) {
  const { t } = useTranslation("applications");
  const { t: errorText } = useTranslation("errors");
  const [asked, setAsked] = useState(false);
  const { id, status, referred_by, job } = record;
  const send = () => call(applicationEndpoints.withdraw, { params: { id }, body: { from: status } });
  const { busy, failure, act, reset } = useAction(send, {
    changes: [applicationEndpoints.list, applicationEndpoints.get, invitationEndpoints.mine],
    done: t("withdraw_done"),
    onDone: () => setAsked(false),
  });
  const said = t("withdraw_text", { company: job.company.name });
  return (
    <div className="actions">
      <Button size="sm" onClick={onCorrect}>
        {t("correct")}
      </Button>
      <Button
        kind="danger-quiet"
        size="sm"
        onClick={() => {
          reset();
          setAsked(true);
        }}
      >
        {t("withdraw")}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t("withdraw_title", { title: job.title })}
        text={referred_by === null ? said : `${said} ${t("withdraw_referred", { name: referred_by })}`}
        confirm={t("withdraw_confirm")}
        busy={busy && t("withdraw")}
        error={failure === null ? undefined : errorText(failure)}
        onConfirm={() => void act()}
      />
    </div>
  );
}
