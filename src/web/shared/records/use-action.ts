import { useCallback, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Endpoint } from "../../../contract/endpoint.ts";
import type { ErrorCode } from "../../../contract/errors.ts";
import { invalidate } from "../../lib/data/invalidation.ts";
import { errorCodeOf, hasNoServerMessage } from "../../lib/net/api-error.ts";
import { withReauthentication } from "../../lib/net/reauthentication.ts";
import { toast } from "../../ui/toast.ts";

export type ActionOptions<Input, Answer> = {
  /** Endpoints that become stale; visible answers are refetched before the action counts as finished. */
  changes: readonly Endpoint[];
  /** Toast text on success. */
  done?: string | ((answer: Answer, input: Input) => string);
  /** Toast text on failure; without it, `failure` is available for the screen's own message. */
  failed?: (error: unknown) => string | undefined;
  onDone?: (answer: Answer, input: Input) => void;
  /** Reverts the action, if possible; the toast offers it. */
  undo?: (input: Input, answer: Answer) => Promise<unknown>;
};

/**
 * Runs one write at a time: `pending` holds its input, `failure` its error; afterwards it shows a toast and refetches.
 * If the server requires it, the user is asked to reauthenticate.
 */
export function useAction<Input = void, Answer = unknown>(
  work: (input: Input) => Promise<Answer>,
  options: ActionOptions<Input, Answer>,
) {
  const { t } = useTranslation("general");
  const [pending, setPending] = useState<{ input: Input } | null>(null);
  const [failure, setFailure] = useState<ErrorCode | null>(null);
  const running = useRef(false);
  const latest = useRef({ work, options });
  latest.current = { work, options };

  /** Returns the answer; null on failure, or while another write runs. */
  const act = useCallback(
    async (input: Input): Promise<Answer | null> => {
      if (running.current) return null;
      running.current = true;
      const { work, options } = latest.current;
      const { changes, done, undo } = options;
      const takeBack = (answer: Answer) => async () => {
        try {
          await undo?.(input, answer);
          await invalidate(...changes);
        } catch (error) {
          toast(options.failed?.(error) ?? t("undo_failed"));
        }
      };
      setPending({ input });
      setFailure(null);
      try {
        const answer = await withReauthentication(() => work(input));
        await invalidate(...changes);
        if (done !== undefined) {
          const text = typeof done === "string" ? done : done(answer, input);
          toast(text, "success", undefined, undo && { label: t("undo"), run: takeBack(answer) });
        }
        options.onDone?.(answer, input);
        return answer;
      } catch (error) {
        if (options.failed === undefined) setFailure(errorCodeOf(error));
        const text = options.failed?.(error);
        if (text !== undefined) toast(text);
        // Another user may have changed the data first; without a response there is nothing newer to fetch.
        if (!hasNoServerMessage(errorCodeOf(error))) await invalidate(...changes);
        return null;
      } finally {
        running.current = false;
        setPending(null);
      }
    },
    [t],
  );
  return { act, busy: pending !== null, pending: pending?.input ?? null, failure, reset: () => setFailure(null) };
}
