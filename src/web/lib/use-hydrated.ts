import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and while hydrating, true afterwards. For content that depends on the device. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
