import type { i18n } from "i18next";
import { useCallback, useEffect, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { ErrorCode } from "../../../contract/errors.ts";
import type { FaultCode, FieldFaults } from "../../../contract/faults.ts";
import { LATE_EVENT } from "../../lib/late.ts";
import { ApiError, codeOf } from "../../lib/net/api-error.ts";
import { SubmissionKey } from "../../lib/net/submission.ts";
import { type DraftShape, useKeptDraft } from "./use-kept-draft.ts";

/** Every code of a fault has its words: the catalogue itself would be too much to load before anything is wrong. */
function isFault(texts: i18n, code: unknown): code is FaultCode {
  return typeof code === "string" && texts.exists(code, { ns: "faults" });
}

/** A schema, or how to bring it: the library under it weighs more than most screens, and a form is shown without it. */
type SchemaSource<In, Out> = z.ZodType<Out, In> | (() => Promise<z.ZodType<Out, In>>);

/** Brings a schema with the names of its faults. A failure is tried once more, and never remembered. */
async function bring<In, Out>(source: SchemaSource<In, Out>) {
  if (typeof source !== "function") return source;
  return source().catch(source);
}

/** Checks by the schema; where that does not come, `onMissing` is called and nothing is sent. */
function useResolver<In extends FieldValues, Out>(source: SchemaSource<In, Out>, onMissing: () => void) {
  const now = useRef({ source, onMissing });
  now.current = { source, onMissing };
  const [fields, setFields] = useState(() => fieldsOf(source));
  useEffect(() => {
    // Started with the form, so that it is there long before somebody has filled it in.
    bring(now.current.source).then(
      (schema) => setFields((before) => before ?? fieldsOf(schema)),
      () => undefined,
    );
    import("../../../contract/faults.ts").catch(() => undefined);
  }, []);
  const resolver = useCallback<Resolver<In, unknown, Out>>(async (values) => {
    const coming = Promise.all([bring(now.current.source), import("../../../contract/faults.ts")]);
    const [schema, { faultsOf }] = await coming.catch((failure: unknown) => {
      now.current.onMissing();
      throw failure;
    });
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors = {};
    for (const [name, { code }] of Object.entries(faultsOf(parsed.error.issues))) {
      set(errors, name, { type: code, message: code });
    }
    return { values: {}, errors } as Awaited<ReturnType<Resolver<In, unknown, Out>>>;
  }, []);
  return { resolver, fields };
}

export type ContractFormOptions<In extends FieldValues, Out> = {
  /** The contract's schema of this form, or how to bring it; its faults show under the fields. */
  schema: SchemaSource<In, Out>;
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

/** Puts the keyboard on the field that was named here, once the fields are no longer disabled. */
function useFaultFocus<In extends FieldValues, Out>(form: UseFormReturn<In, unknown, Out>, pending: boolean) {
  const faulty = useRef<Path<In>>(undefined);
  useEffect(() => {
    // While it is sent every field is disabled, and none takes the focus.
    if (pending || faulty.current === undefined) return;
    form.setFocus(faulty.current);
    faulty.current = undefined;
  }, [pending, form.setFocus]);
  /** The first of these in the order of the fields. */
  const first = (errors: object) => {
    faulty.current = [...form.control._names.mount].find((name) => get(errors, name) !== undefined) as Path<In>;
  };
  return { faulty, first };
}

/** A form whose one schema is the contract's: faults by field, one failure for the whole, a key for each attempt. */
export function useContractForm<In extends FieldValues, Out>(options: ContractFormOptions<In, Out>) {
  const { schema, defaults, send } = options;
  const { t, i18n: texts } = useTranslation("faults");
  const [error, setError] = useState<ErrorCode | null>(null);
  const { resolver, fields } = useResolver(schema, () => {
    setError("unavailable");
    dispatchEvent(new Event(LATE_EVENT));
  });
  const form = useForm<In, unknown, Out>({ resolver, defaultValues: defaults });
  const attempt = useRef(new SubmissionKey());
  const { onDiscard, draftShape: shape } = options;
  const draft = useKeptDraft(form, options.draft, { fields, onDiscard, shape });

  const pending = form.formState.isSubmitting;
  const { faulty, first } = useFaultFocus(form, pending);
  const showFaults = (faults: FieldFaults) => {
    for (const [name, { code }] of Object.entries(faults)) {
      form.setError(name as Path<In>, { type: code, message: code });
      faulty.current ??= name as Path<In>;
    }
  };
  const checked = form.handleSubmit(async (values) => {
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
  }, first);
  // It throws only where the schema did not come, which has been said.
  const submit = (event?: Parameters<typeof checked>[0]) => {
    faulty.current = undefined;
    return checked(event).catch(() => undefined);
  };
  const textOf = (name: string): string | undefined => {
    const code: unknown = form.getFieldState(name as Path<In>, form.formState).error?.message;
    if (code === undefined) return undefined;
    return t(isFault(texts, code) ? code : "invalid");
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
