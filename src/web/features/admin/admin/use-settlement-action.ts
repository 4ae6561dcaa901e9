import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAction } from "../../../shared/records/use-action.ts";
import { SETTLEMENT_ENDPOINTS } from "./load-settlement.ts";

/**
 * Runs one admin action at a time: confirms it for `subject`, runs it, refetches, and shows a toast. A failure is shown
 * in the dialog.
 */
export function useSettlementAction<T>(act: (subject: T) => Promise<unknown>, done: string) {
  const { t: errorText } = useTranslation("errors");
  const [asked, setAsked] = useState<T | null>(null);
  const settle = useAction(act, { changes: SETTLEMENT_ENDPOINTS, done, onDone: () => setAsked(null) });
  return {
    asked,
    busy: settle.busy,
    error: settle.failure === null ? undefined : errorText(settle.failure),
    ask(subject: T | null): void {
      settle.reset();
      setAsked(subject);
    },
    async confirm(): Promise<void> {
      if (asked !== null) await settle.act(asked);
    },
  };
}
