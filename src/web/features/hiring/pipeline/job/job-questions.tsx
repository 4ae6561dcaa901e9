import { type FormEventHandler, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OutputOf } from "../../../../../contract/endpoint.ts";
import {
  QUESTION_LIMITS,
  referrerQuestionEndpoints,
  type TeamQuestion,
} from "../../../../../contract/hiring/messages/referrer-questions.ts";
import { addLiveEndpoints, invalidate } from "../../../../lib/data/invalidation.ts";
import { query } from "../../../../lib/data/query.ts";
import { useOwnQuery } from "../../../../lib/data/use-query.ts";
import { call } from "../../../../lib/net/api-client.ts";
import { FormShell } from "../../../../shared/forms/form-shell.tsx";
import { useContractForm } from "../../../../shared/forms/use-contract-form.ts";
import { LoadFailure } from "../../../../shared/lists/load-failure.tsx";
import { useMemberName } from "../../../../shared/records/person-name.ts";
import { useAction } from "../../../../shared/records/use-action.ts";
import { When } from "../../../../shared/records/when.tsx";
import { ReportLink } from "../../../../shared/reports/report-link.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/field.tsx";
import { Message } from "../../../../ui/message.tsx";
import { Textarea } from "../../../../ui/textarea.tsx";
import { toast } from "../../../../ui/toast.ts";
import "../../../../shared/messages/messages.css";

type Listed = OutputOf<typeof referrerQuestionEndpoints.ofJob>;
type FormProps = { question: TeamQuestion; onClose: () => void };

addLiveEndpoints(referrerQuestionEndpoints.ofJob);
const schemas = () => import("../../../../../contract/hiring/messages/referrer-questions.ts");

type QuestionFormProps = {
  form: Pick<
    ReturnType<typeof useContractForm<{ text: string }, unknown>>,
    "pending" | "failure" | "draft" | "stray"
  > & {
    submit: FormEventHandler<HTMLFormElement>;
  };
  send: string;
  onClose?: (() => void) | undefined;
  children: ReactNode;
};

/** A form below a question: fields, submit and cancel. */
function QuestionForm({ form, send, onClose, children }: QuestionFormProps) {
  const { t } = useTranslation("questions");
  const actions = (
    <>
      <Button type="submit" size="sm" busy={form.pending && t("sending")}>
        {send}
      </Button>
      {onClose !== undefined && (
        <Button kind="quiet" size="sm" onClick={onClose}>
          {t("cancel")}
        </Button>
      )}
    </>
  );
  return (
    <FormShell form={form} actions={actions}>
      {children}
    </FormShell>
  );
}

function AnswerForm({ question, onClose }: { question: TeamQuestion; onClose?: () => void }) {
  const { t } = useTranslation("questions");
  const { id, answer, answered_at: seen } = question;
  const form = useContractForm({
    schema: async () => (await schemas()).answerForm,
    defaults: { text: answer ?? "" },
    draft: `answer:${id}`,
    async send(body) {
      await call(referrerQuestionEndpoints.answer, { params: { id }, body: { ...body, seen } }).finally(() =>
        invalidate(referrerQuestionEndpoints.ofJob),
      );
      toast(t("answer_done"), "success");
      onClose?.();
    },
  });
  return (
    <QuestionForm form={form} send={t("answer_send")} onClose={onClose}>
      <Field label={t("answer")} error={form.errorOf("text")}>
        <Textarea rows={2} counter={{ max: QUESTION_LIMITS.answer }} {...form.register("text")} />
      </Field>
    </QuestionForm>
  );
}

function PublishForm({ question, onClose }: FormProps) {
  const { t } = useTranslation("questions");
  const { id, text, answer, published } = question;
  const form = useContractForm({
    schema: async () => (await schemas()).publicationForm,
    defaults: { question: published?.question ?? text, answer: published?.answer ?? answer ?? "" },
    async send(body) {
      await call(referrerQuestionEndpoints.publish, { params: { id }, body });
      await invalidate(referrerQuestionEndpoints.ofJob);
      toast(t("publish_done"), "success");
      onClose();
    },
  });
  return (
    <QuestionForm form={form} send={t("publish_send")} onClose={onClose}>
      <p className="note soft">{t("publish_lead")}</p>
      <Field label={t("publish_question")} error={form.errorOf("question")}>
        <Textarea rows={2} counter={{ max: QUESTION_LIMITS.question }} {...form.register("question")} />
      </Field>
      <Field label={t("publish_answer")} error={form.errorOf("answer")}>
        <Textarea rows={2} counter={{ max: QUESTION_LIMITS.answer }} {...form.register("answer")} />
      </Field>
    </QuestionForm>
  );
}

