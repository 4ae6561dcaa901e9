import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { deleteDraft, purgeOldDrafts, readDraft, saveDraft, VISITOR_OWNER } from "../../lib/draft-storage.ts";
import { useAuth } from "../../lib/session/auth-provider.tsx";

const PAUSE_MS = 400;

/** Never stored on the device, in any form: secrets, account numbers, and single-use tokens. */
const NEVER_STORED = [
  "password",
  "code",
  "iban",
  "routing_number",
  "account_number",
  "paypal_email",
  "homepage",
  "ticket",
];

/** Returns the owner of the drafts. Once known it stays the same, also if the session ends meanwhile. */
function useDraftOwner(): string | null {
  const { person, status, ended } = useAuth();
  const [owner, setOwner] = useState<string | null>(null);
  const now = person?.id ?? (status === "signed-out" && !ended ? VISITOR_OWNER : null);
  if (now !== null && now !== owner && (owner === null || owner === VISITOR_OWNER || now !== VISITOR_OWNER))
    setOwner(now);
  return owner;
}

/**
 * Stores the result of `read` on this device, shortly after each `touch` and when the component unmounts; null stores
 * nothing. For data outside contract forms; forms use `useFormDraft`.
 */
export function useDraftSaver(key: string | undefined, read: () => object | null) {
  const owner = useDraftOwner();
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
    const { owner: draftOwner, read: values } = now.current;
    if (key === undefined || draftOwner === null) return;
    const kept = values();
    if (kept === null) deleteDraft(draftOwner, key);
    else saveDraft(draftOwner, key, kept);
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
      /** Called on input. */
      touch() {
        stop();
        timer.current = setTimeout(write, PAUSE_MS);
      },
      /** Removes the draft: it was sent or discarded. */
      drop() {
        stop();
        const draftOwner = now.current.owner;
        if (key !== undefined && draftOwner !== null) deleteDraft(draftOwner, key);
      },
      kept(): object | null {
        purgeOldDrafts();
        return key === undefined || owner === null ? null : readDraft(owner, key);
      },
    }),
    [owner, key, stop, write],
  );
}

/** Compares values; all empty values (undefined, null, "") are equal. */
function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a === "" ? null : (a ?? null)) === JSON.stringify(b === "" ? null : (b ?? null));
}

/** Returns the fields that differ from the form's initial values; null if none. Untouched fields follow the server. */
function changedFields(values: FieldValues, defaults: FieldValues): object | null {
  const typed = Object.entries(values).filter(
    ([name, value]) => !NEVER_STORED.includes(name) && !isSameValue(value, defaults[name]),
  );
  return typed.length === 0 ? null : Object.fromEntries(typed);
}

export type FormDraft = {
  /** The form's values were restored from a draft. */
  restored: boolean;
  /** Resets the form and removes the draft. */
  discard: () => void;
  /** Removes the draft after it was sent. */
  sent: () => void;
};

export type StorableDraft = FormDraft & {
  /** The current values are saved on the server; from now on only later changes are stored as a draft. */
  stored: () => void;
};

/**
 * For a record that several people edit: selects what the draft contains, so that it never overwrites what others saved
 * since.
 */
export type DraftShape = {
  /** Returns what to store of the changed fields; null for nothing. */
  keep: (typed: FieldValues, values: FieldValues, defaults: FieldValues) => object | null;
  /** Returns the form values for a stored draft. */
  give: (kept: FieldValues, values: FieldValues) => FieldValues;
};

export type DraftOptions = {
  /** Names of the form's fields; other fields of an older draft are dropped. */
  fields?: readonly string[] | undefined;
  /** Resets what belongs to the form but is outside its values, such as a displayed file. */
  onDiscard?: (() => void) | undefined;
  shape?: DraftShape | undefined;
};

/** Removes restored values of fields that the form no longer has: the field names may be known only after the draft. */
function useRemoveUnknownFields<In extends FieldValues, Out>(
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
 * Stores unfinished input of a form on this device, for its owner only and for seven days, and restores it (rule A7).
 * `key` names the form and its record; without a key nothing is stored.
 */
export function useFormDraft<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  key: string | undefined,
  { fields, onDiscard, shape }: DraftOptions = {},
): StorableDraft {
  const [restored, setRestored] = useState(false);
  const defaults = useRef<FieldValues>({});
  defaults.current = form.formState.defaultValues ?? {};
  const { getValues, reset, subscribe } = form;
  const [given, setGiven] = useState<readonly string[]>([]);
  useRemoveUnknownFields(form, given, fields);
  const seen = useRef("null");
  const kept = useRef<(values: FieldValues) => object | null>(() => null);
  kept.current = (values) => {
    const typed = changedFields(values, defaults.current);
    return typed && shape ? shape.keep(typed, values, defaults.current) : typed;
  };
  const keeper = useDraftSaver(key, () => kept.current(getValues()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per user and form
  useEffect(() => {
    const before = keeper.kept();
    if (before === null) return;
    const values: FieldValues = getValues();
    // Input from before the owner was known takes precedence.
    const free = Object.entries(before).filter(
      ([name]) => (fields?.includes(name) ?? true) && isSameValue(values[name], defaults.current[name]),
    );
    if (free.length === 0) return;
    const back = Object.fromEntries(free);
    const whole = { ...values, ...(shape ? shape.give(back, values) : back) };
    // Restoring is not input, so the seven days are not extended.
    seen.current = JSON.stringify(kept.current(whole));
    reset(whole as In, { keepDefaultValues: true });
    setRestored(true);
    setGiven(Object.keys(back));
  }, [keeper]);
  useEffect(() => {
    // Called for much more than input, for example when the form is sent.
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
  const [storings, setStorings] = useState(0);
  useEffect(() => {
    if (storings === 0) return;
    seen.current = JSON.stringify(kept.current(getValues()));
    keeper.touch();
  }, [storings, getValues, keeper]);
  const stored = useCallback(() => {
    sent();
    setStorings((before) => before + 1);
  }, [sent]);
  const discard = () => {
    reset();
    onDiscard?.();
    sent();
  };
  return { restored, discard, sent, stored };
}
