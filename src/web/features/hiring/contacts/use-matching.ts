import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { onSession, sessionState } from "../../../lib/session/session-store.ts";
import type { MatchMessage, MatchResult } from "./match-contacts.ts";
import type { OpenJobs, ReadJobs } from "./open-jobs.ts";

export type Matching =
  | { readonly state: "nothing" }
  | { readonly state: "reading"; readonly people: number }
  | { readonly state: "done"; readonly answer: MatchResult; readonly open: OpenJobs }
  | { readonly state: "failed" }
  /** The worker's script failed to load. */
  | { readonly state: "not_loaded" };

const NOTHING: Matching = { state: "nothing" };

/** The last chosen files and their owner, in memory only: the next referral starts with the same contacts. */
let keptFiles: { readonly owner: string | undefined; readonly files: readonly File[] } | null = null;

const currentUserId = () => sessionState().session?.user.id;

function dropKeptFiles(): void {
  keptFiles = null;
}

let isWatching = false;

/** Keeps the files until the page is left or reloaded, or another user signs in. */
function keepFiles(files: readonly File[]): void {
  if (!isWatching) {
    isWatching = true;
    addEventListener("pagehide", dropKeptFiles);
    onSession(() => {
      if (keptFiles?.owner !== currentUserId()) dropKeptFiles();
    });
  }
  keptFiles = { owner: currentUserId(), files };
}

function createWorker(): Worker | null {
  try {
    return new Worker(new URL("./match-worker.ts", import.meta.url), { type: "module" });
  } catch (error) {
    console.warn("The worker that reads contacts could not be started", error instanceof Error ? error.name : "");
    return null;
  }
}

/**
 * Reads and matches files in a web worker (rule X144). The result lives as long as the screen; the files are read again
 * on return to it.
 */
export function useMatching(read: ReadJobs) {
  const [matching, setMatching] = useState<Matching>(NOTHING);
  const files = useRef<readonly File[]>([]);
  const worker = useRef<Worker | null>(null);
  const stop = useCallback(() => {
    worker.current?.terminate();
    worker.current = null;
  }, []);
  const clear = useCallback(() => {
    stop();
    dropKeptFiles();
    files.current = [];
    setMatching(NOTHING);
  }, [stop]);
  useEffect(() => {
    // The back/forward cache may keep the whole page: the result must not be in it.
    addEventListener("pagehide", clear);
    return () => {
      removeEventListener("pagehide", clear);
      stop();
    };
  }, [clear, stop]);

  function end(how: Matching): void {
    stop();
    setMatching(how);
  }

  function start(chosen: readonly File[]): void {
    stop();
    files.current = chosen;
    keepFiles(chosen);
    setMatching({ state: "reading", people: 0 });
    const now = createWorker();
    if (now === null) {
      end({ state: "not_loaded" });
      return;
    }
    worker.current = now;
    let started = false;
    let open: OpenJobs = { jobs: [], more: false };
    now.addEventListener("message", ({ data }: MessageEvent<MatchMessage>) => {
      if (worker.current !== now) return;
      started = true;
      if (data.said === "read") setMatching({ state: "reading", people: data.people });
      else end(data.said === "done" ? { state: "done", answer: data.answer, open } : { state: "failed" });
    });
    const fail = (event: Event) => {
      if (worker.current !== now) return;
      // The error is shown on the screen; nothing of the files goes into an error report.
      event.preventDefault();
      end({ state: started || event instanceof MessageEvent ? "failed" : "not_loaded" });
    };
    for (const type of ["error", "messageerror"]) now.addEventListener(type, fail);
    read().then(
      (all) => {
        if (worker.current !== now) return;
        open = all;
        now.postMessage({ files: chosen, jobs: all.jobs });
      },
      () => {
        if (worker.current === now) end({ state: "failed" });
      },
    );
  }

  const resume = useEffectEvent(() => {
    if (keptFiles !== null && keptFiles.owner === currentUserId()) start(keptFiles.files);
  });
  useEffect(() => resume(), []);

  return { matching, start, again: () => start(files.current), clear };
}
