import { useState } from "react";

/** One change of how somebody signs in; `faultOf` says what a failure of it means for the screen. */
export function useChange<Fault>(reload: () => Promise<void>, faultOf: (error: unknown) => Fault) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  /** Makes the change and asks for the account anew; true where it went well. */
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
