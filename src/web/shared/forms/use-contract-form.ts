import type { i18n } from "i18next";
import { useCallback, useEffect, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { ErrorCode } from "../../../contract/errors.ts";
import type { FieldErrorCode, FieldErrors } from "../../../contract/field-errors.ts";
import { LOAD_FAILURE_EVENT } from "../../lib/load-failure-event.ts";
import { ApiError, errorCodeOf } from "../../lib/net/api-error.ts";
import { IdempotencyKey } from "../../lib/net/idempotency-key.ts";
import { type DraftShape, useFormDraft } from "./use-form-draft.ts";

/** Inputs whose text is not their form value. */
const NON_TEXT_INPUTS = ["checkbox", "radio", "file"];

/**
 * Returns whether a code is known as a field error. Checked by the texts, because the catalogue is too large to load in
 * advance.
 */
function isFieldErrorCode(texts: i18n, code: unknown): code is FieldErrorCode {
  return typeof code === "string" && texts.exists(code, { ns: "field-errors" });
}

/**
 * A schema, or a function that loads it: the schema library is larger than most screens, and the form renders without
 * it.
 */
type SchemaSource<In, Out> = z.ZodType<Out, In> | (() => Promise<z.ZodType<Out, In>>);

/** Loads a schema and the texts of its errors. A failure is retried once and never cached. */
async function loadSchema<In, Out>(source: SchemaSource<In, Out>) {
  if (typeof source !== "function") return source;
  return source().catch(source);
}

/** Validates with the schema; if it cannot be loaded, calls `onMissing` and sends nothing. */
function useResolver<In extends FieldValues, Out>(source: SchemaSource<In, Out>, onMissing: () => void) {
  const now = useRef({ source, onMissing });
  now.current = { source, onMissing };
  const [fields, setFields] = useState(() => fieldsOf(source));
  useEffect(() => {
    // Loading starts with the form, so it is finished before the user has filled it in.
    loadSchema(now.current.source).then(
      (schema) => setFields((before) => before ?? fieldsOf(schema)),
      () => undefined,
    );
    import("../../../contract/field-errors.ts").catch(() => undefined);
  }, []);
  const resolver = useCallback<Resolver<In, unknown, Out>>(async (values) => {
    const coming = Promise.all([loadSchema(now.current.source), import("../../../contract/field-errors.ts")]);
    const [schema, { fieldErrorsOf }] = await coming.catch((failure: unknown) => {
      now.current.onMissing();
      throw failure;
    });
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors = {};
    for (const [name, { code }] of Object.entries(fieldErrorsOf(parsed.error.issues))) {
      set(errors, name, { type: code, message: code });
    }
    return { values: {}, errors } as Awaited<ReturnType<Resolver<In, unknown, Out>>>;
  }, []);
  return { resolver, fields };
}

export type ContractFormOptions<In extends FieldValues, Out> = {
  /** The contract's schema of this form, or a function that loads it; its errors show under the fields. */
  schema: SchemaSource<In, Out>;
  defaults: DefaultValues<In>;
  /** Sends the validated values; `key` is the Idempotency-Key for `call`. */
  send: (values: Out, key: string) => Promise<void>;
  /** Name of the draft under which values are stored on the device until they are sent (rule A7). */
  draft?: string;
  draftShape?: DraftShape;
  /** Resets what belongs to the form but is outside its values, when the draft is discarded. */
  onDiscard?: () => void;
};

/** Returns the field names of a schema, if it has them. */
function fieldsOf(schema: object): readonly string[] | undefined {
  const shape: unknown = Reflect.get(schema, "shape");
  return typeof shape === "object" && shape !== null ? Object.keys(shape) : undefined;
}

/**
 * Returns the message for errors of fields that the screen does not show: otherwise a press of the button would do
 * nothing without an explanation.
 */
function useUnshownError(errors: object, shown: ReadonlySet<string>, textOf: (name: string) => string | undefined) {
  const [stray, setStray] = useState<string | undefined>(undefined);
  // Fields read their errors during rendering, so the shown ones are known only afterwards.
  useEffect(() => {
    const names = [...shown];
    const hidden = Object.keys(errors).find((key) => !names.some((name) => name === key || name.startsWith(`${key}.`)));
    setStray(hidden === undefined ? undefined : textOf(hidden));
  });
  return stray;
}

/** Focuses the given field once the fields are enabled again. */
function useErrorFocus<In extends FieldValues, Out>(form: UseFormReturn<In, unknown, Out>, pending: boolean) {
  const faulty = useRef<Path<In>>(undefined);
  useEffect(() => {
    // While sending, every field is disabled and cannot take the focus.
    if (pending || faulty.current === undefined) return;
    form.setFocus(faulty.current);
    faulty.current = undefined;
  }, [pending, form.setFocus]);
  /** Returns the first invalid field in the order of the fields. */
  const first = (errors: object) => {
    faulty.current = [...form.control._names.mount].find((name) => get(errors, name) !== undefined) as Path<In>;
  };
  return { faulty, first };
}

/** Reads values that were set without an event: some browsers and password managers do so. */
function readFields<In extends FieldValues, Out>({
  control,
  getValues,
  setValue,
}: UseFormReturn<In, unknown, Out>): void {
  for (const name of control._names.mount as Set<Path<In>>) {
    const known: { _f?: { ref: unknown } } | undefined = get(control._fields, name);
    const field = known?._f?.ref;
    const isText =
      (field instanceof HTMLInputElement && !NON_TEXT_INPUTS.includes(field.type)) ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement;
    if (!isText || String(getValues(name) ?? "") === field.value) continue;
    setValue(name, field.value as PathValue<In, Path<In>>, { shouldDirty: true });
  }
}

/**
 * A form validated by the contract's schema: errors per field, one failure for the whole, an idempotency key per
 * attempt.
 */
export function useContractForm<In extends FieldValues, Out>(options: ContractFormOptions<In, Out>) {
  const { schema, defaults, send } = options;
  const { t, i18n: texts } = useTranslation("field-errors");
  const [error, setError] = useState<ErrorCode | null>(null);
  const { resolver, fields } = useResolver(schema, () => {
    setError("unavailable");
    dispatchEvent(new Event(LOAD_FAILURE_EVENT));
  });
  const form = useForm<In, unknown, Out>({ resolver, defaultValues: defaults });
  const attempt = useRef(new IdempotencyKey());
  const { onDiscard, draftShape: shape } = options;
  const draft = useFormDraft(form, options.draft, { fields, onDiscard, shape });

  const pending = form.formState.isSubmitting;
  const { faulty, first } = useErrorFocus(form, pending);
  const showFieldErrors = (fieldErrors: FieldErrors) => {
    for (const [name, { code }] of Object.entries(fieldErrors)) {
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
      if (failure instanceof ApiError && failure.fields !== undefined) showFieldErrors(failure.fields);
      setError(errorCodeOf(failure));
    }
  }, first);
  // It only rejects if the schema could not be loaded, which is already shown.
  const submit = (event?: Parameters<typeof checked>[0]) => {
    faulty.current = undefined;
    readFields(form);
    return checked(event).catch(() => undefined);
  };
  const textOf = (name: string): string | undefined => {
    const code: unknown = form.getFieldState(name as Path<In>, form.formState).error?.message;
    if (code === undefined) return undefined;
    return t(isFieldErrorCode(texts, code) ? code : "invalid");
  };
  const shown = new Set<string>();
  /** Returns the error of a field in the screen's language; undefined if it is valid. */
  const errorOf = (name: Path<In>): string | undefined => {
    shown.add(name);
    return textOf(name);
  };
  const stray = useUnshownError(form.formState.errors, shown, textOf);
  /** Validation errors are shown at their fields only. */
  const failure = error === "validation_failed" ? null : error;
  const readAll = () => readFields(form);
  return {
    form,
    register: form.register,
    submit,
    errorOf,
    pending,
    error,
    failure,
    setError,
    draft,
    stray,
    readFields: readAll,
  };
}
