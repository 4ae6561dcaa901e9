import { type ComponentType, lazy, Suspense, useSyncExternalStore } from "react";
import { type Asking, onAsking, whoAsks } from "../../lib/net/confirmed.ts";

type Props = { asking: Asking };
const Question = lazy<ComponentType<Props>>(() => import("./confirm-question.tsx"));

/**
 * Rendered once around the screens of signed-in users: shows the reauthentication dialog when an action needs it. The
 * dialog's code is loaded at its first use.
 */
export function ConfirmHost() {
  const asking = useSyncExternalStore(onAsking, whoAsks, () => null);
  if (asking === null) return null;
  return (
    <Suspense fallback={null}>
      <Question asking={asking} />
    </Suspense>
  );
}
