import { useState } from "react";

/** Runs one change of the sign-in settings; `faultOf` maps its failure to the screen's error. */
export function useSignInChange<Fault>(reload: () => Promise<void>, faultOf: (error: unknown) => Fault) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  /** Runs the change and reloads the account; returns whether it succeeded. */
  async function run(work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    setFault(null);
    try {
      await work();
      await reload();
      return true;
    } catch (error) {
      setFault(() => faultOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, fault, run };
}
