import { type Control, useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { AskedQuestion } from "../../../../contract/jobs/posting/answers.ts";
import { QUESTIONS } from "../../../../contract/jobs/posting/questions.ts";
import { formatNumber } from "../../../../rules/numbers.ts";
import { formatTypedNumber, parseTypedNumber } from "../../../lib/format/parse-number.ts";
import { AmountInput } from "../../../shared/forms/amount-input.tsx";
import { RadioCard } from "../../../ui/checkbox.tsx";
import { Field, FieldGroup } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Select } from "../../../ui/select.tsx";
import type { ApplicationIn, ApplicationOut } from "./answers-form.ts";
import "./answer-fields.css";

type Props = {
  control: Control<ApplicationIn, unknown, ApplicationOut>;
  question: AskedQuestion;
  nth: number;
  error: string | undefined;
};

function useAnswer({ control, nth }: Props) {
  return useController({ control, name: `answers.${nth}.answer` }).field;
}

function YesNo(props: Props) {
  const { t } = useTranslation("applications");
  const { value, onChange, onBlur, ref, name } = useAnswer(props);
  const { question, error } = props;
  const choices = [
    { answer: true, words: t("yes") },
    { answer: false, words: t("no") },
    ...(question.required ? [] : [{ answer: null, words: t("no_answer") }]),
  ];
  return (
    <FieldGroup label={question.text} optional={!question.required} error={error}>
      <div className="answer-choices">
        {choices.map(({ answer, words }, at) => (
          <RadioCard
            key={words}
            name={name}
            ref={at === 0 ? ref : undefined}
            checked={(value ?? null) === answer && (answer !== null || !question.required)}
            onChange={() => onChange(answer)}
            onBlur={onBlur}
            aria-invalid={error !== undefined || undefined}
          >
            {words}
          </RadioCard>
        ))}
      </div>
    </FieldGroup>
  );
}

function Choice(props: Props) {
  const { t } = useTranslation("applications");
  const { value, onChange, ...field } = useAnswer(props);
  const { question, error } = props;
  const none = question.required ? [] : [{ value: "", label: t("no_answer") }];
  return (
    <Field label={question.text} optional={!question.required} error={error}>
      <Select
        {...field}
        value={typeof value === "string" ? value : ""}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
        {...(question.required && { placeholder: t("choose") })}
        options={[...none, ...question.options.map((option) => ({ value: option, label: option }))]}
      />
    </Field>
  );
}

function Amount(props: Props) {
  const { t, i18n } = useTranslation("applications");
  const { value, ...field } = useAnswer(props);
  const { question, error } = props;
  const understood = (typed: string) => {
    const number = parseTypedNumber(typed, i18n.language);
    return typeof number === "number" ? formatNumber(number, i18n.language) : undefined;
  };
  return (
    <Field label={question.text} optional={!question.required} hint={t("number_hint")} error={error}>
      <AmountInput
        {...field}
        value={typeof value === "number" ? formatTypedNumber(value, i18n.language) : String(value ?? "")}
        inputMode="decimal"
        className="date"
        maxLength={40}
        understood={understood}
      />
    </Field>
  );
}

function TextAnswer(props: Props) {
  const { value, ...field } = useAnswer(props);
  const { question, error } = props;
  return (
    <Field label={question.text} optional={!question.required} error={error}>
      <Input
        {...field}
        value={typeof value === "string" ? value : ""}
        maxLength={QUESTIONS.answer}
        autoComplete="off"
      />
    </Field>
  );
}

const FIELDS = { yes_no: YesNo, choice: Choice, number: Amount, text: TextAnswer };

type AllProps = Pick<Props, "control"> & {
  questions: readonly AskedQuestion[];
  fieldError: (name: `answers.${number}.answer`) => string | undefined;
};

/** The job's questions to applicants, in their order (rule J55). */
export function AnswerFields({ control, questions, fieldError }: AllProps) {
  return questions.map((question, nth) => {
    const OfKind = FIELDS[question.kind];
    return (
      <OfKind
        key={`${question.kind}:${question.text}`}
        control={control}
        question={question}
        nth={nth}
        error={fieldError(`answers.${nth}.answer`)}
      />
    );
  });
}
