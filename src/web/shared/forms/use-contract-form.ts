import { useCallback, useEffect, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { ErrorCode } from "../../../contract/errors.ts";
import { FAULTS, type FaultCode, type FieldFaults, faultsOf } from "../../../contract/faults.ts";
import { saveDraft, takeDraft } from "../../lib/draft.ts";
import { ApiError, codeOf } from "../../lib/net/api-error.ts";
import { SubmissionKey } from "../../lib/net/submission.ts";
import { useAuth } from "../../lib/session/auth-provider.tsx";

function isFault(code: unknown): code is FaultCode {
  return typeof code === "string" && Object.hasOwn(FAULTS, code);
}

function resolverOf<In extends FieldValues, Out>(schema: z.ZodType<Out, In>): Resolver<In, unknown, Out> {
  return async (values) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const faults = Object.entries(faultsOf(parsed.error.issues));
    const errors = Object.fromEntries(faults.map(([name, { code }]) => [name, { type: code, message: code }]));
    return { values: {}, errors } as Awaited<ReturnType<Resolver<In, unknown, Out>>>;
  };
}

export type ContractFormOptions<In extends FieldValues, Out> = {
  /** The contract's schema of this form; its faults show under the fields. */
  schema: z.ZodType<Out, In>;
  defaults: DefaultValues<In>;
  /** Sends the checked values; `key` is the Idempotency-Key for `call`. */
  send: (values: Out, key: string) => Promise<void>;
  /** Name under which what was typed is kept when the session ends (DECISIONS A7). */
  draft?: string;
};

/** Keeps what was typed when the session ends and gives it back to the same person (DECISIONS A7). */
export function useDraft<In>(name: string | undefined, values: () => In, restore: (kept: In) => void) {
  const { person, ended } = useAuth();
  const owner = useRef<string | null>(null);
  if (person !== null) owner.current = person.id;
  const id = person?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person and form
  useEffect(() => {
    if (name === undefined || id === undefined) return;
    const kept = takeDraft(id, name);
    if (typeof kept === "object" && kept !== null) restore(kept as In);
  }, [name, id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the moment when the session ends
  useEffect(() => {
    if (ended && name !== undefined && owner.current !== null) saveDraft(owner.current, name, values());
  }, [ended]);
}

/** A form whose one schema is the contract's: faults by field, one failure for the whole, a key for each attempt. */
export function useContractForm<In extends FieldValues, Out>(options: ContractFormOptions<In, Out>) {
  const { schema, defaults, send, draft } = options;
  const { t } = useTranslation("faults");
  const form = useForm<In, unknown, Out>({ resolver: resolverOf(schema), defaultValues: defaults });
  const [error, setError] = useState<ErrorCode | null>(null);
  const attempt = useRef(new SubmissionKey());
  useDraft<In>(
    draft,
    () => form.getValues(),
    (kept) => form.reset(kept, { keepDefaultValues: true }),
  );

  const showFaults = useCallback(
    (faults: FieldFaults) => {
      Object.entries(faults).forEach(([name, { code }], index) => {
        form.setError(name as Path<In>, { type: code, message: code }, { shouldFocus: index === 0 });
      });
    },
    [form.setError],
  );
  const submit = form.handleSubmit(async (values) => {
    setError(null);
    try {
      await send(values, attempt.current.for(values));
      attempt.current.ended(null);
    } catch (failure) {
      attempt.current.ended(failure);
      if (failure instanceof ApiError && failure.fields !== undefined) showFaults(failure.fields);
      setError(codeOf(failure));
    }
  });
  /** What is wrong with a field, in the screen's language; undefined while nothing is. */
  const faultOf = (name: Path<In>): string | undefined => {
    const code: unknown = form.getFieldState(name, form.formState).error?.message;
    if (code === undefined) return undefined;
    return t(isFault(code) ? code : "invalid");
  };
  /** What went wrong with the whole form; faults stand by their fields alone. */
  const failure = error === "validation_failed" ? null : error;
  const pending = form.formState.isSubmitting;
  return { form, register: form.register, submit, faultOf, pending, error, failure, setError };
}