type OneProps = { question: TeamQuestion; can: Listed["can"] };

/** The actions on an answered question. */
function Acts({ question, can, onForm }: OneProps & { onForm: (form: "answer" | "publish") => void }) {
  const { t } = useTranslation("questions");
  const { t: errorText } = useTranslation("errors");
  const off = () => call(referrerQuestionEndpoints.unpublish, { params: { id: question.id } });
  const { act, busy, failure } = useAction(off, { changes: [referrerQuestionEndpoints.ofJob] });
  return (
    <>
      {failure !== null && <Message kind="stop" title={errorText(failure)} />}
      <div className="actions">
        {can.publish && (
          <Button size="sm" onClick={() => onForm("publish")}>
            {t(question.published === null ? "publish" : "publish_change")}
          </Button>
        )}
        {can.publish && question.published !== null && (
          <Button kind="quiet" size="sm" busy={busy && t("sending")} onClick={() => void act()}>
            {t("unpublish")}
          </Button>
        )}
        {can.answer && (
          <Button kind="quiet" size="sm" onClick={() => onForm("answer")}>
            {t("answer_change")}
          </Button>
        )}
      </div>
    </>
  );
}

function One({ question, can }: OneProps) {
  const { t } = useTranslation("questions");
  const nameOf = useMemberName();
  const [form, setForm] = useState<"answer" | "publish" | null>(null);
  const { text, by, asked_at, answer, answered_by, published, question_taken_down, answer_taken_down } = question;
  const open = !question_taken_down && !answer_taken_down;
  const close = () => setForm(null);
  return (
    <li className="talk-message">
      <p className="label talk-by">
        <span className="strong">
          <bdi>{nameOf(by)}</bdi>
        </span>
        <span className="soft">
          <When at={asked_at} relative />
        </span>
        {answer === null && open && <Badge status="pending">{t("unanswered")}</Badge>}
        {published !== null && <Badge status="verified">{t("is_published")}</Badge>}
      </p>
      {question_taken_down ? (
        <p className="soft">{t("question_gone")}</p>
      ) : (
        <p className="typed" dir="auto">
          {text === "" ? (published?.question ?? "") : text}
        </p>
      )}
      {answer_taken_down && <p className="soft">{t("answer_gone")}</p>}
      {answer !== null && form !== "answer" && (
        <blockquote className="typed" dir="auto">
          {answer}
          {answered_by !== null && <p className="note soft">{t("answered_by", { name: nameOf(answered_by) })}</p>}
        </blockquote>
      )}
      {answer === null && open && can.answer && <AnswerForm question={question} />}
      {answer !== null && open && form === null && <Acts question={question} can={can} onForm={setForm} />}
      {text !== "" && !question_taken_down && <ReportLink kind="question" id={question.id} brief />}
      {form === "answer" && <AnswerForm question={question} onClose={close} />}
      {form === "publish" && <PublishForm question={question} onClose={close} />}
    </li>
  );
}

/** Questions about the job from possible referrers, unanswered first (rule T8); renders nothing if there are none. */
export default function JobQuestions({ jobId }: { jobId: string }) {
  const { t } = useTranslation(["questions", "errors", "field-errors", "statuses"]);
  const { value, failure, retry, busy } = useOwnQuery(
    query(referrerQuestionEndpoints.ofJob, { params: { id: jobId } }),
  );
  // Stays open after the last answer, because the user may want to publish it on the job's page.
  const [hasWaited, setHasWaited] = useState(false);
  if (value === null && failure !== null) return <LoadFailure text={t("asked_failed")} onRetry={retry} busy={busy} />;
  if (value === null || value.items.length === 0) return null;
  const waiting = value.items.filter(
    ({ answer, answered_at, question_taken_down: gone }) => answer === null && answered_at === null && !gone,
  ).length;
  if (waiting > 0 && !hasWaited) setHasWaited(true);
  return (
    <details className="card" id="questions" open={hasWaited || location.hash === "#questions"}>
      <summary className="sub-title">
        {t("asked_title")} {waiting > 0 && <Badge status="pending">{t("asked_waiting", { count: waiting })}</Badge>}
      </summary>
      <ul className="talk">
        {value.items.map((question) => (
          <One key={`${question.id}:${question.answered_at}`} question={question} can={value.can} />
        ))}
      </ul>
    </details>
  );
}
