import { type ComponentType, lazy, Suspense, useState, useSyncExternalStore } from "react";
import { onToasts, readToasts, setToasts, type Toast } from "./toast.ts";

const NONE: readonly Toast[] = [];
type Props = { toasts: readonly Toast[]; onShown: (shown: readonly Toast[]) => void };
// If the code cannot be loaded there is no toast, but the page keeps working.
const Toaster = lazy<ComponentType<Props>>(() => import("./toaster.tsx").catch(() => ({ default: () => null })));

/** Rendered once in the root; the toaster's code is loaded with the first toast. */
export function ToastHost() {
  const toasts = useSyncExternalStore(onToasts, readToasts, () => NONE);
  const [wanted, setWanted] = useState(false);
  if (toasts.length > 0 && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <Toaster toasts={toasts} onShown={(shown) => setToasts(readToasts().filter((one) => !shown.includes(one)))} />
    </Suspense>
  );
}
