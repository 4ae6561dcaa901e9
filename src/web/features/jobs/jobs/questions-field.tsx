import { Plus } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { questionEndpoints } from "../../../../contract/jobs/posting/answers.ts";
import { QUESTIONS } from "../../../../contract/jobs/posting/questions.ts";
import { call } from "../../../lib/net/api-client.ts";
import { useFetched } from "../../../lib/net/use-fetched.ts";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { QuestionField, type TypedQuestion } from "./question-field.tsx";
import "./questions.css";

type QuestionsForm = { questions?: TypedQuestion[] | undefined };
type Form = {
  form: Pick<UseFormReturn<QuestionsForm>, "control" | "setValue">;
  errorOf: (name: string) => string | undefined;
};

type Props = {
  /** Any form of a job: only this field is used here. */
  form: unknown;
  /** The job whose stored questions are shown while the form has none. */
  job?: string;
};

const NEW: TypedQuestion = { kind: "yes_no", text: "", required: true };
let nextKey = 0;
const createKey = () => ++nextKey;

/** The questions of a form with stable keys, until they are replaced from outside by a draft or by stored ones. */
function useQuestions({ control, setValue }: Form["form"], job: string | undefined) {
  const typed = useWatch({ control, name: "questions" });
  // Never cached: older questions would overwrite those that were just saved.
  const stored = useFetched(job === undefined ? null : `questions ${job}`, () =>
    call(questionEndpoints.own, { params: { id: job ?? "" } }),
  );
  const questions = typed ?? (job === undefined ? [] : (stored.value?.items ?? null));
  const known = useRef({ as: "", keys: [] as number[] });
  const as = JSON.stringify(questions);
  if (known.current.as !== as) known.current = { as, keys: (questions ?? []).map(createKey) };
  const { keys } = known.current;
  const put = (next: readonly (readonly [number, TypedQuestion])[]) => {
    const list = next.map(([, question]) => question);
    known.current = { as: JSON.stringify(list), keys: next.map(([key]) => key) };
    setValue("questions", list, { shouldDirty: true, shouldValidate: control._formState.isSubmitted });
  };
  const keyed = (questions ?? []).map((question, nth) => [keys[nth] ?? 0, question] as const);
  return { keyed, put, stored, ready: questions !== null };
}

/** Focuses the first invalid question if no earlier field is invalid. */
function useErrorFocus(first: string | undefined) {
  const frame = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const focused = document.activeElement?.getAttribute("aria-invalid") === "true";
    if (first !== undefined && !focused) frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [first]);
  return frame;
}

/** The questions to applicants, at most five, and which answers are flagged for the team (rules J55, J56). */
export default function QuestionsField({ form: given, job }: Props) {
  const { t } = useTranslation("company");
  const { form, errorOf } = given as Form;
  const { keyed, put, stored, ready } = useQuestions(form, job);
  const names = ["text", "options", "at_least", "at_most"] as const;
  const fieldErrors = keyed.map((_, nth) =>
    Object.fromEntries(names.map((name) => [name, errorOf(`questions.${nth}.${name}`)])),
  );
  const frame = useErrorFocus(fieldErrors.flatMap((of) => Object.values(of)).find(Boolean));
  const hint = useId();
  const moved = (nth: number, by: number) => {
    const next = [...keyed];
    next.splice(nth + by, 0, ...next.splice(nth, 1));
    put(next);
  };
  return (
    <fieldset className="field job-questions" ref={frame} aria-describedby={hint}>
      <legend className="legend">{t("questions")}</legend>
      <p className="hint" id={hint}>
        {t("questions_hint")}
      </p>
      {!ready && stored.failure !== null && (
        <LoadFailure text={t("questions_failed")} onRetry={stored.again} busy={stored.busy} />
      )}
      {!ready && stored.failure === null && <Skeleton height="3rem" />}
      {keyed.map(([key, question], nth) => (
        <QuestionField
          key={key}
          nth={nth}
          last={nth === keyed.length - 1}
          question={question}
          fieldErrors={fieldErrors[nth] ?? {}}
          onChange={(next) => put(keyed.map((one) => (one[0] === key ? [key, next] : one)))}
          onMove={(by) => moved(nth, by)}
          onRemove={() => put(keyed.filter((one) => one[0] !== key))}
        />
      ))}
      {ready && keyed.length < QUESTIONS.most && (
        <div className="actions">
          <Button size="sm" onClick={() => put([...keyed, [createKey(), NEW]])}>
            <Icon of={Plus} small />
            {t("question_add")}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
