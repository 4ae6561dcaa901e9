import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { type ApplicationRecord, applicationEndpoints } from "../../../../contract/hiring/applications.ts";
import { type AskedQuestion, questionEndpoints } from "../../../../contract/jobs/posting/answers.ts";
import { invalidate } from "../../../lib/data/invalidation.ts";
import { query } from "../../../lib/data/query.ts";
import { useOwnQuery } from "../../../lib/data/use-query.ts";
import { call } from "../../../lib/net/api-client.ts";
import { CvField } from "../../../shared/forms/cv-field.tsx";
import { DraftNote } from "../../../shared/forms/draft-note.tsx";
import { useFailureMessage } from "../../../shared/forms/failure-texts.ts";
import { submitWithFile } from "../../../shared/forms/submit-with-file.ts";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { useFormCv } from "../../../shared/forms/use-form-cv.ts";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Message } from "../../../ui/message.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { toast } from "../../../ui/toast.ts";
import { AnswerFields } from "./answer-fields.tsx";
import { fitAnswers, useFittedAnswers } from "./answers-form.ts";

type Props = { record: ApplicationRecord; onDone: () => void };
type CorrectionProps = Props & { questions: readonly AskedQuestion[] };

function useCorrection({ record, questions, onDone }: CorrectionProps) {
  const { t, i18n } = useTranslation("applications");
  const [withoutCv, setWithoutCv] = useState(false);
  const { id, job, candidate_name, candidate_email, candidate_linkedin, cover_letter } = record;
  const given = record.answers.map(({ question, answer }) => ({ question, answer }));
  const contract = useContractForm({
    schema: async () => (await import("./application-schema.ts")).applicationSchema(questions, i18n.language),
    defaults: {
      job: job.id,
      candidate_name,
      candidate_email,
      candidate_linkedin,
      cover_letter,
      cv: null,
      answers: fitAnswers(questions, given),
    },
    draft: `correct:${id}:${record.corrected_at ?? ""}`,
    onDiscard: () => cv.choose(null),
    async send({ answers, ...typed }) {
      const said = questions.length > 0 ? { answers } : {};
      // Fields are listed by name, because the server rejects other fields of an application in a correction.
      const { candidate_name, candidate_linkedin, cover_letter, cv } = typed;
      const values = { candidate_name, candidate_linkedin, cover_letter, cv, ...said };
      const body = { ...values, without_cv: withoutCv, corrected_at: record.corrected_at ?? null };
      await call(applicationEndpoints.correct, { params: { id }, body });
      await invalidate(applicationEndpoints.list, applicationEndpoints.get);
      toast(t("corrected"), "success");
      onDone();
    },
  });
  const cv = useFormCv("application", contract);
  useFittedAnswers(contract.form, questions);
  return { ...contract, cv, withoutCv, setWithoutCv };
}

/** Keeps, removes or replaces the CV. */
function CvChoice({ of, record }: { of: ReturnType<typeof useCorrection>; record: ApplicationRecord }) {
  const { t } = useTranslation("applications");
  const { cv, form, errorOf, pending, withoutCv, setWithoutCv } = of;
  const token = form.getValues("cv");
  return (
    <>
      <CvField cv={cv} form="application" token={token} error={errorOf("cv")} disabled={pending} />
      {record.cv !== null && cv.file === null && (
        <Checkbox
          label={t("without_cv", { name: record.cv.name })}
          checked={withoutCv}
          onChange={({ target }) => setWithoutCv(target.checked)}
        />
      )}
    </>
  );
}

function CorrectionForm(props: CorrectionProps) {
  const { t } = useTranslation("applications");
  const { t: fileText } = useTranslation("files");
  const words = useFailureMessage();
  const of = useCorrection(props);
  const { register, errorOf, pending, failure, cv, form } = of;
  const busy: ComponentProps<typeof Button>["busy"] = cv.sending ? fileText("upload_running") : pending && t("saving");
  return (
    <form
      className="form"
      aria-label={t("correct")}
      noValidate
      aria-busy={pending}
      onSubmit={(event) => void submitWithFile(event, cv, of)}
    >
      <DraftNote draft={of.draft} />
      <p className="label soft">{t("correct_text", { company: props.record.job.company.name })}</p>
      <fieldset className="form" disabled={pending}>
        <Field label={t("candidate_name")} error={errorOf("candidate_name")}>
          <Input autoComplete="name" {...register("candidate_name")} />
        </Field>
        <Field label={t("candidate_linkedin")} optional error={errorOf("candidate_linkedin")}>
          <Input type="url" inputMode="url" {...register("candidate_linkedin")} />
        </Field>
        <Field label={t("cover_letter")} hint={t("cover_letter_hint")} error={errorOf("cover_letter")}>
          <Textarea rows={9} {...register("cover_letter")} />
        </Field>
        <AnswerFields control={form.control} questions={props.questions} fieldError={errorOf} />
        <CvChoice of={of} record={props.record} />
      </fieldset>
      {failure !== null && (
        <Message
          kind="stop"
          title={failure === "conflict" ? t("correct_conflict") : words(failure, t("correct_failed"))}
        />
      )}
      <div className="actions end">
        <Button disabled={pending} onClick={props.onDone}>
          {t("cancel", { ns: "general" })}
        </Button>
        <Button kind="primary" type="submit" busy={busy}>
          {t("correct_save")}
        </Button>
      </div>
    </form>
  );
}

/** Corrects the user's own application in place (rule F15). */
export default function ApplicationCorrection({ record, onDone }: Props) {
  const { t } = useTranslation("applications");
  const { value, failure, retry } = useOwnQuery(query(questionEndpoints.asked, { params: { id: record.job.id } }));
  if (failure !== null && value === null) return <LoadFailure text={t("details_failed")} onRetry={retry} />;
  if (value === null) return <Skeleton height="20rem" />;
  return <CorrectionForm record={record} questions={value.items} onDone={onDone} />;
}
