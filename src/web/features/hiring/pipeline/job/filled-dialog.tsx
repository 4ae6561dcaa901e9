import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LANGUAGES, type Language } from "../../../../../contract/choices.ts";
import type { OutputOf } from "../../../../../contract/endpoint.ts";
import { pipelineEndpoints } from "../../../../../contract/hiring/pipeline/pipeline.ts";
import { type JobDetail, jobEndpoints } from "../../../../../contract/jobs/jobs.ts";
import { textToHtml } from "../../../../../rules/posting/text-html.ts";
import { LANGUAGE_NAMES } from "../../../../lib/language/language.ts";
import { call } from "../../../../lib/net/api-client.ts";
import { useAction } from "../../../../shared/records/use-action.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Field } from "../../../../ui/field.tsx";
import { Message } from "../../../../ui/message.tsx";
import { Select } from "../../../../ui/select.tsx";
import { EmailFields, findErrors, type Typed } from "../moves/reject-dialog.tsx";
import { RECORD_CHANGES } from "../state/open-record.ts";

type Remaining = OutputOf<typeof pipelineEndpoints.remaining>;
type Texts = Remaining["texts"];
type Props = { job: JobDetail; remaining: Remaining; onClose: () => void };

const CHANGES = [
  ...RECORD_CHANGES,
  jobEndpoints.get,
  jobEndpoints.numbers,
  jobEndpoints.list,
  jobEndpoints.board,
  pipelineEndpoints.remaining,
];

/** Returns the languages whose email text was changed. */
function changedTexts(texts: Texts, offered: Texts) {
  const same = (one: Language) => texts[one].subject === offered[one].subject && texts[one].text === offered[one].text;
  return Object.fromEntries(
    LANGUAGES.filter((one) => !same(one)).map((one) => [
      one,
      { subject: texts[one].subject, body: textToHtml(texts[one].text) },
    ]),
  );
}

/** Closes a job as filled and rejects the open candidates with one email, after confirmation (rule J65). */
export default function FilledDialog({ job, remaining, onClose }: Props) {
  const { t, i18n } = useTranslation(["pipeline", "team"]);
  const { t: errorText } = useTranslation("errors");
  const { people: count, texts: offered, can } = remaining;
  const [language, setLanguage] = useState<Language>(LANGUAGES.find((one) => one === i18n.language) ?? "en");
  const [texts, setTexts] = useState(offered);
  const [fieldErrors, setFieldErrors] = useState<ReturnType<typeof findErrors>>({});
  const params = { id: job.id };
  const closed = job.status === "Filled";
  const send = async (reject: boolean) => {
    if (!closed) await call(jobEndpoints.setStatus, { params, body: { from: job.status, status: "Filled" } });
    if (!reject) return;
    await call(pipelineEndpoints.rejectRemaining, {
      params,
      body: { people: count, texts: changedTexts(texts, offered) },
    });
  };
  const { act, pending, busy, failure } = useAction(send, {
    changes: CHANGES,
    ...(closed ? {} : { done: t("status_saved") }),
    onDone: onClose,
  });
  const reject = () => {
    const wrong = LANGUAGES.find((one) => Object.keys(findErrors(texts[one])).length > 0);
    setFieldErrors(wrong === undefined ? {} : findErrors(texts[wrong]));
    if (wrong !== undefined) return setLanguage(wrong);
    void act(true);
  };
  const type = (typed: Typed) => setTexts({ ...texts, [language]: typed });
  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      title={closed ? t("remaining_title", { count }) : t("close_filled_title")}
      foot={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t("cancel", { ns: "general" })}
          </Button>
          {!closed && (
            <Button disabled={busy} busy={pending === false && t("saving")} onClick={() => void act(false)}>
              {t("close_filled_only")}
            </Button>
          )}
          <Button kind="danger" busy={pending === true && t("saving")} disabled={busy} onClick={reject}>
            {t(closed ? "remaining_reject" : "close_filled_reject", { count })}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t("remaining_text", { count })}</p>
        <Field label={t("remaining_language")} hint={t("remaining_language_hint")}>
          <Select
            value={language}
            disabled={busy}
            options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            onChange={({ currentTarget }) => {
              setFieldErrors({});
              setLanguage(currentTarget.value as Language);
            }}
          />
        </Field>
        <EmailFields typed={texts[language]} fieldErrors={fieldErrors} disabled={busy || !can.write} onType={type} />
        {failure !== null && <Message kind="stop" title={errorText(failure)} />}
      </div>
    </Dialog>
  );
}
