import { userEndpoints } from "../../../contract/identity/users.ts";
import { PRODUCT_KEY } from "../../../contract/product.ts";
import { clock } from "../clock.ts";
import { call } from "../net/api-client.ts";
import { deviceStorage } from "../storage.ts";
import { authClient } from "./session.ts";
import { decodeClaims, SESSION_KEY, sessionState, setSession } from "./session-store.ts";

/**
 * Storage key shared by all tabs of this browser; the value is `session input reported`: session id, time of the last
 * input, time of the last report.
 */
const KEY = `${PRODUCT_KEY}-active`;
const REPORT_MS = 60_000;
/** The user is warned this long before the session ends. */
const WARN_MS = 60_000;
/** Delay before the answered warning closes. */
const ANSWER_MS = 300;
/** Input within this time is stored once. */
const WRITE_MS = 2_000;
/** Not `scroll`: a page also scrolls by itself when content is inserted above the viewport. */
const INPUTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "touchmove"] as const;

type Activity = { input: number; reported: number };

/** The session id from the access token, so that a new session does not inherit the previous one's times. */
function sessionId(): string {
  const { session } = sessionState();
  return session === null ? "" : String(decodeClaims(session).session_id);
}

function readActivity(session: string): Activity | null {
  const [of, input, reported] = (deviceStorage.get(KEY) ?? "").split(" ");
  return of === session ? { input: Number(input), reported: Number(reported) } : null;
}

function writeActivity(session: string, { input, reported }: Activity): void {
  deviceStorage.set(KEY, `${session} ${input} ${reported}`);
}

let endsAt: number | null = null;
let wakeUp: (() => void) | null = null;
const listeners = new Set<() => void>();

/** The time (ms since 1970) at which the idle session ends, if that is less than a minute away; else null. */
export function idleEndsAt(): number | null {
  return endsAt;
}

/** Calls `listener` when `idleEndsAt` changes. Returns a function that unsubscribes. */
export function onIdleEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Counts as input without a pointer or key event: the user confirmed that they are present. */
export function stayActive(): void {
  wakeUp?.();
}

function setEndsAt(moment: number | null): void {
  if (moment === endsAt) return;
  endsAt = moment;
  for (const listener of listeners) listener();
}

/** Ends the session as the server does: open screens of every tab show the sign-in panel (rule A7). */
async function endIdleSession(): Promise<void> {
  if (sessionState().status !== "signed-in") return;
  setSession(null, true);
  const client = await authClient();
  await client.signOut({ scope: "local" });
  deviceStorage.remove(SESSION_KEY);
}

function listen(onInput: () => void, onStorage: (event: StorageEvent) => void, onVisible: () => void): () => void {
  for (const kind of INPUTS) addEventListener(kind, onInput, { passive: true, capture: true });
  addEventListener("storage", onStorage);
  document.addEventListener("visibilitychange", onVisible);
  return () => {
    for (const kind of INPUTS) removeEventListener(kind, onInput, { capture: true });
    removeEventListener("storage", onStorage);
    document.removeEventListener("visibilitychange", onVisible);
  };
}

/**
 * Watches user input until the returned function is called, reports it at most once a minute, and ends the session of
 * all tabs after `idleMs` without input (rule P1). `idleEndsAt` announces the end a minute before. Null: the session never
 * ends.
 */
export function watchIdle(idleMs: number | null): () => void {
  const session = sessionId();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let trailing: ReturnType<typeof setTimeout> | undefined;
  const known = (): Activity => readActivity(session) ?? { input: clock.now(), reported: 0 };
  if (readActivity(session) === null) writeActivity(session, { input: clock.now(), reported: clock.now() });

  function look(): boolean {
    clearTimeout(timer);
    if (idleMs === null) return false;
    const moment = known().input + idleMs;
    const left = moment - clock.now();
    setEndsAt(left > 0 && left <= WARN_MS ? moment : null);
    if (left <= 0) {
      void endIdleSession();
      return true;
    }
    timer = setTimeout(look, left > WARN_MS ? left - WARN_MS : left);
    return false;
  }
  function report(): void {
    clearTimeout(trailing);
    trailing = undefined;
    writeActivity(session, { ...known(), reported: clock.now() });
    // A failed report is repeated with the next input; an ended session is reported by its own error.
    call(userEndpoints.active, {}).catch((error: unknown) => console.warn("Activity could not be reported", error));
  }
  function onInput(): void {
    const now = clock.now();
    const before = known();
    if (now - before.input < WRITE_MS && before.reported > 0) return;
    // The machine may have been asleep: the first key press after it must not revive an expired session.
    if (look()) return;
    writeActivity(session, { ...before, input: now });
    // Delayed, so that the answering press or key does not reach what lies under the warning.
    if (endsAt !== null) {
      clearTimeout(timer);
      timer = setTimeout(look, ANSWER_MS);
    }
    const wait = before.reported + REPORT_MS - now;
    if (wait <= 0) report();
    else trailing ??= setTimeout(report, wait);
  }
  const onVisible = () => void (document.visibilityState === "visible" && look());
  // Another tab had input, so the warning here closes.
  const onStorage = ({ key }: StorageEvent) => void (key === KEY && endsAt !== null && look());
  const deafen = listen(onInput, onStorage, onVisible);
  wakeUp = onInput;
  look();
  return () => {
    clearTimeout(timer);
    clearTimeout(trailing);
    deafen();
    wakeUp = null;
    setEndsAt(null);
  };
}
