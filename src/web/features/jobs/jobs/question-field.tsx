import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { type jobQuestions, QUESTION_KINDS, QUESTIONS } from "../../../../contract/jobs/posting/questions.ts";
import { formatNumber } from "../../../../rules/numbers.ts";
import { formatTypedNumber, parseTypedNumber } from "../../../lib/format/parse-number.ts";
import { AmountInput } from "../../../shared/forms/amount-input.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Field, FieldGroup } from "../../../ui/field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Input } from "../../../ui/input.tsx";
import { Select } from "../../../ui/select.tsx";
import { Textarea } from "../../../ui/textarea.tsx";

export type TypedQuestion = z.input<typeof jobQuestions>[number];
type QuestionErrors = { readonly [name: string]: string | undefined };
type Part = { question: TypedQuestion; fieldErrors: QuestionErrors; onChange: (next: TypedQuestion) => void };
type Props = Part & { nth: number; last: boolean; onMove: (by: number) => void; onRemove: () => void };

function YesNo({ question, onChange }: Part) {
  const { t } = useTranslation("company");
  const { must_be: wanted = null } = question;
  return (
    <Field label={t("knock_out")}>
      <Select
        value={wanted === null ? "" : String(wanted)}
        options={[
          { value: "", label: t("marks_nothing") },
          { value: "true", label: t("must_be_yes") },
          { value: "false", label: t("must_be_no") },
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...question, must_be: value === "" ? null : value === "true" })
        }
      />
    </Field>
  );
}

function Choice({ question, fieldErrors, onChange }: Part) {
  const { t } = useTranslation("company");
  const { options = [], one_of = [] } = question;
  const choices = [...new Set(options.map((option) => option.trim()))].filter((option) => option !== "");
  const write = (text: string) => {
    const next = text.split("\n").slice(0, QUESTIONS.options);
    // A choice keeps its mark when its text changes.
    const renamed = (option: string) => {
      const at = options.findIndex((one) => one.trim() === option);
      return next.length === options.length ? (next[at]?.trim() ?? option) : option;
    };
    onChange({ ...question, options: next, one_of: one_of.map(renamed) });
  };
  const tick = (option: string, on: boolean) =>
    onChange({ ...question, one_of: choices.filter((one) => (one === option ? on : one_of.includes(one))) });
  return (
    <>
      <Field label={t("question_options")} hint={t("question_options_hint")} error={fieldErrors.options}>
        <Textarea
          rows={4}
          className="short"
          value={options.join("\n")}
          onChange={({ currentTarget }) => write(currentTarget.value)}
        />
      </Field>
      {choices.length > 1 && (
        <FieldGroup label={t("knock_out_choices")} hint={t("knock_out_choices_hint")}>
          {choices.map((option) => (
            <Checkbox
              key={option}
              label={option}
              checked={one_of.includes(option)}
              onChange={({ currentTarget }) => tick(option, currentTarget.checked)}
            />
          ))}
        </FieldGroup>
      )}
    </>
  );
}

function Amounts({ question, fieldErrors, onChange }: Part) {
  const { t, i18n } = useTranslation("company");
  const understood = (typed: string) => {
    const value = parseTypedNumber(typed, i18n.language);
    return typeof value === "number" ? formatNumber(value, i18n.language) : undefined;
  };
  const shown = (value: unknown) =>
    typeof value === "number" ? formatTypedNumber(value, i18n.language) : String(value ?? "");
  const bound = (name: "at_least" | "at_most") => (
    <Field label={t(`knock_out_${name}`)} error={fieldErrors[name]} optional>
      <AmountInput
        defaultValue={shown(question[name])}
        inputMode="decimal"
        maxLength={40}
        understood={understood}
        // Text that is not a number stays as typed, so that the contract rejects it.
        onChange={({ currentTarget }) =>
          onChange({ ...question, [name]: parseTypedNumber(currentTarget.value, i18n.language) as number | null })
        }
      />
    </Field>
  );
  return (
    <div className="two">
      {bound("at_least")}
      {bound("at_most")}
    </div>
  );
}

/** One question: kind, text, whether it is required, and which answers are flagged. */
export function QuestionField({ question, fieldErrors, nth, last, onChange, onMove, onRemove }: Props) {
  const { t } = useTranslation("company");
  const { kind, text = "", required = false } = question;
  const n = nth + 1;
  const part = { question, fieldErrors, onChange };
  return (
    <fieldset className="question">
      <legend className="visually-hidden">{t("question_n", { n })}</legend>
      <div className="question-head">
        <span className="label strong" aria-hidden="true">
          {t("question_n", { n })}
        </span>
        <IconButton
          small
          icon={ArrowUp}
          label={t("question_up", { n })}
          disabled={nth === 0}
          onClick={() => onMove(-1)}
        />
        <IconButton
          small
          icon={ArrowDown}
          label={t("question_down", { n })}
          disabled={last}
          onClick={() => onMove(1)}
        />
        <IconButton small icon={Trash2} label={t("question_remove", { n })} onClick={onRemove} />
      </div>
      <Field label={t("question_wording")} error={fieldErrors.text}>
        <Input
          value={text}
          maxLength={QUESTIONS.text}
          autoComplete="off"
          onChange={({ currentTarget }) => onChange({ ...question, text: currentTarget.value })}
        />
      </Field>
      <Field label={t("question_kind")}>
        <Select
          value={kind}
          options={QUESTION_KINDS.map((value) => ({ value, label: t(`question_${value}`) }))}
          onChange={({ currentTarget }) => onChange({ ...question, kind: currentTarget.value as typeof kind })}
        />
      </Field>
      <Checkbox
        label={t("question_required")}
        checked={required}
        onChange={({ currentTarget }) => onChange({ ...question, required: currentTarget.checked })}
      />
      {kind === "yes_no" && <YesNo {...part} />}
      {kind === "choice" && <Choice {...part} />}
      {kind === "number" && <Amounts {...part} />}
    </fieldset>
  );
}
