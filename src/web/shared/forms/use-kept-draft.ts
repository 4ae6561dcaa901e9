import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { dropDraft, forgetOldDrafts, keptDraft, saveDraft, VISITOR } from "../../lib/draft.ts";
import { useAuth } from "../../lib/session/auth-provider.tsx";

const PAUSE_MS = 400;

/** Never kept on the device, whichever form they stand in: secrets, account numbers, and what proves a single sending. */
const NEVER = ["password", "code", "iban", "routing_number", "account_number", "paypal_email", "homepage", "ticket"];

/** Whose drafts these are; once somebody is known it stays them, also when their session ends meanwhile. */
function useOwner(): string | null {
  const { person, status, ended } = useAuth();
  const [owner, setOwner] = useState<string | null>(null);
  const now = person?.id ?? (status === "signed-out" && !ended ? VISITOR : null);
  if (now !== null && now !== owner && (owner === null || owner === VISITOR || now !== VISITOR)) setOwner(now);
  return owner;
}

/**
 * Keeps what `read` gives on this device, a moment after each `touch`, and at once when the screen goes; null is nothing
 * to keep. For what is no form of the contract; forms take `useKeptDraft`.
 */
export function useDraftKeeper(key: string | undefined, read: () => object | null) {
  const owner = useOwner();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const now = useRef({ owner, read });
  now.current = { owner, read };
  const stop = useCallback(() => {
    const waiting = timer.current !== undefined;
    clearTimeout(timer.current);
    timer.current = undefined;
    return waiting;
  }, []);
  const write = useCallback(() => {
    stop();
    const { owner: whose, read: values } = now.current;
    if (key === undefined || whose === null) return;
    const kept = values();
    if (kept === null) dropDraft(whose, key);
    else saveDraft(whose, key, kept);
  }, [key, stop]);
  useEffect(() => {
    const flush = () => void (stop() && write());
    addEventListener("pagehide", flush);
    return () => {
      removeEventListener("pagehide", flush);
      flush();
    };
  }, [stop, write]);
  return useMemo(
    () => ({
      owner,
      /** Something was typed. */
      touch() {
        stop();
        timer.current = setTimeout(write, PAUSE_MS);
      },
      /** It was sent, or nothing of it is wanted any more. */
      drop() {
        stop();
        const whose = now.current.owner;
        if (key !== undefined && whose !== null) dropDraft(whose, key);
      },
      kept(): object | null {
        forgetOldDrafts();
        return key === undefined || owner === null ? null : keptDraft(owner, key);
      },
    }),
    [owner, key, stop, write],
  );
}

/** Nothing is the same nothing, whichever way a control says it. */
function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a === "" ? null : (a ?? null)) === JSON.stringify(b === "" ? null : (b ?? null));
}

/** The fields that differ from what the form began with: what was not touched follows the server. */
function typedOf(values: FieldValues, defaults: FieldValues): object | null {
  const typed = Object.entries(values).filter(([name, value]) => !NEVER.includes(name) && !same(value, defaults[name]));
  return typed.length === 0 ? null : Object.fromEntries(typed);
}

export type KeptDraft = {
  /** What is in the form was typed another time. */
  restored: boolean;
  /** Empties the form of it, and forgets it. */
  discard: () => void;
  /** Forgets it: it has been sent. */
  sent: () => void;
};

/** For a record that several people change: what is kept of it, so that a draft never replaces what somebody saved since. */
export type DraftShape = {
  /** What is kept of the fields that differ from what the form began with; null is nothing. */
  keep: (typed: FieldValues, values: FieldValues, defaults: FieldValues) => object | null;
  /** What is put into the form of what was kept. */
  give: (kept: FieldValues, values: FieldValues) => FieldValues;
};

export type DraftOptions = {
  /** Names of the form's fields; what an older draft has besides is left out. */
  fields?: readonly string[] | undefined;
  /** Clears what belongs to the form but stands outside of its values: a file that is shown. */
  onDiscard?: (() => void) | undefined;
  shape?: DraftShape | undefined;
};

/** Takes out again what a draft gave and the form has no longer: the names of its fields may come after the draft. */
function useShedding<In extends FieldValues, Out>(
  { unregister }: UseFormReturn<In, unknown, Out>,
  given: readonly string[],
  fields: readonly string[] | undefined,
) {
  useEffect(() => {
    const gone = fields === undefined ? [] : given.filter((name) => !fields.includes(name));
    if (gone.length > 0) unregister(gone as Path<In>[]);
  }, [unregister, given, fields]);
}

/**
 * Keeps what is typed in a form on this device, for its owner alone and for seven days, and gives it back (rule A7).
 * `key` names the form and the record that it is about; without one nothing is kept.
 */
export function useKeptDraft<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  key: string | undefined,
  { fields, onDiscard, shape }: DraftOptions = {},
): KeptDraft {
  const [restored, setRestored] = useState(false);
  const defaults = useRef<FieldValues>({});
  defaults.current = form.formState.defaultValues ?? {};
  const { getValues, reset, subscribe } = form;
  const [given, setGiven] = useState<readonly string[]>([]);
  useShedding(form, given, fields);
  const seen = useRef("null");
  const kept = useRef<(values: FieldValues) => object | null>(() => null);
  kept.current = (values) => {
    const typed = typedOf(values, defaults.current);
    return typed && shape ? shape.keep(typed, values, defaults.current) : typed;
  };
  const keeper = useDraftKeeper(key, () => kept.current(getValues()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person and form
  useEffect(() => {
    const before = keeper.kept();
    if (before === null) return;
    const values: FieldValues = getValues();
    // What was typed before it was known who is there counts more.
    const free = Object.entries(before).filter(
      ([name]) => (fields?.includes(name) ?? true) && same(values[name], defaults.current[name]),
    );
    if (free.length === 0) return;
    const back = Object.fromEntries(free);
    const whole = { ...values, ...(shape ? shape.give(back, values) : back) };
    // Giving it back is not typing: its week goes on.
    seen.current = JSON.stringify(kept.current(whole));
    reset(whole as In, { keepDefaultValues: true });
    setRestored(true);
    setGiven(Object.keys(back));
  }, [keeper]);
  useEffect(() => {
    // Called for much more than what is typed, being sent among it.
    const callback = () => {
      const typed = JSON.stringify(kept.current(getValues()));
      if (typed === seen.current) return;
      seen.current = typed;
      keeper.touch();
    };
    return subscribe({ formState: { values: true }, callback });
  }, [subscribe, getValues, keeper]);
  const sent = useCallback(() => {
    keeper.drop();
    setRestored(false);
  }, [keeper]);
  const discard = () => {
    reset();
    onDiscard?.();
    sent();
  };
  return { restored, discard, sent };
}
