import { type ComponentType, lazy, Suspense, useSyncExternalStore } from "react";
import {
  currentReauthentication,
  onReauthenticationRequest,
  type ReauthenticationRequest,
} from "../../lib/net/reauthentication.ts";

type Props = { asking: ReauthenticationRequest };
const ReauthenticationDialog = lazy<ComponentType<Props>>(() => import("./reauthentication-dialog.tsx"));

/**
 * Rendered once around the screens of signed-in users: shows the reauthentication dialog when an action needs it. The
 * dialog's code is loaded at its first use.
 */
export function ReauthenticationHost() {
  const asking = useSyncExternalStore(onReauthenticationRequest, currentReauthentication, () => null);
  if (asking === null) return null;
  return (
    <Suspense fallback={null}>
      <ReauthenticationDialog asking={asking} />
    </Suspense>
  );
}
