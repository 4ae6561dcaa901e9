import { useEffect, useRef, useState } from "react";

/** How long "Copied!" stands (specification, Timers). */
const COPIED_MS = 2_000;

/** Whether something was copied just now, and what to call when it was. */
export function useCopied(): [boolean, () => void] {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return [
    copied,
    () => {
      setCopied(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setCopied(false), COPIED_MS);
    },
  ];
}
