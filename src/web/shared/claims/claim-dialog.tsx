import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { HireOfReferral } from "../../../contract/deal/claims.ts";
import { ApiError, codeOf } from "../../lib/net/api-error.ts";
import { SubmissionKey } from "../../lib/net/submission.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Message } from "../../ui/message.tsx";

type Props = {
  hire: HireOfReferral;
  send: (started_on: string, key: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks since when, and says that it can be said once. */
export default function ClaimDialog({ hire, send, onClose }: Props) {
  const { t } = useTranslation(["claims", "errors", "faults", "general"]);
  const [day, setDay] = useState("");
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | undefined>(undefined);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const attempt = useRef(new SubmissionKey());
  async function say(): Promise<void> {
    if (busy) return;
    setFailure(undefined);
    if (day === "") return setFault(t("closing_date_invalid", { ns: "faults" }));
    setFault(undefined);
    setBusy(true);
    try {
      await send(day, attempt.current.for(day));
      attempt.current.ended(null);
      onClose();
    } catch (error) {
      attempt.current.ended(error);
      const found = error instanceof ApiError ? error.fields?.started_on : undefined;
      if (found === undefined) setFailure(t(codeOf(error), { ns: "errors" }));
      else setFault(t(found.code, { ns: "faults" }));
    } finally {
      setBusy(false);
    }
  }
  const foot = (
    <>
      <Button disabled={busy} onClick={onClose}>
        {t("cancel", { ns: "general" })}
      </Button>
      <Button kind="primary" busy={busy && t("saying")} onClick={() => void say()}>
        {t("say")}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t("ask_title")} held={busy} foot={foot}>
      <div className="stack">
        <p>{t("ask_text")}</p>
        <Field label={t("started_on")} error={fault}>
          <Input
            type="date"
            className="date"
            value={day}
            min={hire.days.from}
            max={hire.days.to}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
          />
        </Field>
        {failure !== undefined && <Message kind="stop" title={failure} />}
      </div>
    </Dialog>
  );
}
