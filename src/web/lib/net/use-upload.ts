import { useEffect, useRef, useState } from "react";
import type { ErrorCode } from "../../../contract/errors.ts";
import type { Upload } from "../../../contract/files.ts";
import type { UploadOptions } from "../files.ts";
import { errorCodeOf } from "./api-error.ts";

export type UploadRules = {
  /** File extensions with their dots, separated by commas. */
  readonly endings: string;
  readonly bytes: number;
  readonly wrong_type: ErrorCode;
  readonly too_large: ErrorCode;
};

type Shown = { readonly name: string; readonly size: number };

type State = {
  /** The chosen file; with an error it was refused, and stays until it is removed or replaced. */
  readonly file: Shown | null;
  /** 0 to 1 during the upload. */
  readonly progress: number | null;
  readonly failure: ErrorCode | null;
};

const EMPTY: State = { file: null, progress: null, failure: null };

/** Validates a file before the upload; the server validates again, including the content. */
function validateFile(file: Shown, rules: UploadRules): ErrorCode | null {
  const ending = /\.[a-z0-9]+$/i.exec(file.name)?.[0].toLowerCase();
  if (ending === undefined || !rules.endings.split(",").includes(ending)) return rules.wrong_type;
  return file.size > rules.bytes ? rules.too_large : null;
}

/**
 * One file field of a form. The file is uploaded as soon as it is chosen, so that the form only carries a token.
 * `onToken` receives the token, or null when the file is removed or refused; `kept` is a token that the form already
 * holds.
 */
export function useUpload(
  send: (file: File, options: UploadOptions) => Promise<Upload>,
  rules: UploadRules,
  onToken: (token: string | null) => void,
) {
  const [state, setState] = useState<State>(EMPTY);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const sending = state.progress !== null;
  useEffect(() => {
    if (!sending) return;
    // Typed values survive a reload, a running upload does not, so the browser asks before leaving.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [sending]);

  /** `fetched`: loads the file itself if it must be fetched first. The form waits for that, too. */
  async function choose(shown: Shown | null, fetched: () => Promise<File>): Promise<void> {
    running.current?.abort();
    onToken(null);
    if (shown === null) return setState(EMPTY);
    const failure = validateFile(shown, rules);
    if (failure !== null) return setState({ file: shown, progress: null, failure });
    const control = new AbortController();
    running.current = control;
    setState({ file: shown, progress: 0, failure: null });
    try {
      const onProgress = (progress: number) => setState({ file: shown, progress, failure: null });
      const file = await fetched();
      if (control.signal.aborted) return;
      const { token, name, size } = await send(file, { signal: control.signal, onProgress });
      if (control.signal.aborted) return;
      onToken(token);
      setState({ file: { name, size }, progress: null, failure: null });
    } catch (error) {
      if (!control.signal.aborted) setState({ file: shown, progress: null, failure: errorCodeOf(error) });
    }
  }
  const of = (file: File): Shown => ({ name: file.name, size: file.size });
  return {
    ...state,
    choose: (file: File | null) => void choose(file && of(file), async () => file ?? new File([], "")),
    /** Chooses a file that must still be fetched, and shows it at once. */
    chooseComing: (shown: Shown, fetched: () => Promise<File>) => choose(shown, fetched),
    sending,
  };
}

export type UploadState = ReturnType<typeof useUpload>;
