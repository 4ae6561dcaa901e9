import { useCallback, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Endpoint } from "../../../contract/endpoint.ts";
import type { ErrorCode } from "../../../contract/errors.ts";
import { changed } from "../../lib/data/changes.ts";
import { codeOf, withoutAnswer } from "../../lib/net/api-error.ts";
import { confirmed } from "../../lib/net/confirmed.ts";
import { toast } from "../../ui/toast.ts";

export type Told<Input, Answer> = {
  /** The endpoints whose answers are old afterwards: what of them is shown is fetched anew before it is over. */
  changes: readonly Endpoint[];
  /** Told by toast once it is done. */
  done?: string | ((answer: Answer, input: Input) => string);
  /** Told by toast when it fails; without it `failure` is there for the screen's own place. */
  failed?: (error: unknown) => string | undefined;
  onDone?: (answer: Answer, input: Input) => void;
  /** Takes it back, where that is possible: the toast offers it. */
  undo?: (input: Input, answer: Answer) => Promise<unknown>;
};

/**
 * One write at a time: busy with what (`pending`), why it failed, and what is told and fetched anew afterwards. Where the
 * server wants the password first, the person is asked for it.
 */
export function useAct<Input = void, Answer = unknown>(
  work: (input: Input) => Promise<Answer>,
  told: Told<Input, Answer>,
) {
  const { t } = useTranslation("general");
  const [pending, setPending] = useState<{ input: Input } | null>(null);
  const [failure, setFailure] = useState<ErrorCode | null>(null);
  const running = useRef(false);
  const latest = useRef({ work, told });
  latest.current = { work, told };

  /** The answer; null when it failed, or while another one is under way. */
  const act = useCallback(
    async (input: Input): Promise<Answer | null> => {
      if (running.current) return null;
      running.current = true;
      const { work, told } = latest.current;
      const { changes, done, undo } = told;
      const takeBack = (answer: Answer) => async () => {
        try {
          await undo?.(input, answer);
          await changed(...changes);
        } catch (error) {
          toast(told.failed?.(error) ?? t("undo_failed"));
        }
      };
      setPending({ input });
      setFailure(null);
      try {
        const answer = await confirmed(() => work(input));
        await changed(...changes);
        if (done !== undefined) {
          const text = typeof done === "string" ? done : done(answer, input);
          toast(text, "success", undefined, undo && { label: t("undo"), run: takeBack(answer) });
        }
        told.onDone?.(answer, input);
        return answer;
      } catch (error) {
        if (told.failed === undefined) setFailure(codeOf(error));
        const text = told.failed?.(error);
        if (text !== undefined) toast(text);
        // Whoever was first has changed what is shown; without an answer there is nothing newer.
        if (!withoutAnswer(codeOf(error))) await changed(...changes);
        return null;
      } finally {
        running.current = false;
        setPending(null);
      }
    },
    [t],
  );
  return { act, busy: pending !== null, pending: pending?.input ?? null, failure, forget: () => setFailure(null) };
}
