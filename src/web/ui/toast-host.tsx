import { type ComponentType, lazy, Suspense, useState, useSyncExternalStore } from "react";
import { onToasts, putToasts, type Toast, waitingToasts } from "./toast.ts";

const NONE: readonly Toast[] = [];
type Props = { toasts: readonly Toast[]; onShown: (shown: readonly Toast[]) => void };
// Without a network there is no toast, but the page stays.
const Toaster = lazy<ComponentType<Props>>(() => import("./toaster.tsx").catch(() => ({ default: () => null })));

/** Stands once in the root; the toaster's code comes with the first toast and stays. */
export function ToastHost() {
  const toasts = useSyncExternalStore(onToasts, waitingToasts, () => NONE);
  const [wanted, setWanted] = useState(false);
  if (toasts.length > 0 && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <Toaster toasts={toasts} onShown={(shown) => putToasts(waitingToasts().filter((one) => !shown.includes(one)))} />
    </Suspense>
  );
}
