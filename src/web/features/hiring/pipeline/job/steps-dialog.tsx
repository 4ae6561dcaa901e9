import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PIPELINE_LIMITS } from "../../../../../contract/hiring/pipeline/bounds.ts";
import { pipelineEndpoints } from "../../../../../contract/hiring/pipeline/pipeline.ts";
import { call } from "../../../../lib/net/api-client.ts";
import { ApiError } from "../../../../lib/net/api-error.ts";
import { useAction } from "../../../../shared/records/use-action.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog, useLockDialog } from "../../../../ui/dialog.tsx";
import { Field } from "../../../../ui/field.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { Input } from "../../../../ui/input.tsx";
import { Message } from "../../../../ui/message.tsx";
import { Select } from "../../../../ui/select.tsx";
import type { Board } from "../state/load-pipeline.ts";
import { RECORD_CHANGES } from "../state/open-record.ts";
import { useStepLabel } from "../state/use-stage-label.ts";

type Props = { open: boolean; onClose: () => void; jobId: string; board: Board };

/** A step being edited: `at` is the row's key; an unchanged default step has no name of its own. */
type Draft = { at: number; key: number | null; typed: string; first: string };
type StepErrors = Readonly<Record<string, { code: string } | undefined>>;

/** The edited list of steps before it is saved. */
function useDrafts({ steps }: Board) {
  const labelOf = useStepLabel();
  const begun = steps.map((step, at): Draft => ({ at, key: step.key, typed: labelOf(step), first: labelOf(step) }));
  const [drafts, setDrafts] = useState(begun);
  const [goes, setGoes] = useState<Readonly<Record<number, number>>>({});
  const swap = (nth: number, by: 1 | -1) => {
    const list = [...drafts];
    const [moved] = list.splice(nth, 1);
    if (moved !== undefined) list.splice(nth + by, 0, moved);
    setDrafts(list);
  };
  const left = steps.filter(({ key, count }) => count > 0 && !drafts.some((draft) => draft.key === key));
  const kept = drafts.flatMap(({ key, typed }) => (key === null ? [] : [{ key, typed }]));
  return {
    drafts,
    left,
    kept,
    goes,
    swap,
    type: (nth: number, typed: string) => setDrafts(drafts.map((one, at) => (at === nth ? { ...one, typed } : one))),
    remove: (nth: number) => setDrafts(drafts.filter((_one, at) => at !== nth)),
    add: () => {
      const at = Math.max(-1, ...drafts.map((one) => one.at), steps.length) + 1;
      setDrafts([...drafts, { at, key: null, typed: "", first: "" }]);
    },
    send: (from: number, to: number) => setGoes({ ...goes, [from]: to }),
  };
}

type Drafts = ReturnType<typeof useDrafts>;

function StepRow({ drafts, nth, fieldErrors }: { drafts: Drafts; nth: number; fieldErrors: StepErrors }) {
  const { t } = useTranslation("pipeline");
  const { t: failureText } = useTranslation("field-errors");
  const draft = drafts.drafts[nth];
  if (draft === undefined) return null;
  const name = draft.typed === "" ? t("step_nth", { nth: nth + 1 }) : draft.typed;
  const fieldError = fieldErrors[`steps.${nth}.name`];
  return (
    <li className="step-row">
      <Field
        label={t("step_nth", { nth: nth + 1 })}
        error={fieldError && failureText(fieldError.code as "fill_required")}
      >
        <Input
          value={draft.typed}
          maxLength={PIPELINE_LIMITS.interview_steps.name}
          onChange={({ currentTarget }) => drafts.type(nth, currentTarget.value)}
        />
      </Field>
      <div className="step-tools">
        <IconButton
          icon={ArrowUp}
          label={t("step_up", { step: name })}
          disabled={nth === 0}
          onClick={() => drafts.swap(nth, -1)}
        />
        <IconButton
          icon={ArrowDown}
          label={t("step_down", { step: name })}
          disabled={nth === drafts.drafts.length - 1}
          onClick={() => drafts.swap(nth, 1)}
        />
        <IconButton
          icon={Trash2}
          label={t("step_remove", { step: name })}
          disabled={drafts.drafts.length === 1}
          onClick={() => drafts.remove(nth)}
        />
      </div>
    </li>
  );
}

/** For each removed step that has candidates: where they go. */
function Goes({ drafts }: { drafts: Drafts }) {
  const { t } = useTranslation("pipeline");
  const labelOf = useStepLabel();
  return drafts.left.map((step) => (
    <Field key={step.key} label={t("step_people_go", { count: step.count, step: labelOf(step) })}>
      <Select
        value={String(drafts.goes[step.key] ?? "")}
        placeholder={t("choose_step")}
        options={drafts.kept.map(({ key, typed }) => ({ value: String(key), label: typed }))}
        onChange={({ currentTarget }) => drafts.send(step.key, Number(currentTarget.value))}
      />
    </Field>
  ));
}

function Form({ jobId, board, onClose }: Omit<Props, "open">) {
  const { t } = useTranslation("pipeline");
  const { t: errorText } = useTranslation("errors");
  const { t: failureText } = useTranslation("field-errors");
  const drafts = useDrafts(board);
  const [fieldErrors, setFieldErrors] = useState<StepErrors>({});
  const save = async () => {
    const steps = drafts.drafts.map(({ key, typed, first }) => {
      const named = board.steps.find((step) => step.key === key)?.name ?? null;
      return { key, name: key !== null && typed === first ? named : typed };
    });
    const move = drafts.left.flatMap(({ key }) => {
      const to = drafts.goes[key];
      return to === undefined ? [] : [{ from: key, to }];
    });
    const body = { version: board.steps_version, steps, move };
    setFieldErrors({});
    try {
      return await call(pipelineEndpoints.saveSteps, { params: { id: jobId }, body });
    } catch (error) {
      if (error instanceof ApiError && error.fields !== undefined) setFieldErrors(error.fields);
      throw error;
    }
  };
  const { act, busy, failure } = useAction(save, { changes: RECORD_CHANGES, done: t("steps_saved"), onDone: onClose });
  useLockDialog(busy);
  const whole = fieldErrors.steps;
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void act();
      }}
    >
      <p className="soft">{t("steps_text")}</p>
      {failure !== null && (
        <Message kind="stop" title={whole ? failureText(whole.code as "step_not_empty") : errorText(failure)} />
      )}
      <ol className="stack">
        {drafts.drafts.map(({ at }, nth) => (
          <StepRow key={at} drafts={drafts} nth={nth} fieldErrors={fieldErrors} />
        ))}
      </ol>
      {drafts.drafts.length < PIPELINE_LIMITS.interview_steps.most && (
        <Button kind="quiet" onClick={drafts.add}>
          <Icon of={Plus} small />
          {t("step_add")}
        </Button>
      )}
      <Goes drafts={drafts} />
      <div className="actions">
        <Button kind="primary" type="submit" busy={busy && t("saving")}>
          {t("save_steps")}
        </Button>
      </div>
    </form>
  );
}

/** Names, orders, adds and removes the interview steps of one job (rule H1). */
export default function StepsDialog({ open, onClose, ...rest }: Props) {
  const { t } = useTranslation("pipeline");
  return (
    <Dialog open={open} onClose={onClose} title={t("steps")}>
      <Form {...rest} onClose={onClose} />
    </Dialog>
  );
}
