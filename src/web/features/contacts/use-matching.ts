import { useCallback, useEffect, useRef, useState } from "react";
import type { OpenJob } from "../../../rules/contacts/match.ts";
import type { Answer, Said } from "./matching.ts";

export type Matching =
  | { readonly state: "nothing" }
  | { readonly state: "reading"; readonly people: number }
  | { readonly state: "done"; readonly answer: Answer }
  | { readonly state: "failed" }
  /** The script that reads did not come. */
  | { readonly state: "not_loaded" };

const NOTHING: Matching = { state: "nothing" };

function begin(): Worker | null {
  try {
    return new Worker(new URL("./match-worker.ts", import.meta.url), { type: "module" });
  } catch (error) {
    console.warn("The script that reads contacts could not be started", error instanceof Error ? error.name : "");
    return null;
  }
}

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
  const forget = useCallback(() => {
    stop();
    files.current = [];
    setMatching(NOTHING);
  }, [stop]);
  useEffect(() => {
    // A browser may keep the whole page for whoever presses Back: what was read is not in it.
    addEventListener("pagehide", forget);
    return () => {
      removeEventListener("pagehide", forget);
      stop();
    };
  }, [forget, stop]);

  function end(how: Matching): void {
    stop();
    setMatching(how);
  }

  function start(chosen: readonly File[]): void {
    stop();
    files.current = chosen;
    setMatching({ state: "reading", people: 0 });
    const now = begin();
    if (now === null) {
      end({ state: "not_loaded" });
      return;
    }
    worker.current = now;
    let heard = false;
    now.addEventListener("message", ({ data }: MessageEvent<Said>) => {
      if (worker.current !== now) return;
      heard = true;
      if (data.said === "read") setMatching({ state: "reading", people: data.people });
      else end(data.said === "done" ? { state: "done", answer: data.answer } : { state: "failed" });
    });
    const fail = (event: Event) => {
      if (worker.current !== now) return;
      // It is said on the screen; of the files nothing goes into a report of errors.
      event.preventDefault();
      end({ state: heard || event instanceof MessageEvent ? "failed" : "not_loaded" });
    };
    for (const fault of ["error", "messageerror"]) now.addEventListener(fault, fail);
    now.postMessage({ files: chosen, jobs });
  }

  return { matching, start, again: () => start(files.current), forget };
}
