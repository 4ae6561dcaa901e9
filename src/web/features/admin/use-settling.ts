import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAct } from "../../shared/records/use-act.ts";
import { SETTLED } from "./load-settlement.ts";

/**
 * Runs one admin action at a time: confirms it for `subject`, runs it, refetches, and shows a toast. A failure is shown
 * in the dialog.
 */
export function useSettling<T>(act: (subject: T) => Promise<unknown>, done: string) {
  const { t: errorText } = useTranslation("errors");
  const [asked, setAsked] = useState<T | null>(null);
  const settle = useAct(act, { changes: SETTLED, done, onDone: () => setAsked(null) });
  return {
    asked,
    busy: settle.busy,
    error: settle.failure === null ? undefined : errorText(settle.failure),
    ask(subject: T | null): void {
      settle.forget();
      setAsked(subject);
    },
    async confirm(): Promise<void> {
      if (asked !== null) await settle.act(asked);
    },
  };
}
