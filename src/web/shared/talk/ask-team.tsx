import { useTranslation } from "react-i18next";
import { ASKED, askedEndpoints, type OwnQuestion } from "../../../contract/talk/questions.ts";
import { changed } from "../../lib/data/changes.ts";
import { query } from "../../lib/data/query.ts";
import { useAsked } from "../../lib/data/use-read.ts";
import { call } from "../../lib/net/caller.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { toast } from "../../ui/toast.ts";
import { FormShell } from "../forms/form-shell.tsx";
import { useContractForm } from "../forms/use-contract-form.ts";
import { When } from "../records/when.tsx";
import { ReportLink } from "../reports/report-link.tsx";
import "./talk.css";

const NOTHING = { text: "" };

function AskForm({ job, left }: { job: string; left: number }) {
  const { t } = useTranslation("asked");
  const form = useContractForm({
    schema: async () => (await import("../../../contract/talk/questions.ts")).questionForm,
    defaults: NOTHING,
    draft: `question:${job}`,
    async send(body, key) {
      await call(askedEndpoints.ask, { params: { id: job }, body }, { key });
      toast(t("asked_done"), "success");
      await changed(askedEndpoints.own);
      form.form.reset(NOTHING);
    },
  });
  return (
    <FormShell
      onSubmit={form.submit}
      pending={form.pending}
      error={form.failure}
      form={form}
      actions={
        <Button type="submit" size="sm" busy={form.pending && t("sending")}>
          {t("ask_send")}
        </Button>
      }
    >
      <Field label={t("ask_text")} hint={t("ask_left", { count: left })} error={form.faultOf("text")}>
        <Textarea rows={2} counter={{ max: ASKED.question }} {...form.register("text")} />
      </Field>
    </FormShell>
  );
}

function One({
  question: { id, text, asked_at, answer, answer_taken_down, question_taken_down },
}: {
  question: OwnQuestion;
}) {
  const { t } = useTranslation("asked");
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
export default function AskTeam({ job }: { job: string }) {
  const { t } = useTranslation(["asked", "errors", "faults"]);
  const own = useAsked(query(askedEndpoints.own, { params: { id: job } })).value;
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
            <One key={question.id} question={question} />
          ))}
        </ul>
      )}
      {own.left > 0 && <AskForm job={job} left={own.left} />}
    </section>
  );
}
