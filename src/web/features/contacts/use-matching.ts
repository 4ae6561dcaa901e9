import { useCallback, useEffect, useRef, useState } from "react";
import type { OpenJob } from "../../../rules/contacts/match.ts";
import type { Answer, Said } from "./matching.ts";

export type Matching =
  | { readonly state: "nothing" }
  | { readonly state: "reading"; readonly people: number }
  | { readonly state: "done"; readonly answer: Answer }
  | { readonly state: "failed" };

const NOTHING: Matching = { state: "nothing" };

/**
 * Has files read and matched beside the page, in this browser (rule X144). What was read is here as long as the screen is, and nowhere
 * else.
 */
export function useMatching(jobs: readonly OpenJob[]) {
  const [matching, setMatching] = useState<Matching>(NOTHING);
  const files = useRef<readonly File[]>([]);
  const worker = useRef<Worker | null>(null);
  const stop = useCallback(() => {
    worker.current?.terminate();
    worker.current = null;
  }, []);
  useEffect(() => stop, [stop]);

  function end(how: Matching): void {
    stop();
    setMatching(how);
  }

  function start(chosen: readonly File[]): void {
    stop();
    files.current = chosen;
    setMatching({ state: "reading", people: 0 });
    const now = new Worker(new URL("./match-worker.ts", import.meta.url), { type: "module" });
    worker.current = now;
    now.addEventListener("message", ({ data }: MessageEvent<Said>) => {
      if (worker.current !== now) return;
      if (data.said === "read") setMatching({ state: "reading", people: data.people });
      else end(data.said === "done" ? { state: "done", answer: data.answer } : { state: "failed" });
    });
    for (const fault of ["error", "messageerror"]) now.addEventListener(fault, () => end({ state: "failed" }));
    now.postMessage({ files: chosen, jobs });
  }

  return {
    matching,
    start,
    again: () => start(files.current),
    forget() {
      files.current = [];
      end(NOTHING);
    },
  };
}
