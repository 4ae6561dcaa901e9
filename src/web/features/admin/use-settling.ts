import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRevalidator } from "react-router";
import { codeOf } from "../../lib/net/api-error.ts";
import { toast } from "../../ui/toast.ts";

/**
 * One act of the admin at a time: asks about `subject`, does it, asks everything anew, and says that it is done.
 * A failure stays in the dialog.
 */
export function useSettling<T>(act: (subject: T) => Promise<unknown>, done: string) {
  const { t: errorText } = useTranslation("errors");
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<T | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);
  function ask(subject: T | null): void {
    setError(undefined);
    setAsked(subject);
  }
  async function confirm(): Promise<void> {
    if (asked === null || busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await act(asked);
      await revalidate();
      setAsked(null);
      toast(done, "success");
    } catch (failure) {
      setError(errorText(codeOf(failure)));
      await revalidate();
    } finally {
      setBusy(false);
    }
  }
  return { asked, busy, error, ask, confirm };
}
