import { useCallback, useEffect, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, type Path, type Resolver, set, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { ErrorCode } from "../../../contract/errors.ts";
import { FAULTS, type FaultCode, type FieldFaults, faultsOf } from "../../../contract/faults.ts";
import { ApiError, codeOf } from "../../lib/net/api-error.ts";
import { SubmissionKey } from "../../lib/net/submission.ts";
import { type DraftShape, useKeptDraft } from "./use-kept-draft.ts";

function isFault(code: unknown): code is FaultCode {
  return typeof code === "string" && Object.hasOwn(FAULTS, code);
}

function resolverOf<In extends FieldValues, Out>(schema: z.ZodType<Out, In>): Resolver<In, unknown, Out> {
  return async (values) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const faults = Object.entries(faultsOf(parsed.error.issues));
    const errors = {};
    for (const [name, { code }] of faults) set(errors, name, { type: code, message: code });
    return { values: {}, errors } as Awaited<ReturnType<Resolver<In, unknown, Out>>>;
  };
}

export type ContractFormOptions<In extends FieldValues, Out> = {
  /** The contract's schema of this form; its faults show under the fields. */
  schema: z.ZodType<Out, In>;
  defaults: DefaultValues<In>;
  /** Sends the checked values; `key` is the Idempotency-Key for `call`. */
  send: (values: Out, key: string) => Promise<void>;
  /** Name under which what is typed is kept on the device until it is sent (rule A7). */
  draft?: string;
  draftShape?: DraftShape;
  /** Clears what belongs to the form but stands outside of its values, when its draft is discarded. */
  onDiscard?: () => void;
};

/** The names of a form's fields, where its schema tells them. */
function fieldsOf(schema: object): readonly string[] | undefined {
  const shape: unknown = Reflect.get(schema, "shape");
  return typeof shape === "object" && shape !== null ? Object.keys(shape) : undefined;
}

/** What is said of a fault that no field of the screen shows: else a press of the button would do nothing, without a word. */
function useStrayFault(errors: object, shown: ReadonlySet<string>, textOf: (name: string) => string | undefined) {
  const [stray, setStray] = useState<string | undefined>(undefined);
  // Fields ask for their faults while they render; which of them did is known after that.
  useEffect(() => {
    const names = [...shown];
    const hidden = Object.keys(errors).find((key) => !names.some((name) => name === key || name.startsWith(`${key}.`)));
    setStray(hidden === undefined ? undefined : textOf(hidden));
  });
  return stray;
}

/** A form whose one schema is the contract's: faults by field, one failure for the whole, a key for each attempt. */
export function useContractForm<In extends FieldValues, Out>(options: ContractFormOptions<In, Out>) {
  const { schema, defaults, send } = options;
  const { t } = useTranslation("faults");
  const form = useForm<In, unknown, Out>({ resolver: resolverOf(schema), defaultValues: defaults });
  const [error, setError] = useState<ErrorCode | null>(null);
  const attempt = useRef(new SubmissionKey());
  const { onDiscard, draftShape: shape } = options;
  const draft = useKeptDraft(form, options.draft, { fields: fieldsOf(schema), onDiscard, shape });

  const faulty = useRef<Path<In> | null>(null);
  const showFaults = useCallback(
    (faults: FieldFaults) => {
      for (const [name, { code }] of Object.entries(faults)) {
        form.setError(name as Path<In>, { type: code, message: code });
        faulty.current ??= name as Path<In>;
      }
    },
    [form.setError],
  );
  const submit = form.handleSubmit(async (values) => {
    setError(null);
    try {
      await send(values, attempt.current.for(values));
      attempt.current.ended(null);
      draft.sent();
    } catch (failure) {
      attempt.current.ended(failure);
      if (failure instanceof ApiError && failure.fields !== undefined) showFaults(failure.fields);
      setError(codeOf(failure));
    }
  });
  const pending = form.formState.isSubmitting;
  useEffect(() => {
    // While it is sent every field is disabled, and none takes the focus.
    if (pending || faulty.current === null) return;
    form.setFocus(faulty.current);
    faulty.current = null;
  }, [pending, form.setFocus]);
  const textOf = (name: string): string | undefined => {
    const code: unknown = form.getFieldState(name as Path<In>, form.formState).error?.message;
    if (code === undefined) return undefined;
    return t(isFault(code) ? code : "invalid");
  };
  const shown = new Set<string>();
  /** What is wrong with a field, in the screen's language; undefined while nothing is. */
  const faultOf = (name: Path<In>): string | undefined => {
    shown.add(name);
    return textOf(name);
  };
  const stray = useStrayFault(form.formState.errors, shown, textOf);
  /** What went wrong with the whole form; faults stand by their fields alone. */
  const failure = error === "validation_failed" ? null : error;
  return { form, register: form.register, submit, faultOf, pending, error, failure, setError, draft, stray };
}
