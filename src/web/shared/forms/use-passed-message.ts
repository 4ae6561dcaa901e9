import { useEffect } from "react";
import { useLocation } from "react-router";

/**
 * Returns a message that another screen passed on ("Job posted successfully!"). It is shown once, not again after a
 * reload.
 */
export function usePassedMessage(): string | null {
  const { state } = useLocation();
  const passed: unknown = typeof state === "object" && state !== null ? Reflect.get(state, "message") : null;
  useEffect(() => {
    if (typeof passed === "string") history.replaceState({ ...history.state, usr: null }, "");
  }, [passed]);
  return typeof passed === "string" ? passed : null;
}
