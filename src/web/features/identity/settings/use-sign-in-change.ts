import { useState } from "react";

/** Runs one change of the sign-in settings; `errorOf` maps its failure to the screen's error. */
export function useSignInChange<Failure>(reload: () => Promise<void>, errorOf: (error: unknown) => Failure) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** Runs the change and reloads the account; returns whether it succeeded. */
  async function run(work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    setFailure(null);
    try {
      await work();
      await reload();
      return true;
    } catch (error) {
      setFailure(() => errorOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, failure, run };
}
