import { useTranslation } from "react-i18next";
import {
  type OwnQuestion,
  QUESTION_LIMITS,
  referrerQuestionEndpoints,
} from "../../../contract/hiring/messages/referrer-questions.ts";
import { invalidate } from "../../lib/data/invalidation.ts";
import { query } from "../../lib/data/query.ts";
import { useOwnQuery } from "../../lib/data/use-query.ts";
import { call } from "../../lib/net/api-client.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { toast } from "../../ui/toast.ts";
import { FormShell } from "../forms/form-shell.tsx";
import { useContractForm } from "../forms/use-contract-form.ts";
import { When } from "../records/when.tsx";
import { ReportLink } from "../reports/report-link.tsx";
import "./messages.css";

const NOTHING = { text: "" };

function QuestionForm({ job, left }: { job: string; left: number }) {
  const { t } = useTranslation("questions");
  const form = useContractForm({
    schema: async () => (await import("../../../contract/hiring/messages/referrer-questions.ts")).questionForm,
    defaults: NOTHING,
    draft: `question:${job}`,
    async send(body, key) {
      await call(referrerQuestionEndpoints.ask, { params: { id: job }, body }, { key });
      toast(t("asked_done"), "success");
      await invalidate(referrerQuestionEndpoints.own);
      form.form.reset(NOTHING);
    },
  });
  return (
    <FormShell
      form={form}
      actions={
        <Button type="submit" size="sm" busy={form.pending && t("sending")}>
          {t("ask_send")}
        </Button>
      }
    >
      <Field label={t("ask_text")} hint={t("ask_left", { count: left })} error={form.errorOf("text")}>
        <Textarea rows={2} counter={{ max: QUESTION_LIMITS.question }} {...form.register("text")} />
      </Field>
    </FormShell>
  );
}

function OwnQuestionItem({
  question: { id, text, asked_at, answer, answer_taken_down, question_taken_down },
}: {
  question: OwnQuestion;
}) {
  const { t } = useTranslation("questions");
  return (
    <li className="talk-message">
      <p className="typed strong" dir="auto">
        {text}
      </p>
      {question_taken_down && <p className="note soft">{t("question_gone")}</p>}
      {answer_taken_down && <p className="soft">{t("answer_gone")}</p>}
      {answer === null && !answer_taken_down && !question_taken_down && (
        <p className="note soft">
          {t("asked_waits")} · <When at={asked_at} relative />
        </p>
      )}
      {answer !== null && (
        <>
          <p className="typed" dir="auto">
            {answer}
          </p>
          <ReportLink kind="answer" id={id} brief />
        </>
      )}
    </li>
  );
}

/**
 * The viewer's questions about a job, and the form to ask one (rule T8); renders nothing if there are none and asking
 * is not allowed.
 */
export default function AskTeamQuestion({ job }: { job: string }) {
  const { t } = useTranslation(["questions", "errors", "field-errors"]);
  const own = useOwnQuery(query(referrerQuestionEndpoints.own, { params: { id: job } })).value;
  if (own === null || (own.items.length === 0 && own.left === 0)) return null;
  return (
    <section className="stack" aria-labelledby="own-questions">
      <h2 className="sub-title" id="own-questions">
        {t("ask_title")}
      </h2>
      <p className="note soft">{t("ask_lead")}</p>
      {own.items.length > 0 && (
        <ul className="talk">
          {own.items.map((question) => (
            <OwnQuestionItem key={question.id} question={question} />
          ))}
        </ul>
      )}
      {own.left > 0 && <QuestionForm job={job} left={own.left} />}
    </section>
  );
}
