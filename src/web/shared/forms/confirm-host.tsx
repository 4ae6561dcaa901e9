import { type ComponentType, lazy, Suspense, useSyncExternalStore } from "react";
import { type Asking, onAsking, whoAsks } from "../../lib/net/confirmed.ts";

type Props = { asking: Asking };
const Question = lazy<ComponentType<Props>>(() => import("./confirm-question.tsx"));

/** Stands once around the screens of signed-in people: asks who one is where an act wants it. Its code comes with the first question. */
export function ConfirmHost() {
  const asking = useSyncExternalStore(onAsking, whoAsks, () => null);
  if (asking === null) return null;
  return (
    <Suspense fallback={null}>
      <Question asking={asking} />
    </Suspense>
  );
}
