import { useEffect, useRef, useState } from "react";

/** Duration of "Copied!" (specification, Timers). */
const COPIED_MS = 2_000;

/** Returns whether something was just copied, and a function to call after copying. */
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
